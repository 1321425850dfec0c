import { type PeminjamanRow, peminjaman } from '@gerbang/contract/inventaris/peminjaman';
import { Link } from '@tanstack/react-router';
import type { CallInput } from '../../../lib/api.ts';
import { formatTanggal } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useApi } from '../../../lib/use-api.ts';
import { type Choices, useFilterQuery } from '../../../lib/use-filters.ts';
import { type ListDialog, type ListDialogProps, ListPage } from '../../../list/list-page.tsx';
import type { RowActions } from '../../../list/row-actions.tsx';
import { Button } from '../../../ui/button.tsx';
import type { CardContent, Column } from '../../../ui/data-list-props.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Row } from '../../../ui/layout.tsx';
import { bulkActions } from './bulk.tsx';
import { jumlahOf, KeadaanBadge, peminjamOf, periodeOf } from './keadaan.tsx';
import { buttons, PinjamDialog } from './pinjam-dialog.tsx';

export { BarangPinjamPage } from './barang.page.tsx';
export { DetailPeminjamanPage } from './detail.page.tsx';

/** Who has what and until when: an admin lends and takes back, the pimpinan reads. */
export function PeminjamanPage() {
  const manages = useSession()?.role.nama === 'admin';
  return (
    <ListPage
      call={peminjaman.list}
      choices={useNames()}
      title="Peminjaman"
      help="Siapa meminjam apa, dan sampai kapan."
      action={(open) =>
        manages && (
          <Row gap={2}>
            <Button leftSection={<Icon name="cal" />} onClick={() => open(Pesan)}>
              Pesan
            </Button>
            <Button variant="primary" leftSection={<Icon name="plus" />} onClick={() => open(Pinjam)}>
              Pinjamkan
            </Button>
          </Row>
        )
      }
      searchExample="Kamera, Dewi"
      searchHint="Pisahkan barang dan peminjam dengan koma."
      nothingFound="Peminjaman Tidak Ditemukan!"
      emptyState={
        <EmptyState title="Belum Ada Peminjaman">
          Barang yang dipinjamkan atau dipesan muncul di sini, juga sesudah kembali.
        </EmptyState>
      }
      columns={columns}
      minWidth={900}
      actionsWidth={136}
      nameOf={({ nama_barang }) => nama_barang}
      card={cardOf}
      rowActions={manages && nextStep}
      bulk={manages && bulkActions}
    />
  );
}

/** What the ids of the address are called: any row of the list says it. */
function useNames(): Choices {
  const { keadaan: _keadaan, ...ids } = useFilterQuery(peminjaman.list.filters);
  const enabled = Object.keys(ids).length > 0;
  const { data } = useApi(peminjaman.list, { query: ids } as CallInput<typeof peminjaman.list>, { enabled });
  const [row] = data?.data ?? [];
  const named = (value: string | undefined, label: string) => (value === undefined ? [] : [{ value, label }]);
  return {
    data_inventaris_id: named(ids.data_inventaris_id, row?.nama_barang ?? 'Satu barang'),
    data_siswa_id: named(ids.data_siswa_id, row?.nama_peminjam ?? 'Satu siswa'),
    akun_id: named(ids.akun_id, row?.nama_peminjam ?? 'Satu admin'),
  };
}

type DialogProps = ListDialogProps<PeminjamanRow>;

const Pesan = ({ onClose }: DialogProps) => <PinjamDialog step={{ jenis: 'pesan' }} onClose={onClose} />;
const Pinjam = ({ onClose }: DialogProps) => <PinjamDialog step={{ jenis: 'pinjam' }} onClose={onClose} />;
const Ambil = ({ row, onClose }: DialogProps) => (
  <PinjamDialog step={{ jenis: 'ambil', loan: row }} onClose={onClose} />
);
const Kembali = ({ row, onClose }: DialogProps) => (
  <PinjamDialog step={{ jenis: 'kembali', loan: row }} onClose={onClose} />
);

/** The next step of a loan. */
function nextStep(loan: PeminjamanRow, open: (Dialog: ListDialog<PeminjamanRow>) => void): RowActions {
  const { tahap, nama_barang } = loan;
  if (tahap !== 'dipesan' && tahap !== 'dipinjam') return [];
  const [word, Dialog] = tahap === 'dipesan' ? [buttons.ambil, Ambil] : [buttons.kembali, Kembali];
  const label = `${word} ${nama_barang}, ${peminjamOf(loan)}`;
  return [{ icon: 'check', word, label, isMain: true, run: () => open(Dialog) }];
}

const cardOf = (loan: PeminjamanRow): CardContent => ({
  title: <BarangLink loan={loan} />,
  lines: [peminjamOf(loan), `Jumlah ${jumlahOf(loan)}`, periodeOf(loan), <KeadaanBadge key="keadaan" loan={loan} />],
});

/** What was lent; it opens the loan. */
function BarangLink({ loan: { id, nama_barang, kode_barang } }: { loan: PeminjamanRow }) {
  return (
    <Link data-main to="/peminjaman/detail/$id" params={{ id }}>
      {nama_barang} · {kode_barang}
    </Link>
  );
}

/** The columns between No and the actions. */
const columns: Column<PeminjamanRow>[] = [
  { key: 'nama_barang', header: 'Barang', cell: (loan) => <BarangLink loan={loan} /> },
  { key: 'nama_peminjam', header: 'Peminjam', width: 160, grow: 0.4, cell: peminjamOf },
  { key: 'jumlah', header: 'Jumlah', width: 84, align: 'end', cell: jumlahOf },
  { key: 'mulai', header: 'Mulai', width: 124, cell: ({ mulai }) => formatTanggal(mulai) },
  {
    key: 'jatuh_tempo',
    header: 'Kembali Paling Lambat',
    width: 136,
    cell: ({ jatuh_tempo }) => formatTanggal(jatuh_tempo),
  },
  { key: 'keadaan', header: 'Keadaan', width: 156, cell: (loan) => <KeadaanBadge loan={loan} /> },
];
