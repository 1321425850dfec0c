import { type DataInventarisRow, dataInventaris } from '@gerbang/contract/data-inventaris';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { dashboardFailure } from '../../lib/failure.ts';
import { formatNumber, formatTanggal, namaPengelola } from '../../lib/format.ts';
import { newKirim } from '../../lib/new-kirim.ts';
import { useSession } from '../../lib/session.ts';
import { useList } from '../../lib/use-list.ts';
import { Button } from '../../ui/button.tsx';
import { IconLink } from '../../ui/button-link.tsx';
import type { CardContent } from '../../ui/data-list-props.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterPanel } from '../../ui/filter-panel.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFocusLeftBehind } from '../../ui/use-focus-left-behind.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Kertas } from '../sekolah/kertas.tsx';
import { useBulkBarang } from './bulk.tsx';
import { HapusDialog } from './hapus-dialog.tsx';
import { type Kelola, KelolaDialog } from './kelola-dialog.tsx';
import { Keterangan } from './keterangan.tsx';
import { LinkButton } from './link-button.tsx';
import { columns, FotoBarang, NamaBarang } from './list-columns.tsx';
import { useFilter } from './use-filter.ts';

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
  const { query, filters, fields, choose, names } = useFilter();
  const list = useList(dataInventaris.list, query, tell);
  const manages = useSession()?.role.nama === 'admin';
  const [opened, setOpened] = useState<OpenDialog>();
  const { place, expect } = useFocusLeftBehind(list.rows);
  const { choice, dialog } = useBulkBarang(list, expect);
  const close = () => setOpened(undefined);
  const gone = () => {
    expect();
    close();
  };
  const ask = (item: DataInventarisRow): Actions => ({
    nama: item.nama_barang,
    edit: () => setOpened({ jenis: 'Edit', item }),
    hapus: () => setOpened({ jenis: 'Hapus', item }),
  });
  return (
    <div {...place}>
      <ListScreen
        title="Data Inventaris"
        help="Barang milik kampus, lokasi, dan kondisinya."
        action={<PageActions tambah={manages ? () => setOpened({ jenis: 'Tambah', kirim: newKirim() }) : undefined} />}
        kop={(about) => <Kertas about={about} />}
        list={list}
        choice={manages ? choice : undefined}
        searchExample="Elektronik, Laboratorium"
        searchHint="Pisahkan kategori dan lokasi dengan koma."
        nothingFound={nothingFound}
        emptyState={<NothingYet manages={manages} />}
        narrower={<FilterPanel fields={fields} onChange={choose} />}
        filters={filters}
        columns={columns}
        rowKey={({ id }) => id}
        dense
        minWidth={1000}
        actionsWidth={manages ? 112 : 44}
        actions={(item) => <RowActions item={item} actions={manages ? ask(item) : undefined} />}
        card={(item) => cardOf(item, manages ? ask(item) : undefined)}
      />
      {dialog}
      {opened && opened.jenis !== 'Hapus' && (
        <KelolaDialog kelola={opened} rows={list.rows ?? []} names={names} onClose={close} />
      )}
      {opened?.jenis === 'Hapus' && <HapusDialog item={opened.item} onClose={close} onDone={gone} />}
    </div>
  );
}

/** The other screens of the inventory, and the one main action of who manages it. */
function PageActions({ tambah }: { tambah: (() => void) | undefined }) {
  return (
    <>
      <LinkButton to="/data-inventaris/opname">Opname</LinkButton>
      <LinkButton to="/data-inventaris/perawatan">Perawatan</LinkButton>
      <LinkButton to="/data-inventaris/kategori-lokasi">Kategori dan Lokasi</LinkButton>
      {tambah && (
        <Button variant="primary" leftSection={<Icon name="plus" />} onClick={tambah}>
          Tambah Data
        </Button>
      )}
    </>
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

/** Who has it, which everybody may see, and what an admin does with it. */
function RowActions({ item: { id, nama_barang }, actions }: { item: DataInventarisRow; actions: Actions | undefined }) {
  return (
    <>
      <IconLink icon="cal" label={`Peminjaman ${nama_barang}`} to="/peminjaman/barang/$id" params={{ id }} />
      {actions && (
        <>
          <IconButton icon="edit" label={`Edit ${actions.nama}`} onClick={actions.edit} />
          <IconButton icon="trash" label={`Hapus ${actions.nama}`} onClick={actions.hapus} />
        </>
      )}
    </>
  );
}

function cardOf(item: DataInventarisRow, actions: Actions | undefined): CardContent {
  return {
    photo: <FotoBarang item={item} size="m" />,
    title: <NamaBarang item={item} />,
    lines: [
      `${item.kode_barang} · ${item.kategori_barang}`,
      `Jumlah ${formatNumber(item.jumlah_barang)} · ${item.kondisi_barang}`,
      item.lokasi_barang,
      `Masuk ${formatTanggal(item.tanggal_masuk_barang)}`,
      <Keterangan key="keterangan">{item.keterangan}</Keterangan>,
      `Admin Pengelola: ${namaPengelola(item)}`,
    ],
    actions: [
      <Link key="pinjam" to="/peminjaman/barang/$id" params={{ id: item.id }}>
        Peminjaman
      </Link>,
      ...(actions ? changing(actions) : []),
    ],
  };
}

function changing(actions: Actions): ReactNode[] {
  return [
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
  ];
}
