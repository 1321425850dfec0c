import { isSameNim } from '@gerbang/contract/akun/account-fields';
import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isShared } from '../../../lib/session.ts';
import { useAskBeforeLeaving } from '../../../lib/use-ask-before-leaving.ts';
import { fieldId } from '../../../lib/use-form.ts';
import { Button, SubmitButton } from '../../../ui/button.tsx';
import { ThumbBar } from '../../../ui/thumb-bar.tsx';
import { DrafNote } from '../data-diri/draf-note.tsx';
import { type DrafForm, type OpenDraf, useDeviceDraf, useDraf } from '../data-diri/use-draf.ts';
import { FormSkeleton } from './form/form-skeleton.tsx';
import { Failure, SendingBar } from './form/sending-bar.tsx';
import { SiswaForm } from './form/siswa-form.tsx';
import { filledCount, type SiswaTexts } from './form/siswa-texts.ts';
import type { SendState } from './form/use-send.ts';
import { type SiswaFormState, useSiswaForm } from './form/use-siswa-form.ts';
import { NimDialog } from './nim-dialog.tsx';
import { Sekaligus } from './sekaligus/sekaligus.tsx';
import { useFormScan } from './use-form-scan.tsx';
import { useSaveSiswa } from './use-save-siswa.ts';

type DataSiswaFormProps = {
  record?: DataSiswaRecord;
  /** What a new one begins with. */
  given?: Partial<SiswaTexts> | undefined;
  /** Begins the next new record after one is saved. */
  onAgain?: () => void;
  /** Whether its first field takes the focus. */
  begins?: boolean;
  /** Above the form. */
  note?: ReactNode;
};

/** The admin's form: a new validated record, or `record` to be changed, over what this device holds of it. */
export function DataSiswaForm(props: DataSiswaFormProps) {
  const found = useDeviceDraf(props.record?.id ?? 'baru');
  // Thrown away, the form begins anew.
  const [dropped, setDropped] = useState(false);
  if (!found) return <FormSkeleton />;
  const nothing = { draf: undefined, foto: {} };
  // Without the account's key nothing can be kept.
  const open: OpenDraf = found.isLocked ? { isLocked: false, put: async () => false, ...nothing } : found;
  const draf = dropped ? { ...open, ...nothing } : open;
  return <Content key={String(dropped)} {...props} deviceDraf={draf} onDrop={() => setDropped(true)} />;
}

type ContentProps = DataSiswaFormProps & { deviceDraf: OpenDraf; onDrop: () => void };

function Content({ record, given, onAgain, begins, note, deviceDraf, onDrop }: ContentProps) {
  const { draf, form, restored } = useKeptForm({ record, given, deviceDraf });
  useFirstField(begins ?? false);
  const again = useRef(false);
  const scan = useFormScan(form);
  const save = useSaveSiswa(form, {
    next: () => (again.current ? onAgain : undefined),
    added: scan.added,
    saved: draf.drop,
  });
  useAskFirst(save.pending, form, draf);
  const drop = () => {
    draf.drop();
    onDrop();
  };
  const { submit, question } = useSubmit(form, save, again);
  const idle = !save.pending && !form.files.preparing;
  const submitAndGoOn = () => idle && submit(true);
  return (
    <>
      <SiswaForm
        form={form}
        sending={save.pending}
        onSubmit={submit}
        onCtrlEnter={onAgain && submitAndGoOn}
        note={
          <>
            {restored && <DrafNote draf={deviceDraf.draf} belum="disimpan" onDrop={drop} />}
            {note}
          </>
        }
        besides={{
          head: [<Sekaligus key="files" form={form} sending={save.pending} />, scan.bar],
          inField: scan.inField,
        }}
      >
        <DataSiswaFoot form={form} sending={save}>
          {onAgain && (
            <Button aria-keyshortcuts="Control+Enter" aria-disabled={!idle || undefined} onClick={submitAndGoOn}>
              Simpan & tambah lagi
            </Button>
          )}
        </DataSiswaFoot>
      </SiswaForm>
      {question}
    </>
  );
}

function useFirstField(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    document.getElementById(fieldId('nama'))?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [wanted]);
}

/** The form over what was kept of it, and whether that was something. */
function useKeptForm({ record, given, deviceDraf }: Pick<ContentProps, 'record' | 'given' | 'deviceDraf'>) {
  const draf = useDraf(deviceDraf, record === undefined);
  const form = useSiswaForm({ record, given, keeper: draf });
  const [restored] = useState(() => form.texts.changed || form.files.chosen);
  return { draf, form, restored };
}

/** Whoever leaves on purpose leaves nothing behind; a page that is reloaded or dies does. */
function useAskFirst(saving: boolean, form: SiswaFormState, draf: DrafForm): void {
  useAskBeforeLeaving((form.texts.changed || form.files.chosen) && !saving, {
    // On a shared computer pictures live as long as the page.
    withPage: !draf.safety.texts || (form.files.chosen && (isShared() || !draf.safety.foto)),
    onLeave: draf.drop,
  });
}

/** Sends the form once it is whole; another NIM is asked about first. */
function useSubmit(form: SiswaFormState, save: SendState, again: { current: boolean }) {
  const [asking, setAsking] = useState(false);
  const { nim } = form.texts.values;
  const lama = form.record?.nim;
  const isOther = lama !== undefined && !isSameNim(lama, nim.trim());
  const submit = (another = false) => {
    again.current = another;
    if (!form.check(true)) return;
    if (isOther) setAsking(true);
    else save.run();
  };
  const close = () => setAsking(false);
  const names = { id: form.record?.id ?? '', lama: lama ?? '', baru: nim.trim() };
  return { submit, question: asking && <NimDialog {...names} onClose={close} onConfirm={save.run} /> };
}

type DataSiswaFootProps = {
  form: SiswaFormState;
  sending: SendState;
  /** More buttons, left of 'Simpan'. */
  children?: ReactNode;
};

/** The foot of the admin's form: why it was not saved, how far it is, and 'Simpan'. */
function DataSiswaFoot({ form: { texts, files }, sending, children }: DataSiswaFootProps) {
  const part = files.chosen ? sending.progress : undefined;
  const filled = `${filledCount(texts.values, texts.asked)} dari ${texts.asked.length} isian`;
  return (
    <>
      {sending.failure && <Failure of={sending} />}
      <ThumbBar progress={part === undefined ? filled : `Mengirim ${Math.round(part * 100)}%`}>
        {part !== undefined && <SendingBar part={part} />}
        {children}
        <SubmitButton pending={sending.pending} disabled={files.preparing}>
          Simpan
        </SubmitButton>
      </ThumbBar>
    </>
  );
}
