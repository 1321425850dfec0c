import { type DataAdminRow, dataAdmin } from '@gerbang/contract/data-admin';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StepPager } from '../../ui/pager.tsx';
import { useFocusLeftBehind } from '../../ui/use-focus-left-behind.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { KeluarkanDialog } from '../sesi/keluarkan-dialog.tsx';
import { AdminFacts } from './admin-facts.tsx';
import { HapusDialog } from './hapus-dialog.tsx';
import { LepasDialog } from './lepas-dialog.tsx';
import { alamatOf, columns, FotoProfile, namaOf, Whatsapp } from './list-columns.tsx';
import { TambahDialog } from './tambah-dialog.tsx';
import { PER_PAGE, useDataAdmin } from './use-data-admin.ts';

const LEPAS = 'Lepas langkah kedua';
const KELUARKAN = 'Keluarkan dari semua perangkat';

/** The admin accounts, which the pimpinan adds and deletes; one dialog is open at a time. */
export function DataAdminPage() {
  const list = useDataAdmin();
  const [asked, setAsked] = useState<'tambah' | DataAdminRow>();
  const [released, setReleased] = useState<DataAdminRow>();
  const [signedOut, setSignedOut] = useState<DataAdminRow>();
  const { place, expect } = useFocusLeftBehind(list.rows);
  const close = () => setAsked(undefined);
  return (
    <div {...place}>
      <PageHeader
        title="Data Admin"
        help="Akun admin yang memeriksa data siswa dan mengelola inventaris."
        action={
          <Button variant="primary" leftSection={<Icon name="plus" />} onClick={() => setAsked('tambah')}>
            Tambah Admin
          </Button>
        }
      />
      <AdminTable list={list} onHapus={setAsked} onLepas={setReleased} onKeluarkan={setSignedOut} />
      {list.totalItems > 0 && (
        <StepPager page={list.page} totalPages={list.totalPages} totalItems={list.totalItems} onPage={list.setPage} />
      )}
      {asked === 'tambah' && <TambahDialog onClose={close} />}
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
      {asked && asked !== 'tambah' && (
        <HapusDialog
          admin={asked}
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

type AdminTableProps = {
  list: ReturnType<typeof useDataAdmin>;
  onHapus: (admin: DataAdminRow) => void;
  onLepas: (admin: DataAdminRow) => void;
  onKeluarkan: (admin: DataAdminRow) => void;
};

function AdminTable({ list, onHapus, onLepas, onKeluarkan }: AdminTableProps) {
  return (
    <DataList
      label="Data Admin"
      columns={columns}
      rows={list.rows}
      rowKey={({ id }) => id}
      firstNumber={list.firstNumber}
      skeletonRows={PER_PAGE}
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
      failedState={
        list.failure && <FailedState sentence="Data Tidak Ditemukan" detail={list.failure} onRetry={list.retry} />
      }
    />
  );
}
