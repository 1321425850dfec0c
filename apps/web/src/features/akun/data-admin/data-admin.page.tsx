import { type DataAdminRow, dataAdmin } from '@gerbang/contract/akun/data-admin';
import { sampah } from '@gerbang/contract/siswa/sampah';
import { useEffect } from 'react';
import { DeleteDialog } from '../../../form/delete-dialog.tsx';
import { listFailure } from '../../../lib/failure.ts';
import { useApi } from '../../../lib/use-api.ts';
import { useWholeList } from '../../../lib/use-list.ts';
import { type ListDialog, type ListDialogProps, ListView } from '../../../list/list-page.tsx';
import type { RowActions } from '../../../list/row-actions.tsx';
import { Button } from '../../../ui/button.tsx';
import type { CardContent } from '../../../ui/data-list-props.ts';
import { EmailText } from '../../../ui/email-text.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Sheet } from '../../../ui/layout.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { KeluarkanDialog } from '../sesi/keluarkan-dialog.tsx';
import { alamatOf, columns, FotoProfile, Frozen, namaOf, Whatsapp } from './list-columns.tsx';
import { TambahDialog } from './tambah-dialog.tsx';

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

const calls = { call: dataAdmin.lepasFaktor, tokenFrom: dataAdmin.generateToken, touched: [dataAdmin.list] };

/** Asks before the lost second factor of an admin is released, with the one-time token of this dialog (FAKTOR-9). */
function LepasDialog({ row: admin, onClose }: ListDialogProps<DataAdminRow>) {
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

const texts = {
  nama: ({ profile }: DataAdminRow) => profile?.nama,
  email: ({ email }: DataAdminRow) => email,
  alamat: ({ profile }: DataAdminRow) => profile?.alamat,
};

/** The admin accounts of the page in the address, five unless others are asked for (ADMIN-5). */
function useDataAdmin() {
  const { data, error, isFetching, refetch } = useApi(dataAdmin.list, {});
  const list = useWholeList(dataAdmin.list, { rows: data?.data.rows, usual: '5', texts });
  const failure = error && !data ? listFailure(error) : undefined;
  useEffect(() => {
    if (failure) toast.error(failure);
  }, [failure]);
  return { ...list, fetching: isFetching, failure, retry: () => void refetch() };
}

/** The admin that a dialog asks about. */
function AdminFacts({ admin }: { admin: DataAdminRow }) {
  return (
    <Sheet>
      <Facts narrow>
        <Fact label="Nama">{namaOf(admin)}</Fact>
        <Fact label="Email">{admin.email}</Fact>
      </Facts>
    </Sheet>
  );
}

/** What has to be typed before an admin account is deleted (ADMIN-5). */
const KATA = 'hapus';
const touched = [dataAdmin.list, sampah.list];
const deletion = { call: dataAdmin.hapus, tokenFrom: dataAdmin.generateToken, touched };

/** Asks for the word before an admin is deleted, with the one-time token that was fetched when the dialog opened. */
function HapusDialog({ row: admin, onClose, onDone }: ListDialogProps<DataAdminRow>) {
  return (
    <DeleteDialog
      id={admin.id}
      title="Hapus Admin"
      base={{ kata: '' }}
      disabled={({ values }) => values.kata !== KATA}
      {...deletion}
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
