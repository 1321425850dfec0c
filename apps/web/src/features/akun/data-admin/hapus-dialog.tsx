import { type DataAdminRow, dataAdmin } from '@gerbang/contract/akun/data-admin';
import { sampah } from '@gerbang/contract/siswa/sampah';
import { DeleteDialog } from '../../../form/delete-dialog.tsx';
import type { ListDialogProps } from '../../../list/list-page.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { AdminFacts } from './admin-facts.tsx';

/** What has to be typed before an admin account is deleted (ADMIN-5). */
const KATA = 'hapus';
const touched = [dataAdmin.list, sampah.list];
const calls = { call: dataAdmin.hapus, tokenFrom: dataAdmin.generateToken, touched };

/** Asks for the word before an admin is deleted, with the one-time token that was fetched when the dialog opened. */
export function HapusDialog({ row: admin, onClose, onDone }: ListDialogProps<DataAdminRow>) {
  return (
    <DeleteDialog
      id={admin.id}
      title="Hapus Admin"
      base={{ kata: '' }}
      disabled={({ values }) => values.kata !== KATA}
      {...calls}
      toSampah
      {...{ onClose, onDone }}
    >
      {({ text }) => (
        <>
          <p>
            Hapus akun admin ini? Ia tidak dapat masuk lagi. Data yang dikelolanya tetap ada. Selama masih di Sampah,
            akun dapat dipulihkan.
          </p>
          <AdminFacts admin={admin} />
          <TextInput
            {...text('kata')}
            label="Ketik hapus untuk melanjutkan"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="done"
          />
        </>
      )}
    </DeleteDialog>
  );
}
