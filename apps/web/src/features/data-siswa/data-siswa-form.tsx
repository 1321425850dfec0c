import { isSameNim } from '@gerbang/contract/account-fields';
import type { DataSiswaRecord } from '@gerbang/contract/data-siswa';
import { useState } from 'react';
import { useAskBeforeLeaving } from '../../lib/use-ask-before-leaving.ts';
import { DataSiswaFoot } from './data-siswa-foot.tsx';
import { SiswaForm } from './form/siswa-form.tsx';
import { useSiswaForm } from './form/use-siswa-form.ts';
import { NimDialog } from './nim-dialog.tsx';
import { useSaveSiswa } from './use-save-siswa.ts';

/** The admin's form: a new validated record, or `record` to be changed. */
export function DataSiswaForm({ record }: { record?: DataSiswaRecord }) {
  const form = useSiswaForm({ record });
  const save = useSaveSiswa(form);
  // No draft is kept here: a record of the archive is nobody's own, and the desk may be shared.
  useAskBeforeLeaving((form.texts.changed || form.files.chosen) && !save.pending);
  const [asking, setAsking] = useState(false);
  const { nim } = form.texts.values;
  const lama = form.record?.nim;
  const isOther = lama !== undefined && !isSameNim(lama, nim.trim());
  const submit = () => {
    if (!form.check(true)) return;
    if (isOther) setAsking(true);
    else save.run();
  };
  return (
    <>
      <SiswaForm form={form} sending={save.pending} onSubmit={submit}>
        <DataSiswaFoot form={form} sending={save} />
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
