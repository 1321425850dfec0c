import { type DataInventarisRow, dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { kategoriLokasi } from '@gerbang/contract/inventaris/kategori-lokasi';
import { useState } from 'react';
import { dashboardFailure } from '../../../lib/failure.ts';
import { formatNumber, formatTanggal, namaPengelola } from '../../../lib/format.ts';
import { newKirim } from '../../../lib/new-kirim.ts';
import { isOff } from '../../../lib/sekolah.ts';
import { useSession } from '../../../lib/session.ts';
import { useApi } from '../../../lib/use-api.ts';
import { type ListDialog, type ListDialogProps, ListPage } from '../../../list/list-page.tsx';
import type { RowActions } from '../../../list/row-actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import type { CardContent } from '../../../ui/data-list-props.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CetakLabel, HapusBulk, UbahBulk } from './bulk.tsx';
import { HapusDialog } from './hapus-dialog.tsx';
import { KelolaDialog } from './kelola-dialog.tsx';
import { columns, FotoBarang, Keterangan, NamaBarang } from './list-columns.tsx';

/** The inventory: an admin manages it, the pimpinan reads it. */
export function DataInventarisPage() {
  const manages = useSession()?.role.nama === 'admin';
  const names = useNames();
  const namesOf = (key: 'kategori_barang' | 'lokasi_barang' | 'kondisi_barang') =>
    (names?.[key] ?? []).map(({ nama }) => nama);
  return (
    <ListPage
      call={dataInventaris.list}
      choices={{
        kategori_barang: namesOf('kategori_barang'),
        lokasi_barang: namesOf('lokasi_barang'),
        kondisi_barang: namesOf('kondisi_barang'),
      }}
      failureOf={dashboardFailure}
      title="Data Inventaris"
      help="Barang milik kampus, lokasi, dan kondisinya."
      unduh={[{ label: 'Unduh Excel atau PDF', link: { to: '/laporan' } }]}
      action={(open) => <PageActions tambah={manages ? () => open(Tambah) : undefined} />}
      searchExample="Elektronik, Laboratorium"
      searchHint="Pisahkan kategori dan lokasi dengan koma."
      nothingFound="Data Inventaris Tidak Ditemukan!"
      emptyState={<NothingYet manages={manages} />}
      columns={columns}
      dense
      minWidth={1000}
      actionsWidth={manages ? 112 : 44}
      nameOf={({ nama_barang }) => nama_barang}
      card={cardOf}
      rowActions={(item, open) => actionsOf(item, manages ? open : undefined)}
      bulk={
        manages && [
          { label: 'Ubah', icon: 'edit', dialog: UbahBulk },
          { label: 'Cetak Label', icon: 'download', dialog: CetakLabel },
          { label: 'Hapus', icon: 'trash', dialog: HapusBulk },
        ]
      }
    />
  );
}

/** All categories and places there are, once they are known. */
const useNames = () => useApi(kategoriLokasi.list, {}).data?.data;

type DialogProps = ListDialogProps<DataInventarisRow>;

function Tambah({ list, onClose }: DialogProps) {
  const [kirim] = useState(newKirim);
  return (
    <KelolaDialog kelola={{ jenis: 'Tambah', kirim }} rows={list.rows ?? []} names={useNames()} onClose={onClose} />
  );
}

function Edit({ row, list, onClose }: DialogProps) {
  return (
    <KelolaDialog kelola={{ jenis: 'Edit', item: row }} rows={list.rows ?? []} names={useNames()} onClose={onClose} />
  );
}

/** The other screens of the inventory, and the one main action of who manages it. */
function PageActions({ tambah }: { tambah: (() => void) | undefined }) {
  return (
    <>
      {!isOff('/opname') && <ButtonLink to="/data-inventaris/opname">Opname</ButtonLink>}
      <ButtonLink to="/data-inventaris/perawatan">Perawatan</ButtonLink>
      <ButtonLink to="/data-inventaris/kategori-lokasi">Kategori dan Lokasi</ButtonLink>
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

type Open = (Dialog: ListDialog<DataInventarisRow>) => void;

/** Who has it, which everybody may see, and what an admin does with it. */
function actionsOf({ id, nama_barang }: DataInventarisRow, open: Open | undefined): RowActions {
  const link = { to: '/peminjaman/barang/$id', params: { id } } as const;
  return [
    isOff('/peminjaman')
      ? undefined
      : { icon: 'cal', word: 'Peminjaman', label: `Peminjaman ${nama_barang}`, isLong: true, link },
    open && { icon: 'edit', word: 'Edit', label: `Edit ${nama_barang}`, run: () => open(Edit) },
    open && { icon: 'trash', word: 'Hapus', label: `Hapus ${nama_barang}`, run: () => open(HapusDialog) },
  ];
}

function cardOf(item: DataInventarisRow): CardContent {
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
  };
}
