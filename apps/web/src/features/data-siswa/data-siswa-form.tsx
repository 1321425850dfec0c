import { isSameNim } from '@gerbang/contract/account-fields';
import type { DataSiswaRecord } from '@gerbang/contract/data-siswa';
import { type ReactNode, useRef, useState } from 'react';
import { useAskBeforeLeaving } from '../../lib/use-ask-before-leaving.ts';
import { Button } from '../../ui/button.tsx';
import { DataSiswaFoot } from './data-siswa-foot.tsx';
import { SiswaForm } from './form/siswa-form.tsx';
import type { SiswaTexts } from './form/siswa-texts.ts';
import { useSiswaForm } from './form/use-siswa-form.ts';
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
  /** Above the form. */
  note?: ReactNode;
};

/** The admin's form: a new validated record, or `record` to be changed. */
export function DataSiswaForm({ record, given, onAgain, note }: DataSiswaFormProps) {
  const form = useSiswaForm({ record, given });
  const again = useRef(false);
  const scan = useFormScan(form);
  const save = useSaveSiswa(form, { next: () => (again.current ? onAgain : undefined), added: scan.added });
  // No draft is kept here: a record of the archive is nobody's own, and the desk may be shared.
  useAskBeforeLeaving((form.texts.changed || form.files.chosen) && !save.pending);
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
  const idle = !save.pending && !form.files.preparing;
  const submitAndGoOn = () => idle && submit(true);
  return (
    <>
      <SiswaForm
        form={form}
        sending={save.pending}
        onSubmit={submit}
        onCtrlEnter={onAgain && submitAndGoOn}
        note={note}
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
      {asking && (
        <NimDialog
          id={form.record?.id ?? ''}
          lama={lama ?? ''}
          baru={nim.trim()}
          onClose={() => setAsking(false)}
          onConfirm={save.run}
        />
      )}
    </>
  );
}
