import type { SessionUser } from '@gerbang/contract/akun/auth';
import { acceptedFiles } from '@gerbang/contract/choices';
import { thumbnailOf } from '@gerbang/contract/picture-url';
import type { Sending } from '../../../form/use-sending.ts';
import { fieldId } from '../../../lib/use-form.ts';
import type { useFoto } from '../../../lib/use-foto.ts';
import { PhotoField } from '../../../ui/photo-field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';

type ProfileForm = Sending<'nama' | 'nomor_whatsapp' | 'alamat'>;

/** What the form shows at first, in its order. */
export const typedOf = (profile: SessionUser['profile']) => ({
  nama: profile?.nama ?? '',
  nomor_whatsapp: profile?.nomor_whatsapp ?? '',
  alamat: profile?.alamat ?? '',
});

/** A WhatsApp number has digits and dots only (PROFIL-1). */
export const whatsappOf = (typed: string) => typed.replace(/[^\d.]/g, '');

/** Name, number and address. */
export function ProfileFields({ form, locked }: { form: Pick<ProfileForm, 'text' | 'set'>; locked: boolean }) {
  return (
    <>
      <TextInput {...form.text('nama')} label="Nama" autoComplete="name" enterKeyHint="next" readOnly={locked} />
      <TextInput
        {...form.text('nomor_whatsapp')}
        onChange={({ currentTarget }) => form.set('nomor_whatsapp', whatsappOf(currentTarget.value))}
        label="Nomor Whatsapp"
        description="Boleh kosong. Angka dan titik saja, misalnya 0812.3456.7890."
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="next"
        readOnly={locked}
      />
      <Textarea
        {...form.text('alamat')}
        label="Alamat"
        description="Boleh kosong."
        autoComplete="street-address"
        readOnly={locked}
      />
    </>
  );
}

type FotoFieldProps = {
  form: Pick<ProfileForm, 'progress'>;
  foto: ReturnType<typeof useFoto>;
  pending: boolean;
  /** What the server has. */
  stored: string | null | undefined;
  /** Asks before the photo on the server is taken away. */
  onHapus: () => void;
};

/** The photo, of which a newly chosen one is just put back. */
export function FotoField({
  form,
  foto: { foto, error, preparing, choose },
  pending,
  stored,
  onHapus,
}: FotoFieldProps) {
  return (
    <PhotoField
      id={fieldId('foto_profile')}
      label="Foto Profile"
      aside="boleh kosong"
      description="Foto (JPG, PNG, HEIC) atau PDF."
      accept={acceptedFiles}
      file={foto?.file}
      currentUrl={stored}
      currentThumb={stored && thumbnailOf(stored)}
      error={error}
      preparing={preparing}
      disabled={pending}
      progress={foto && form.progress}
      removable
      onChange={(file) => (file || foto ? void choose(file) : onHapus())}
    />
  );
}
