import { type DataAdminRow, dataAdmin } from '@gerbang/contract/data-admin';
import { useDeletion } from '../../lib/use-token.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { AdminFacts } from './admin-facts.tsx';

const touched = [dataAdmin.list];

/** Asks before the lost second factor of an admin is released, with the one-time token of this dialog (FAKTOR-9). */
export function LepasDialog({ admin, onClose }: { admin: DataAdminRow; onClose: () => void }) {
  const lepas = useDeletion(dataAdmin.lepasFaktor, dataAdmin.generateToken, { touched, toast, onDone: onClose });
  return (
    <DeleteDialog
      title="Lepas langkah kedua"
      confirmLabel="Lepas"
      onClose={onClose}
      deletion={lepas}
      onConfirm={() => lepas.run(admin.id)}
    >
      <p>
        Hanya bila admin ini kehilangan HP, passkey, dan kode pemulihannya. Semua sesinya berakhir dan ia masuk lagi
        cukup dengan password. Pastikan dengan bertemu atau menelepon bahwa ia sendiri yang memintanya.
      </p>
      <AdminFacts admin={admin} />
    </DeleteDialog>
  );
}
