import { type DataInventarisRow, dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { kategoriLokasi } from '@gerbang/contract/inventaris/kategori-lokasi';
import { takDipinjamkan } from '@gerbang/contract/inventaris/peminjaman-form';
import { Fragment, useState } from 'react';
import { dashboardFailure } from '../../../lib/failure.ts';
import { formatNumber } from '../../../lib/format.ts';
import { newKirim } from '../../../lib/new-kirim.ts';
import { isOff } from '../../../lib/sekolah.ts';
import { useSession } from '../../../lib/session.ts';
import { useApi } from '../../../lib/use-api.ts';
import { type ListDialog, type ListDialogProps, ListPage } from '../../../list/list-page.tsx';
import type { RowActions } from '../../../list/row-actions.tsx';
import { Button } from '../../../ui/button.tsx';
import type { CardContent } from '../../../ui/data-list-props.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PinjamDialog } from '../peminjaman/pinjam-dialog.tsx';
import { CetakLabel, HapusBulk, UbahBulk } from './bulk.tsx';
import { HapusDialog } from './hapus-dialog.tsx';
import { KelolaDialog } from './kelola-dialog.tsx';
import { columns, Dipinjam, FotoBarang, Kondisi, NamaBarang } from './list-columns.tsx';

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
      action={(open) =>
        manages && (
          <Button variant="primary" leftSection={<Icon name="plus" />} onClick={() => open(Tambah)}>
            Tambah Data
          </Button>
        )
      }
      searchExample="Elektronik, Laboratorium"
      searchHint="Pisahkan kategori dan lokasi dengan koma."
      nothingFound="Data Inventaris Tidak Ditemukan!"
      emptyState={<NothingYet manages={manages} />}
      columns={columns}
      minWidth={800}
      actionsWidth={isOff('/peminjaman') ? 104 : 184}
      nameOf={({ nama_barang }) => nama_barang}
      card={cardOf}
      rowActions={manages && actionsOf}
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

/** Lends an item; how many, to whom and until when the form asks. */
const Pinjam = ({ row: barang, onClose }: DialogProps) => (
  <PinjamDialog step={{ jenis: 'pinjam', barang }} onClose={onClose} />
);

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

/** What an admin does with an item; lending while there is a piece to lend. */
function actionsOf(item: DataInventarisRow, open: Open): RowActions {
  const { nama_barang, jumlah_barang, dipinjam = 0, kondisi_barang, dihapuskan_pada } = item;
  const isThere = jumlah_barang > dipinjam && dihapuskan_pada === undefined && !takDipinjamkan.includes(kondisi_barang);
  return [
    isThere &&
      !isOff('/peminjaman') && {
        icon: 'cal',
        word: 'Pinjam',
        label: `Pinjam ${nama_barang}`,
        isMain: true,
        run: () => open(Pinjam),
      },
    { icon: 'edit', word: 'Edit', label: `Edit ${nama_barang}`, run: () => open(Edit) },
    { icon: 'trash', word: 'Hapus', label: `Hapus ${nama_barang}`, run: () => open(HapusDialog) },
  ];
}

const cardOf = (item: DataInventarisRow): CardContent => ({
  photo: <FotoBarang item={item} size="m" />,
  title: <NamaBarang item={item} />,
  lines: [
    item.kode_barang,
    item.lokasi_barang,
    <Kondisi key="kondisi" item={item} />,
    <Fragment key="jumlah">
      Jumlah {formatNumber(item.jumlah_barang)} <Dipinjam item={item} />
    </Fragment>,
  ],
});
