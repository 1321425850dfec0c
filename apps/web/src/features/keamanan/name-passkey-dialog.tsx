import { type Faktor, keamanan } from '@gerbang/contract/keamanan';
import { useState } from 'react';
import { writeFailure } from '../../lib/failure.ts';
import { useAction } from '../../lib/use-api.ts';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { touchedByFactors } from './touched.ts';

type NamePasskeyDialogProps = { passkey: Faktor['passkey'][number]; onClose: () => void };

export function NamePasskeyDialog({ passkey, onClose }: NamePasskeyDialogProps) {
  const [nama, setNama] = useState(passkey.nama);
  const save = useAction(keamanan.ubahPasskey, {
    invalidates: touchedByFactors,
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });
  return (
    <Dialog
      title="Ubah nama passkey"
      opened
      locked={save.pending}
      onClose={onClose}
      onSubmit={() => save.run({ params: { id: passkey.id }, body: { nama } })}
      footer={
        <>
          <Button onClick={onClose} disabled={save.pending}>
            Batal
          </Button>
          <SubmitButton pending={save.pending} disabled={nama.trim() === ''}>
            Simpan
          </SubmitButton>
        </>
      }
    >
      <TextInput
        label="Nama"
        maxLength={60}
        value={nama}
        error={save.error ? writeFailure(save.error) : undefined}
        onChange={({ currentTarget }) => setNama(currentTarget.value)}
        data-autofocus
      />
    </Dialog>
  );
}
