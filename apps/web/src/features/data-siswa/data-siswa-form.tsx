import type { DataSiswaRecord } from '@gerbang/contract/data-siswa';
import { useAskBeforeLeaving } from '../../lib/use-ask-before-leaving.ts';
import { FormFoot } from './form/form-foot.tsx';
import { SiswaForm } from './form/siswa-form.tsx';
import { useSiswaForm } from './form/use-siswa-form.ts';
import { useSimpan } from './use-simpan.ts';

/** The admin's form: a new validated record, or `record` to be changed. */
export function DataSiswaForm({ record }: { record?: DataSiswaRecord }) {
  const form = useSiswaForm({ record });
  const simpan = useSimpan(form);
  // No draft is kept here: a record of the archive is nobody's own, and the desk may be shared.
  useAskBeforeLeaving((form.texts.changed || form.files.chosen) && !simpan.pending);
  return (
    <SiswaForm form={form} sending={simpan.pending} onSubmit={() => form.check(true) && simpan.run()}>
      <FormFoot form={form} sending={simpan} />
    </SiswaForm>
  );
}
