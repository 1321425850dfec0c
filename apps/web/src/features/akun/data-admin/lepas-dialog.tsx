import { type DataAdminRow, dataAdmin } from '@gerbang/contract/akun/data-admin';
import { DeleteDialog } from '../../../form/delete-dialog.tsx';
import type { ListDialogProps } from '../../../list/list-page.tsx';
import { AdminFacts } from './admin-facts.tsx';

const calls = { call: dataAdmin.lepasFaktor, tokenFrom: dataAdmin.generateToken, touched: [dataAdmin.list] };

/** Asks before the lost second factor of an admin is released, with the one-time token of this dialog (FAKTOR-9). */
export function LepasDialog({ row: admin, onClose }: ListDialogProps<DataAdminRow>) {
  return (
    <DeleteDialog id={admin.id} title="Lepas langkah kedua" confirmLabel="Lepas" {...calls} onClose={onClose}>
      <p>
        Hanya bila admin ini kehilangan HP, passkey, dan kode pemulihannya. Semua sesinya berakhir dan ia masuk lagi
        cukup dengan password. Pastikan dengan bertemu atau menelepon bahwa ia sendiri yang memintanya.
      </p>
      <AdminFacts admin={admin} />
    </DeleteDialog>
  );
}
