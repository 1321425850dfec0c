import { type Faktor, keamanan } from '@gerbang/contract/akun/keamanan';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { touchedByFactors } from './touched.ts';

type NamePasskeyDialogProps = { passkey: Faktor['passkey'][number]; onClose: () => void };

export function NamePasskeyDialog({ passkey: { id, nama }, onClose }: NamePasskeyDialogProps) {
  return (
    <FormDialog
      title="Ubah nama passkey"
      confirmLabel="Simpan"
      call={keamanan.ubahPasskey}
      base={{ nama }}
      input={(body) => ({ params: { id }, body })}
      touched={touchedByFactors}
      onClose={onClose}
    >
      {({ text }) => <TextInput {...text('nama')} label="Nama" maxLength={60} />}
    </FormDialog>
  );
}
