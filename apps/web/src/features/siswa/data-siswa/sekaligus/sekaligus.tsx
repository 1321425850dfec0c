import { acceptedFiles, type Dokumen } from '@gerbang/contract/choices';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button, SubmitButton } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { useObjectUrl } from '../../../../ui/file-preview.tsx';
import { fileSize } from '../../../../ui/file-size.ts';
import { FilesDrop } from '../../../../ui/files-drop.tsx';
import { Photo } from '../../../../ui/photo.tsx';
import { Select } from '../../../../ui/select.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { placesOfForm } from '../form/places.ts';
import type { SiswaFormState } from '../form/use-siswa-form.ts';
import { assign, nextOpen, type Pasangan, pairsOf, pasanganOf, placeOf } from './pasangan.ts';
import classes from './sekaligus.module.css';

/** The scans of a paper, all at once: matched to the documents by their names, looked at, and put in. */
export function Sekaligus({ form, sending }: { form: SiswaFormState; sending: boolean }) {
  const [files, setFiles] = useState<File[]>();
  const put = (pasangan: Pasangan) => {
    setFiles(undefined);
    const pairs = pairsOf(pasangan);
    for (const { bidang, file } of pairs) void form.files.choose(bidang, file);
    const detail = pairs.map(({ bidang, file }) => `${file.name}: ${placeOf(bidang).label}`).join(', ');
    toast.success(`${pairs.length} berkas dipasang`, { detail });
  };
  return (
    <>
      <FilesDrop
        label="Pilih beberapa berkas sekaligus"
        description="Atau seret berkas ke halaman ini. Yang bernama ktp, kk, ijazah, skl, atau pas foto langsung dipasangkan."
        accept={acceptedFiles}
        disabled={sending}
        onChoose={setFiles}
      />
      {files && (
        <PasangkanDialog
          files={files}
          isThere={(bidang) => Boolean(form.files.of(bidang).foto ?? form.record?.[bidang])}
          onClose={() => setFiles(undefined)}
          onDone={put}
        />
      )}
    </>
  );
}

type PasangkanDialogProps = {
  files: readonly File[];
  /** Whether the form has a picture of this document already. */
  isThere: (bidang: Dokumen) => boolean;
  onClose: () => void;
  onDone: (pasangan: Pasangan) => void;
};

/** One look before the files are in: what each of them is, changed by a digit or a choice. */
function PasangkanDialog({ files, isThere, onClose, onDone }: PasangkanDialogProps) {
  const { pasangan, told, first, count, give, submit, byKey, list, done } = usePasangan(files, onDone);
  return (
    <Dialog
      title="Pasangkan berkas"
      size="form"
      opened
      onClose={onClose}
      onSubmit={submit}
      footerNote={`${count} dari ${files.length} berkas`}
      footer={
        <>
          <Button onClick={onClose}>Batal</Button>
          <SubmitButton ref={done} pending={false} disabled={count === 0} data-autofocus={first < 0 || undefined}>
            Pasang
          </SubmitButton>
        </>
      }
    >
      <p>Angka 1 sampai 6 memilih dokumen untuk berkas yang disorot, 0 tidak memakainya, Enter memasang semua.</p>
      <p role="status" className={classes.told}>
        {told}
      </p>
      <ul ref={list} className={classes.list} onKeyDownCapture={byKey}>
        {pasangan.map(({ file, bidang }, index) => (
          <FileRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the files stay in their order, and two may have one name
            key={index}
            file={file}
            bidang={bidang}
            replaces={bidang !== undefined && isThere(bidang)}
            isFirst={index === first}
            onGive={(bidang) => give(index, bidang)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

/** What each file is, what was told of it last, and the keys: a digit gives the one with the focus its document and goes on. */
function usePasangan(files: readonly File[], onDone: (pasangan: Pasangan) => void) {
  const [pasangan, setPasangan] = useState(() => pasanganOf(files));
  const [told, setRefused] = useState(() => begunWith(pasangan));
  const [first] = useState(() => nextOpen(pasangan, -1));
  const list = useRef<HTMLUListElement>(null);
  const done = useRef<HTMLButtonElement>(null);
  const count = pairsOf(pasangan).length;
  const submit = () => count > 0 && onDone(pasangan);
  const give = (at: number, bidang: Dokumen | undefined) => {
    const next = assign(pasangan, at, bidang);
    setPasangan(next);
    setRefused(`${files[at]?.name}: ${bidang ? placeOf(bidang).label : 'tidak dipakai'}. ${leftOf(next)}`);
    return next;
  };
  const byKey = (event: KeyboardEvent<HTMLUListElement>) => {
    const selects = [...(list.current?.querySelectorAll('select') ?? [])];
    const at = selects.indexOf(event.target as HTMLSelectElement);
    if (at < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Enter') submit();
    else if (!/^[0-6]$/.test(event.key)) return;
    else {
      const next = nextOpen(give(at, placesOfForm[Number(event.key) - 1]), at);
      // A file that is not to be used would be the next one for ever.
      (selects[event.key === '0' && next <= at ? -1 : next] ?? done.current)?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return { pasangan, told, first, count, give, submit, byKey, list, done };
}

type FileRowProps = {
  file: File;
  bidang: Dokumen | undefined;
  replaces: boolean;
  isFirst: boolean;
  onGive: (bidang: Dokumen | undefined) => void;
};

const options = placesOfForm.map((bidang) => {
  const { key, label } = placeOf(bidang);
  return { value: bidang, label: `${key} ${label}` };
});

function FileRow({ file, bidang, replaces, isFirst, onGive }: FileRowProps) {
  // What no browser shows as a picture has its icon.
  const src = useObjectUrl(/^image\/(png|jpeg|webp|gif|avif)$/.test(file.type) ? file : undefined);
  return (
    <li className={classes.row} data-open={bidang === undefined || undefined}>
      <Photo src={src} alt="" ratio="1:1" size="l" icon="image" />
      <Select
        label={file.name}
        aside={fileSize(file.size)}
        description={replaces ? 'Menggantikan yang sudah ada.' : undefined}
        options={options}
        placeholder="0 Tidak dipakai"
        value={bidang ?? ''}
        data-autofocus={isFirst || undefined}
        onChange={(value) => onGive((value || undefined) as Dokumen | undefined)}
      />
    </li>
  );
}

function begunWith(pasangan: Pasangan): string {
  const known = pairsOf(pasangan).map(({ file, bidang }) => `${file.name}: ${placeOf(bidang).label}`);
  return [...known, leftOf(pasangan)].join('. ');
}

function leftOf(pasangan: Pasangan): string {
  const left = pasangan.length - pairsOf(pasangan).length;
  return left === 0 ? 'Semua berkas sudah dipasangkan.' : `${left} berkas belum dipasangkan.`;
}
