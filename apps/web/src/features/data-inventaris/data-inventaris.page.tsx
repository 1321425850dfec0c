import { type DataInventarisRow, dataInventaris } from '@gerbang/contract/data-inventaris';
import { useState } from 'react';
import { dashboardFailure } from '../../lib/failure.ts';
import { formatNumber, formatTanggal, namaPengelola } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { useList } from '../../lib/use-list.ts';
import { Button } from '../../ui/button.tsx';
import type { CardContent } from '../../ui/data-list-props.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFocusLeftBehind } from '../../ui/use-focus-left-behind.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Kertas } from '../sekolah/kertas.tsx';
import { useBanyakBarang } from './banyak.tsx';
import { HapusDialog } from './hapus-dialog.tsx';
import { KelolaDialog } from './kelola-dialog.tsx';
import { Keterangan } from './keterangan.tsx';
import { columns, FotoBarang } from './list-columns.tsx';
import type { Kelola } from './use-save-inventaris.ts';

const nothingFound = 'Data Inventaris Tidak Ditemukan!';
const tell = {
  onFailure: toast.error,
  onNothingFound: () => toast.warning(nothingFound),
  failureOf: dashboardFailure,
};

/** What a dialog is open for. */
type OpenDialog = Kelola | { jenis: 'Hapus'; item: DataInventarisRow };

/** The inventory: an admin manages it, the pimpinan reads it; one dialog is open at a time. */
export function DataInventarisPage() {
  const list = useList(dataInventaris.list, {}, tell);
  const manages = useSession()?.role.nama === 'admin';
  const [asked, setAsked] = useState<OpenDialog>();
  const { place, expect } = useFocusLeftBehind(list.rows);
  const { choice, dialog } = useBanyakBarang(list, expect);
  const close = () => setAsked(undefined);
  const ask = (item: DataInventarisRow): Actions => ({
    nama: item.nama_barang,
    edit: () => setAsked({ jenis: 'Edit', item }),
    hapus: () => setAsked({ jenis: 'Hapus', item }),
  });
  return (
    <div {...place}>
      <ListScreen
        title="Data Inventaris"
        help="Barang milik kampus, lokasi, dan kondisinya."
        action={manages && <TambahData onClick={() => setAsked({ jenis: 'Tambah' })} />}
        kop={(about) => <Kertas about={about} />}
        list={list}
        choice={manages ? choice : undefined}
        searchExample="Elektronik, Laboratorium"
        searchHint="Pisahkan kategori dan lokasi dengan koma."
        nothingFound={nothingFound}
        emptyState={<NothingYet manages={manages} />}
        columns={columns}
        rowKey={({ id }) => id}
        dense
        minWidth={980}
        actionsWidth={76}
        actions={manages ? (item) => <RowActions {...ask(item)} /> : undefined}
        card={(item) => cardOf(item, manages ? ask(item) : undefined)}
      />
      {dialog}
      {asked && asked.jenis !== 'Hapus' && <KelolaDialog kelola={asked} rows={list.rows ?? []} onClose={close} />}
      {asked?.jenis === 'Hapus' && (
        <HapusDialog
          item={asked.item}
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

function TambahData({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="primary" leftSection={<Icon name="plus" />} onClick={onClick}>
      Tambah Data
    </Button>
  );
}

function NothingYet({ manages }: { manages: boolean }) {
  return (
    <EmptyState title="Tidak Ada Data Inventaris">
      {manages
        ? 'Barang muncul di sini setelah ditambah dengan Tambah Data.'
        : 'Barang muncul di sini setelah ditambah admin.'}
    </EmptyState>
  );
}

type Actions = { nama: string; edit: () => void; hapus: () => void };

function RowActions({ nama, edit, hapus }: Actions) {
  return (
    <>
      <IconButton icon="edit" label={`Edit ${nama}`} onClick={edit} />
      <IconButton icon="trash" label={`Hapus ${nama}`} onClick={hapus} />
    </>
  );
}

function cardOf(item: DataInventarisRow, actions: Actions | undefined): CardContent {
  return {
    photo: <FotoBarang item={item} size="m" />,
    title: item.nama_barang,
    lines: [
      `${item.kode_barang} · ${item.kategori_barang}`,
      `Jumlah ${formatNumber(item.jumlah_barang)} · ${item.kondisi_barang}`,
      item.lokasi_barang,
      `Masuk ${formatTanggal(item.tanggal_masuk_barang)}`,
      <Keterangan key="keterangan">{item.keterangan}</Keterangan>,
      `Admin Pengelola: ${namaPengelola(item)}`,
    ],
    actions: actions && [
      <button key="edit" type="button" onClick={actions.edit}>
        <Icon name="edit" size={16} />
        Edit
      </button>,
      <button key="hapus" type="button" onClick={actions.hapus}>
        <Icon name="trash" size={16} />
        <span>
          Hapus<VisuallyHidden> {actions.nama}</VisuallyHidden>
        </span>
      </button>,
    ],
  };
}
