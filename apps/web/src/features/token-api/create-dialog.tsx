import { type Lingkup, lingkupTable, masaToken, semuaLingkup, tokenApi } from '@gerbang/contract/token-api';
import { useState } from 'react';
import { writeFailure } from '../../lib/failure.ts';
import { useAction } from '../../lib/use-api.ts';
import { CheckGroup } from '../../ui/check-group.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { PasswordDialog } from '../keamanan/password-dialog.tsx';

const scopes = semuaLingkup.map((value) => ({
  value,
  label: lingkupTable[value].nama,
  help: lingkupTable[value].arti,
}));

type Masa = (typeof masaToken)[number];
type CreateDialogProps = { onClose: () => void; onMade: (token: string) => void };

/** What for, what it may, and how long; then the password. */
export function CreateDialog({ onClose, onMade }: CreateDialogProps) {
  const [nama, setNama] = useState('');
  const [lingkup, setLingkup] = useState<Lingkup[]>([]);
  const [hari, setHari] = useState<Masa>(90);
  const create = useAction(tokenApi.create, {
    invalidates: [tokenApi.list],
    onSuccess: ({ data }) => onMade(data.token),
  });
  return (
    <PasswordDialog
      title="Buat token API"
      confirmLabel="Buat token"
      pending={create.pending}
      failure={create.error ? writeFailure(create.error) : undefined}
      onClose={onClose}
      onConfirm={(password) => create.run({ body: { nama, lingkup, hari, password } })}
    >
      <TextInput
        label="Untuk apa"
        description="Misalnya: Situs sekolah"
        maxLength={60}
        value={nama}
        onChange={({ currentTarget }) => setNama(currentTarget.value)}
      />
      <CheckGroup legend="Boleh" options={scopes} chosen={lingkup} onChange={setLingkup} />
      <Select
        label="Berlaku"
        options={masaToken.map((each) => ({ value: String(each), label: `${each} hari` }))}
        value={String(hari)}
        onChange={(value) => setHari(masaToken.find((each) => String(each) === value) ?? hari)}
      />
    </PasswordDialog>
  );
}
