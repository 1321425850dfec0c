import { type PeminjamanRow, peminjaman } from '@gerbang/contract/peminjaman';
import { keadaanPinjam } from '@gerbang/contract/peminjaman-form';
import { useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { useList } from '../../lib/use-list.ts';
import { Button } from '../../ui/button.tsx';
import type { CardContent } from '../../ui/data-list-props.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterPanel } from '../../ui/filter-panel.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Row } from '../../ui/layout.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { toast } from '../../ui/toast.tsx';
import { Kertas } from '../sekolah/kertas.tsx';
import { useBanyakPeminjaman } from './banyak.tsx';
import { jumlahOf, KeadaanBadge, keadaanWords, peminjamOf, periodeOf } from './keadaan.tsx';
import { KembaliDialog } from './kembali-dialog.tsx';
import { BarangLink, columns } from './list-columns.tsx';
import { type Mulai, PinjamDialog } from './pinjam-dialog.tsx';
import { useSaring } from './use-saring.ts';

export { BarangPinjamPage } from './barang.page.tsx';
export { DetailPeminjamanPage } from './detail.page.tsx';

const nothingFound = 'Peminjaman Tidak Ditemukan!';
const tell = { onFailure: toast.error, onNothingFound: () => toast.warning(nothingFound) };

type Asked = { jenis: 'mulai'; mulai: Mulai } | { jenis: 'kembali'; loan: PeminjamanRow };

/** Who has what and until when: an admin lends and takes back, the pimpinan reads. */
export function PeminjamanPage() {
  const { query, filters, setKeadaan } = useSaring();
  const list = useList(peminjaman.list, query, tell);
  const manages = useSession()?.role.nama === 'admin';
  const { choice, dialog } = useBanyakPeminjaman(list);
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const begin = (mulai: Mulai) => setAsked({ jenis: 'mulai', mulai });
  const take = (loan: PeminjamanRow) => setAsked({ jenis: 'kembali', loan });
  const options = keadaanPinjam.map((value) => ({ value, label: keadaanWords[value] }));
  return (
    <>
      <ListScreen
        title="Peminjaman"
        help="Siapa meminjam apa, dan sampai kapan."
        action={manages && <Begin onBegin={begin} />}
        kop={(about) => <Kertas about={about} />}
        list={list}
        choice={manages ? choice : undefined}
        narrower={
          <FilterPanel
            fields={[{ key: 'keadaan', label: 'Keadaan', options, value: query.keadaan ?? '' }]}
            onChange={(_, value) => setKeadaan(value)}
          />
        }
        filters={filters}
        searchExample="Kamera, Dewi"
        searchHint="Pisahkan barang dan peminjam dengan koma."
        nothingFound={nothingFound}
        emptyState={
          <EmptyState title="Belum Ada Peminjaman">
            Barang yang dipinjamkan atau dipesan muncul di sini, juga sesudah kembali.
          </EmptyState>
        }
        columns={columns}
        rowKey={({ id }) => id}
        minWidth={900}
        actionsWidth={136}
        actions={manages ? (loan) => <RowAction loan={loan} onTake={take} onBegin={begin} /> : undefined}
        card={(loan) => cardOf(loan, manages && <RowAction loan={loan} onTake={take} onBegin={begin} />)}
      />
      {dialog}
      {asked?.jenis === 'mulai' && <PinjamDialog mulai={asked.mulai} onClose={close} />}
      {asked?.jenis === 'kembali' && <KembaliDialog loan={asked.loan} onClose={close} />}
    </>
  );
}

function Begin({ onBegin }: { onBegin: (mulai: Mulai) => void }) {
  return (
    <Row gap={2}>
      <Button leftSection={<Icon name="cal" />} onClick={() => onBegin({ jenis: 'pesan' })}>
        Pesan
      </Button>
      <Button variant="primary" leftSection={<Icon name="plus" />} onClick={() => onBegin({ jenis: 'pinjam' })}>
        Pinjamkan
      </Button>
    </Row>
  );
}

type RowActionProps = {
  loan: PeminjamanRow;
  onTake: (loan: PeminjamanRow) => void;
  onBegin: (mulai: Mulai) => void;
};

/** The next step of a loan. */
function RowAction({ loan, onTake, onBegin }: RowActionProps) {
  const of = `${loan.nama_barang}, ${peminjamOf(loan)}`;
  if (loan.tahap === 'dipinjam') {
    return (
      <Button size="s" aria-label={`Terima Kembali ${of}`} onClick={() => onTake(loan)}>
        Terima Kembali
      </Button>
    );
  }
  if (loan.tahap !== 'dipesan') return null;
  return (
    <Button size="s" aria-label={`Serahkan ${of}`} onClick={() => onBegin({ jenis: 'ambil', loan })}>
      Serahkan
    </Button>
  );
}

function cardOf(loan: PeminjamanRow, action: false | React.ReactNode): CardContent {
  const isRunning = loan.tahap === 'dipinjam' || loan.tahap === 'dipesan';
  return {
    title: <BarangLink loan={loan} />,
    lines: [peminjamOf(loan), `Jumlah ${jumlahOf(loan)}`, periodeOf(loan), <KeadaanBadge key="keadaan" loan={loan} />],
    actions: action && isRunning ? [action] : undefined,
  };
}
