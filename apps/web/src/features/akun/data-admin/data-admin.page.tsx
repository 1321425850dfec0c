import { type DataAdminRow, dataAdmin } from '@gerbang/contract/akun/data-admin';
import { type ListDialog, type ListDialogProps, ListView } from '../../../list/list-page.tsx';
import type { RowActions } from '../../../list/row-actions.tsx';
import { Button } from '../../../ui/button.tsx';
import type { CardContent } from '../../../ui/data-list-props.ts';
import { EmailText } from '../../../ui/email-text.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { KeluarkanDialog } from '../sesi/keluarkan-dialog.tsx';
import { AdminFacts } from './admin-facts.tsx';
import { HapusDialog } from './hapus-dialog.tsx';
import { LepasDialog } from './lepas-dialog.tsx';
import { alamatOf, columns, FotoProfile, Frozen, namaOf, Whatsapp } from './list-columns.tsx';
import { TambahDialog } from './tambah-dialog.tsx';
import { useDataAdmin } from './use-data-admin.ts';

/** The admin accounts, which the pimpinan adds and deletes. */
export function DataAdminPage() {
  const list = useDataAdmin();
  return (
    <ListView
      list={list}
      title="Data Admin"
      help="Akun admin yang memeriksa data siswa dan mengelola inventaris."
      action={(open) => (
        <Button variant="primary" leftSection={<Icon name="plus" />} onClick={() => open(TambahDialog)}>
          Tambah Admin
        </Button>
      )}
      emptyState={
        <EmptyState title="Tidak Ada Data Admin">Akun muncul di sini setelah ditambah dengan Tambah Admin.</EmptyState>
      }
      columns={columns}
      minWidth={900}
      actionsWidth={list.rows?.some(({ faktor }) => faktor) ? 152 : 112}
      card={cardOf}
      rowActions={actionsOf}
    />
  );
}

function actionsOf({ faktor, email }: DataAdminRow, open: (Dialog: ListDialog<DataAdminRow>) => void): RowActions {
  const signOut = 'Keluarkan dari semua perangkat';
  return [
    faktor && { icon: 'key', word: 'Lepas faktor', label: 'Lepas langkah kedua', run: () => open(LepasDialog) },
    { icon: 'logout', word: 'Keluarkan', label: signOut, run: () => open(Keluarkan) },
    { icon: 'trash', word: 'Hapus', label: `Hapus ${email}`, run: () => open(HapusDialog) },
  ];
}

const Keluarkan = ({ row, onClose }: ListDialogProps<DataAdminRow>) => (
  <KeluarkanDialog
    endpoint={dataAdmin.akhiriSesi}
    id={row.id}
    who="Admin ini"
    advice="mintalah ia segera menggantinya."
    onClose={onClose}
  >
    <AdminFacts admin={row} />
  </KeluarkanDialog>
);

const cardOf = (admin: DataAdminRow): CardContent => ({
  photo: <FotoProfile admin={admin} size="m" />,
  title: namaOf(admin),
  lines: [
    ...(admin.dibekukan ? [<Frozen key="dibekukan" admin={admin} />] : []),
    <EmailText key="email">{admin.email}</EmailText>,
    <span key="whatsapp">
      Nomor Whatsapp: <Whatsapp admin={admin} />
    </span>,
    `Alamat: ${alamatOf(admin)}`,
  ],
});
