import { type PeminjamanRow, peminjaman } from '@gerbang/contract/peminjaman';
import { keadaanPinjam, type TahapPinjam } from '@gerbang/contract/peminjaman-form';
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
import { useBulkPeminjaman } from './bulk.tsx';
import { jumlahOf, KeadaanBadge, keadaanWords, peminjamOf, periodeOf } from './keadaan.tsx';
import { BarangLink, columns } from './list-columns.tsx';
import type { LoanStep } from './loan-step.ts';
import { buttons, PinjamDialog } from './pinjam-dialog.tsx';
import { useFilter } from './use-filter.ts';

export { BarangPinjamPage } from './barang.page.tsx';
export { DetailPeminjamanPage } from './detail.page.tsx';

const nothingFound = 'Peminjaman Tidak Ditemukan!';
const tell = { onFailure: toast.error, onNothingFound: () => toast.warning(nothingFound) };

/** Who has what and until when: an admin lends and takes back, the pimpinan reads. */
export function PeminjamanPage() {
  const { query, filters, setKeadaan } = useFilter();
  const list = useList(peminjaman.list, query, tell);
  const manages = useSession()?.role.nama === 'admin';
  const { choice, dialog } = useBulkPeminjaman(list);
  const [step, setStep] = useState<LoanStep>();
  const options = keadaanPinjam.map((value) => ({ value, label: keadaanWords[value] }));
  return (
    <>
      <ListScreen
        title="Peminjaman"
        help="Siapa meminjam apa, dan sampai kapan."
        action={manages && <Begin onStep={setStep} />}
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
        actions={manages ? (loan) => <RowAction loan={loan} onStep={setStep} /> : undefined}
        card={(loan) => cardOf(loan, manages && <RowAction loan={loan} onStep={setStep} />)}
      />
      {dialog}
      {step && <PinjamDialog step={step} onClose={() => setStep(undefined)} />}
    </>
  );
}

type OnStep = { onStep: (step: LoanStep) => void };

function Begin({ onStep }: OnStep) {
  return (
    <Row gap={2}>
      <Button leftSection={<Icon name="cal" />} onClick={() => onStep({ jenis: 'pesan' })}>
        Pesan
      </Button>
      <Button variant="primary" leftSection={<Icon name="plus" />} onClick={() => onStep({ jenis: 'pinjam' })}>
        Pinjamkan
      </Button>
    </Row>
  );
}

const nextSteps: Partial<Record<TahapPinjam, 'ambil' | 'kembali'>> = { dipesan: 'ambil', dipinjam: 'kembali' };

/** The next step of a loan. */
function RowAction({ loan, onStep }: OnStep & { loan: PeminjamanRow }) {
  const jenis = nextSteps[loan.tahap];
  if (!jenis) return null;
  const word = buttons[jenis];
  return (
    <Button
      size="s"
      aria-label={`${word} ${loan.nama_barang}, ${peminjamOf(loan)}`}
      onClick={() => onStep({ jenis, loan })}
    >
      {word}
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
