import { type DataAdminRow, dataAdmin } from '@gerbang/contract/data-admin';
import { sampah } from '@gerbang/contract/sampah';
import { useState } from 'react';
import { useDeletion } from '../../lib/use-token.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { AdminFacts } from './admin-facts.tsx';

type HapusDialogProps = {
  admin: DataAdminRow;
  onClose: () => void;
  /** The account is deleted: its row is about to leave the list. */
  onDone: () => void;
};

/** What has to be typed before an admin account is deleted (ADMIN-5). */
const KATA = 'hapus';
const touched = [dataAdmin.list, sampah.list];

/** Asks for the word before an admin is deleted, with the one-time token that was fetched when the dialog opened. */
export function HapusDialog({ admin, onClose, onDone }: HapusDialogProps) {
  const [typed, setTyped] = useState('');
  const hapus = useDeletion(dataAdmin.hapus, dataAdmin.generateToken, { touched, toast, onDone });
  return (
    <DeleteDialog
      title="Hapus Admin"
      onClose={onClose}
      deletion={hapus}
      disabled={typed !== KATA}
      onConfirm={() => hapus.run(admin.id)}
    >
      <p>
        Hapus akun admin ini? Ia tidak dapat masuk lagi. Data yang dikelolanya tetap ada. Selama masih di Sampah, akun
        dapat dipulihkan.
      </p>
      <AdminFacts admin={admin} />
      <TextInput
        label="Ketik hapus untuk melanjutkan"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        data-autofocus
      />
    </DeleteDialog>
  );
}
