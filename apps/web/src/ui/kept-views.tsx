import { useState } from 'react';
import { SubmitButton } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import classes from './list-tools.module.css';
import { TextInput } from './text-input.tsx';
import { toast } from './toast.tsx';
import { offerUndo } from './undo-bar.tsx';

type View = { id: string; nama: string; alamat: string };
/** Resolves with the sentence of what went wrong. */
type Failure = Promise<string | undefined>;

/** The views of a list that the person keeps, and the one that is on the screen. */
export type Views = {
  all: readonly View[];
  current: View | undefined;
  open: (alamat: string) => void;
  save: (nama: string) => Failure;
  rename: (id: string, nama: string) => Failure;
  /** Gives a view what is on the screen, or what it had before. */
  update: (id: string, alamat?: string) => Failure;
  remove: (id: string) => Failure;
};

/** The named views of a list: opened, saved, renamed and deleted. What is pressed and goes leaves the focus to `onGone`. */
export function KeptViews({ views, onGone }: { views: Views; onGone: () => void }) {
  const [naming, setNaming] = useState(false);
  const saved = () => {
    setNaming(false);
    onGone();
  };
  return (
    <fieldset>
      <legend>Tampilan tersimpan</legend>
      {views.all.length > 0 && (
        <ul className={classes.views}>
          {views.all.map((view) => (
            <Kept key={view.id} view={view} views={views} onGone={onGone} />
          ))}
        </ul>
      )}
      {naming ? (
        <SaveForm views={views} onSaved={saved} />
      ) : (
        !views.current && (
          <button type="button" className={classes.save} onClick={() => setNaming(true)}>
            Simpan susunan ini
          </button>
        )
      )}
    </fieldset>
  );
}

/** Keeps what is on the screen under a new name, or in the place of a view that is called so. */
function SaveForm({ views, onSaved }: { views: Views; onSaved: () => void }) {
  const namesake = (nama: string) => views.all.find((view) => view.nama.toLowerCase() === nama.toLowerCase());
  const save = async (nama: string) => {
    const view = namesake(nama);
    const failure = view ? await update(views, view) : await views.save(nama);
    if (!failure && !view) toast.success('Tampilan disimpan');
    return failure;
  };
  const button = (nama: string) => (namesake(nama) ? 'Perbarui tampilan' : 'Simpan');
  return <NameForm label="Simpan susunan ini sebagai" button={button} save={save} onSaved={onSaved} />;
}

/** Overwrites a view, and offers the way back. */
async function update({ update }: Views, { id, nama, alamat }: View): Failure {
  const failure = await update(id);
  if (failure) return failure;
  const run = async () => {
    const failure = await update(id, alamat);
    if (failure) toast.error(failure);
    else toast.success(`Tampilan ${nama} dikembalikan`);
    return !failure;
  };
  offerUndo({ sentence: `Tampilan ${nama} diperbarui`, run });
  return undefined;
}

type KeptProps = { view: View; views: Views; onGone: () => void };

function Kept({ view, views, onGone }: KeptProps) {
  const { id, nama } = view;
  const [renaming, setRenaming] = useState(false);
  const remove = async () => {
    const failure = await views.remove(id);
    if (failure) toast.error(failure);
    else toast.success(`Tampilan ${nama} dihapus`);
  };
  if (renaming) {
    return (
      <li>
        <NameForm
          label={`Nama baru ${nama}`}
          button={() => 'Ganti nama'}
          nama={nama}
          save={(next) => views.rename(id, next)}
          onSaved={() => setRenaming(false)}
        />
      </li>
    );
  }
  return (
    <li className={classes.view}>
      <button
        type="button"
        className={classes.open}
        aria-current={views.current?.id === id ? 'true' : undefined}
        onClick={() => views.open(view.alamat)}
      >
        {nama}
      </button>
      {!views.current && <UpdateButton view={view} views={views} />}
      <IconButton icon="edit" label={`Ganti nama ${nama}`} onClick={() => setRenaming(true)} />
      <IconButton
        icon="trash"
        label={`Hapus tampilan ${nama}`}
        onClick={() => {
          onGone();
          void remove();
        }}
      />
    </li>
  );
}

function UpdateButton({ view, views }: Omit<KeptProps, 'onGone'>) {
  const overwrite = async () => {
    const failure = await update(views, view);
    if (failure) toast.error(failure);
  };
  return (
    <IconButton
      icon="save"
      label={`Perbarui tampilan ${view.nama}`}
      onClick={(event) => {
        // The button goes once the view is what is on the screen.
        event.currentTarget.closest('li')?.querySelector('button')?.focus();
        void overwrite();
      }}
    />
  );
}

type NameFormProps = {
  label: string;
  /** By the name as it stands. */
  button: (nama: string) => string;
  nama?: string;
  save: (nama: string) => Failure;
  onSaved: () => void;
};

function NameForm({ label, button, nama = '', save, onSaved }: NameFormProps) {
  const [text, setText] = useState(nama);
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const send = async () => {
    if (pending) return;
    setPending(true);
    const failure = text.trim() === '' ? 'Nama tampilan harus diisi' : await save(text.trim());
    setPending(false);
    setError(failure);
    if (!failure) onSaved();
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextInput
        label={label}
        autoFocus
        maxLength={60}
        autoComplete="off"
        value={text}
        error={error}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <SubmitButton size="s" variant="default" pending={pending}>
        {button(text.trim())}
      </SubmitButton>
    </form>
  );
}
