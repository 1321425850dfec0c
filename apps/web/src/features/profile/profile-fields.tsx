import { acceptedFiles } from '@gerbang/contract/choices';
import { thumbnailOf } from '@gerbang/contract/picture-url';
import { fieldId } from '../../lib/use-form.ts';
import type { useFoto } from '../../lib/use-foto.ts';
import { PhotoField } from '../../ui/photo-field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import type { ProfileFormState } from './use-profile-form.ts';
import type { useSaveProfile } from './use-save-profile.ts';

/** Id of the photo's field, where the focus is sent. */
export const fotoId = fieldId('foto_profile');

type ProfileFieldsProps = { form: ProfileFormState; locked: boolean };

/** Name, number and address. */
export function ProfileFields({ form, locked }: ProfileFieldsProps) {
  return (
    <>
      <TextInput {...form.text('nama')} label="Nama" autoComplete="name" enterKeyHint="next" readOnly={locked} />
      <TextInput
        {...form.whatsapp()}
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
  foto: ReturnType<typeof useFoto>;
  /** What the server has. */
  stored: string | null | undefined;
  save: Pick<ReturnType<typeof useSaveProfile>, 'pending' | 'progress'>;
  /** Asks before the photo on the server is taken away. */
  onHapus: () => void;
};

/** The photo, of which a newly chosen one is just put back. */
export function FotoField({ foto: { foto, error, preparing, choose }, stored, save, onHapus }: FotoFieldProps) {
  return (
    <PhotoField
      id={fotoId}
      label="Foto Profile"
      aside="boleh kosong"
      description="Foto (JPG, PNG, HEIC) atau PDF."
      accept={acceptedFiles}
      file={foto?.file}
      currentUrl={stored}
      currentThumb={stored && thumbnailOf(stored)}
      error={error}
      preparing={preparing}
      disabled={save.pending}
      progress={foto && save.progress}
      removable
      onChange={(file) => (file || foto ? void choose(file) : onHapus())}
    />
  );
}
