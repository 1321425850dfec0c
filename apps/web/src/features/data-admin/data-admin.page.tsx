import { type DataAdminRow, dataAdmin } from '@gerbang/contract/data-admin';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { useFocusLeftBehind } from '../../ui/use-focus-left-behind.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Kertas } from '../sekolah/kertas.tsx';
import { KeluarkanDialog } from '../sesi/keluarkan-dialog.tsx';
import { AdminFacts } from './admin-facts.tsx';
import { HapusDialog } from './hapus-dialog.tsx';
import { LepasDialog } from './lepas-dialog.tsx';
import { alamatOf, columns, FotoProfile, Frozen, namaOf, Whatsapp } from './list-columns.tsx';
import { TambahDialog } from './tambah-dialog.tsx';
import { useDataAdmin } from './use-data-admin.ts';

const LEPAS = 'Lepas langkah kedua';
const KELUARKAN = 'Keluarkan dari semua perangkat';

/** The admin accounts, which the pimpinan adds and deletes; one dialog is open at a time. */
export function DataAdminPage() {
  const list = useDataAdmin();
  const [opened, setOpened] = useState<'tambah' | DataAdminRow>();
  const [released, setReleased] = useState<DataAdminRow>();
  const [signedOut, setSignedOut] = useState<DataAdminRow>();
  const { place, expect } = useFocusLeftBehind(list.rows);
  const close = () => setOpened(undefined);
  return (
    <div {...place}>
      <AdminScreen
        list={list}
        action={
          <Button variant="primary" leftSection={<Icon name="plus" />} onClick={() => setOpened('tambah')}>
            Tambah Admin
          </Button>
        }
        onHapus={setOpened}
        onLepas={setReleased}
        onKeluarkan={setSignedOut}
      />
      {opened === 'tambah' && <TambahDialog onClose={close} />}
      {released && <LepasDialog admin={released} onClose={() => setReleased(undefined)} />}
      {signedOut && (
        <KeluarkanDialog
          endpoint={dataAdmin.akhiriSesi}
          id={signedOut.id}
          who="Admin ini"
          advice="mintalah ia segera menggantinya."
          onClose={() => setSignedOut(undefined)}
        >
          <AdminFacts admin={signedOut} />
        </KeluarkanDialog>
      )}
      {opened && opened !== 'tambah' && (
        <HapusDialog
          admin={opened}
          onClose={close}
          onDone={() => {
            expect();
            close();
          }}
        />
      )}
    </div>
  );
}

type AdminScreenProps = {
  list: ReturnType<typeof useDataAdmin>;
  action: ReactNode;
  onHapus: (admin: DataAdminRow) => void;
  onLepas: (admin: DataAdminRow) => void;
  onKeluarkan: (admin: DataAdminRow) => void;
};

function AdminScreen({ list, action, onHapus, onLepas, onKeluarkan }: AdminScreenProps) {
  return (
    <ListScreen
      title="Data Admin"
      help="Akun admin yang memeriksa data siswa dan mengelola inventaris."
      kop={(about) => <Kertas about={about} />}
      list={list}
      action={action}
      columns={columns}
      rowKey={({ id }) => id}
      minWidth={900}
      actionsWidth={list.rows?.some(({ faktor }) => faktor) ? 152 : 112}
      actions={(admin) => (
        <>
          {admin.faktor && <IconButton icon="key" label={LEPAS} onClick={() => onLepas(admin)} />}
          <IconButton icon="logout" label={KELUARKAN} onClick={() => onKeluarkan(admin)} />
          <IconButton icon="trash" label={`Hapus ${admin.email}`} onClick={() => onHapus(admin)} />
        </>
      )}
      card={(admin) => ({
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
        actions: [
          ...(admin.faktor
            ? [
                <button key="lepas" type="button" aria-label={LEPAS} onClick={() => onLepas(admin)}>
                  <Icon name="key" size={16} />
                  Lepas faktor
                </button>,
              ]
            : []),
          <button key="keluarkan" type="button" aria-label={KELUARKAN} onClick={() => onKeluarkan(admin)}>
            <Icon name="logout" size={16} />
            Keluarkan
          </button>,
          <button key="hapus" type="button" onClick={() => onHapus(admin)}>
            <Icon name="trash" size={16} />
            <span>
              Hapus<VisuallyHidden> {admin.email}</VisuallyHidden>
            </span>
          </button>,
        ],
      })}
      emptyState={
        <EmptyState title="Tidak Ada Data Admin">Akun muncul di sini setelah ditambah dengan Tambah Admin.</EmptyState>
      }
    />
  );
}
