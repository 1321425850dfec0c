import { FormSection } from '../../../ui/form-section.tsx';
import type { WaliForm } from '../../akun/data-pribadi/use-wali.ts';
import { WaliFields } from '../../akun/data-pribadi/wali-fields.tsx';

/** The last section of the form, for those under 18. */
export function WaliSection({ form }: { form: WaliForm }) {
  return (
    <FormSection
      number={6}
      title="Persetujuan orang tua atau wali"
      help="Karena Anda belum berusia 18 tahun. Isi bersama orang tua atau wali; boleh menyusul di Info Akun."
    >
      <WaliFields form={form} />
    </FormSection>
  );
}
