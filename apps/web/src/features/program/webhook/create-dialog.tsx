import { type Peristiwa, peristiwaTable, semuaPeristiwa, webhook } from '@gerbang/contract/program/webhook';
import { useState } from 'react';
import { CheckGroup } from '../../../ui/check-group.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { PasswordDialog } from '../../akun/keamanan/password-dialog.tsx';

const events = semuaPeristiwa.map((value) => ({ value, label: peristiwaTable[value] }));

type CreateDialogProps = { onClose: () => void; onMade: (rahasia: string) => void };

/** Whom to tell, where, and what; then the password. */
export function CreateDialog({ onClose, onMade }: CreateDialogProps) {
  const [peristiwa, setPeristiwa] = useState<Peristiwa[]>([]);
  return (
    <PasswordDialog
      title="Tambah webhook"
      confirmLabel="Tambah webhook"
      call={webhook.create}
      base={{ nama: '', alamat: 'https://' }}
      chosen={peristiwa.length > 0}
      input={(proof, { nama, alamat }) => ({ body: { nama, alamat, peristiwa, ...proof } })}
      touched={[webhook.list]}
      onDone={({ data }) => onMade(data.rahasia)}
      onClose={onClose}
    >
      {({ text }) => (
        <>
          <TextInput
            {...text('nama')}
            label="Program yang dikabari"
            description="Misalnya: Situs sekolah"
            maxLength={60}
          />
          <TextInput {...text('alamat')} label="Alamat" inputMode="url" autoComplete="off" maxLength={500} />
          <CheckGroup legend="Kabarkan" options={events} chosen={peristiwa} onChange={setPeristiwa} />
        </>
      )}
    </PasswordDialog>
  );
}
