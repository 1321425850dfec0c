import { type Peristiwa, peristiwaTable, semuaPeristiwa, webhook } from '@gerbang/contract/webhook';
import { useState } from 'react';
import { writeFailure } from '../../lib/failure.ts';
import { useAction } from '../../lib/use-api.ts';
import { CheckGroup } from '../../ui/check-group.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { PasswordDialog } from '../keamanan/password-dialog.tsx';

const events = semuaPeristiwa.map((value) => ({ value, label: peristiwaTable[value] }));

type CreateDialogProps = { onClose: () => void; onMade: (rahasia: string) => void };

/** Whom to tell, where, and what; then the password. */
export function CreateDialog({ onClose, onMade }: CreateDialogProps) {
  const [nama, setNama] = useState('');
  const [alamat, setAlamat] = useState('https://');
  const [peristiwa, setPeristiwa] = useState<Peristiwa[]>([]);
  const create = useAction(webhook.create, {
    invalidates: [webhook.list],
    onSuccess: ({ data }) => onMade(data.rahasia),
  });
  return (
    <PasswordDialog
      title="Tambah webhook"
      confirmLabel="Tambah webhook"
      pending={create.pending}
      failure={create.error ? writeFailure(create.error) : undefined}
      onClose={onClose}
      onConfirm={(password) => create.run({ body: { nama, alamat, peristiwa, password } })}
    >
      <TextInput
        label="Program yang dikabari"
        description="Misalnya: Situs sekolah"
        maxLength={60}
        value={nama}
        onChange={({ currentTarget }) => setNama(currentTarget.value)}
      />
      <TextInput
        label="Alamat"
        inputMode="url"
        autoComplete="off"
        maxLength={500}
        value={alamat}
        onChange={({ currentTarget }) => setAlamat(currentTarget.value)}
      />
      <CheckGroup legend="Kabarkan" options={events} chosen={peristiwa} onChange={setPeristiwa} />
    </PasswordDialog>
  );
}
