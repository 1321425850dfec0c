import type { DataSiswaRecord } from '@gerbang/contract/data-siswa';
import { useAskBeforeLeaving } from '../../lib/use-ask-before-leaving.ts';
import { FormFoot } from './form/form-foot.tsx';
import { SiswaForm } from './form/siswa-form.tsx';
import { useSiswaForm } from './form/use-siswa-form.ts';
import { useSaveSiswa } from './use-save-siswa.ts';

/** The admin's form: a new validated record, or `record` to be changed. */
export function DataSiswaForm({ record }: { record?: DataSiswaRecord }) {
  const form = useSiswaForm({ record });
  const save = useSaveSiswa(form);
  // No draft is kept here: a record of the archive is nobody's own, and the desk may be shared.
  useAskBeforeLeaving((form.texts.changed || form.files.chosen) && !save.pending);
  return (
    <SiswaForm form={form} sending={save.pending} onSubmit={() => form.check(true) && save.run()}>
      <FormFoot form={form} sending={save} />
    </SiswaForm>
  );
}
