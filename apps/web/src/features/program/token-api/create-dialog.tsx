import { type Lingkup, lingkupTable, masaToken, semuaLingkup, tokenApi } from '@gerbang/contract/program/token-api';
import { useState } from 'react';
import { CheckGroup } from '../../../ui/check-group.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { PasswordDialog } from '../../akun/keamanan/password-dialog.tsx';

const scopes = semuaLingkup.map((value) => ({
  value,
  label: lingkupTable[value].nama,
  help: lingkupTable[value].arti,
}));

type Masa = (typeof masaToken)[number];
const days = masaToken.map((each) => ({ value: String(each), label: `${each} hari` }));
type CreateDialogProps = { onClose: () => void; onMade: (token: string) => void };

/** What for, what it may, and how long; then the password. */
export function CreateDialog({ onClose, onMade }: CreateDialogProps) {
  const [lingkup, setLingkup] = useState<Lingkup[]>([]);
  return (
    <PasswordDialog
      title="Buat token API"
      confirmLabel="Buat token"
      call={tokenApi.create}
      base={{ nama: '', hari: '90' }}
      chosen={lingkup.length > 0}
      input={(proof, { nama, hari }) => ({ body: { nama, lingkup, hari: Number(hari) as Masa, ...proof } })}
      touched={[tokenApi.list]}
      onDone={({ data }) => onMade(data.token)}
      onClose={onClose}
    >
      {({ text, field }) => (
        <>
          <TextInput {...text('nama')} label="Untuk apa" description="Misalnya: Situs sekolah" maxLength={60} />
          <CheckGroup legend="Boleh" options={scopes} chosen={lingkup} onChange={setLingkup} />
          <Select {...field('hari')} label="Berlaku" options={days} />
        </>
      )}
    </PasswordDialog>
  );
}
