import { type BarangPinjam, type PeminjamanRow, peminjaman } from '@gerbang/contract/inventaris/peminjaman';
import { thumbnailOf } from '@gerbang/contract/picture-url';
import { sentences } from '@gerbang/contract/sentences';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { writeFailure } from '../../../lib/failure.ts';
import { formatNumber, formatTanggal } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useApi } from '../../../lib/use-api.ts';
import { Kertas } from '../../../list/kertas.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Row, Sheet, Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonText } from '../../../ui/skeletons.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ZoomPhoto } from '../../../ui/zoom-photo.tsx';
import { jumlahOf, KeadaanBadge, peminjamOf, periodeOf } from './keadaan.tsx';
import type { LoanStep } from './loan-step.ts';
import classes from './peminjaman.module.css';
import { PinjamDialog } from './pinjam-dialog.tsx';

/** What of one item is out, reserved and free, and who had it before. */
export function BarangPinjamPage() {
  const { id } = useParams({ from: '/shell/peminjaman/barang/$id' });
  const { data, error, refetch } = useApi(peminjaman.barang, { params: { id } });
  const manages = useSession()?.role.nama === 'admin';
  const [step, setStep] = useState<LoanStep>();
  const barang = data?.data;
  return (
    <>
      <Kertas />
      <PageHeader
        title={barang?.nama_barang ?? 'Peminjaman Barang'}
        help="Berapa yang dapat dipinjam, dan kapan."
        action={
          <Row gap={2}>
            <ButtonLink to="/peminjaman" leftSection={<Icon name="left" size={16} />}>
              Kembali
            </ButtonLink>
            {barang && manages && !barang.dihapuskan && (
              <>
                <Button onClick={() => setStep({ jenis: 'pesan', barang })}>Pesan</Button>
                <Button variant="primary" onClick={() => setStep({ jenis: 'pinjam', barang })}>
                  Pinjamkan
                </Button>
              </>
            )}
          </Row>
        }
      />
      {barang ? (
        <Sheets barang={barang} />
      ) : error ? (
        <Sheet>
          <FailedState sentence={sentences.notFound} detail={writeFailure(error)} onRetry={() => void refetch()} />
        </Sheet>
      ) : (
        <Sheet padded>
          <SkeletonText lines={12} />
        </Sheet>
      )}
      {step && <PinjamDialog step={step} onClose={() => setStep(undefined)} />}
    </>
  );
}

function Sheets({ barang }: { barang: BarangPinjam }) {
  const { nama_barang, foto_barang, tertahan } = barang;
  return (
    <Stack>
      {barang.dihapuskan && (
        <Note tone="bad" icon="reject">
          Barang ini sudah dikeluarkan dari inventaris dan tidak dipinjamkan.
        </Note>
      )}
      <Sheet padded>
        <div className={classes.item}>
          <ZoomPhoto
            src={foto_barang}
            thumb={foto_barang && thumbnailOf(foto_barang)}
            title={nama_barang}
            ratio="1:1"
            size="l"
            icon="box"
          />
          <Facts>
            <Fact label="Kode Barang">{barang.kode_barang}</Fact>
            <Fact label="Kondisi dan Lokasi">
              {barang.kondisi_barang}, {barang.lokasi_barang}
            </Fact>
            <Fact label="Jumlah Barang">{formatNumber(barang.jumlah_barang)}</Fact>
            <Fact label="Sedang Dipinjam">{formatNumber(barang.dipinjam)}</Fact>
            {tertahan > 0 && <Fact label="Kembali Rusak atau Hilang">{formatNumber(tertahan)}, perlu diperiksa</Fact>}
            <Fact label="Tersedia Hari Ini">
              <b>{formatNumber(barang.tersedia)}</b>
            </Fact>
          </Facts>
        </div>
      </Sheet>
      <Sheet padded>
        <h2 className={classes.title}>Tersedia Empat Minggu ke Depan</h2>
        <Kalender hari={barang.hari} />
      </Sheet>
      <Sheet padded>
        <h2 className={classes.title}>Sedang Dipinjam dan Dipesan</h2>
        <Loans rows={barang.berjalan} none="Tidak ada yang dipinjam atau dipesan." />
      </Sheet>
      <Riwayat id={barang.id} />
    </Stack>
  );
}

/** Who had it before; the list has all of them. */
function Riwayat({ id }: { id: string }) {
  const { data } = useApi(peminjaman.list, { query: { data_inventaris_id: id, keadaan: 'kembali' } });
  return (
    <Sheet padded>
      <h2 className={classes.title}>Sudah Kembali</h2>
      <Loans rows={data?.data ?? []} none="Belum ada." />
      <p className={classes.more}>
        <Link to="/peminjaman" search={{ data_inventaris_id: id }}>
          Semua peminjaman barang ini
        </Link>
      </p>
    </Sheet>
  );
}

function Loans({ rows, none }: { rows: readonly PeminjamanRow[]; none: string }) {
  if (rows.length === 0) return <p className={classes.when}>{none}</p>;
  return (
    <ul className={classes.events}>
      {rows.map((loan) => (
        <li key={loan.id} className={classes.event}>
          <div>
            <Link to="/peminjaman/detail/$id" params={{ id: loan.id }}>
              {peminjamOf(loan)}
            </Link>
            <p className={classes.when}>
              {jumlahOf(loan)}, {periodeOf(loan)}
            </p>
          </div>
          <KeadaanBadge loan={loan} />
        </li>
      ))}
    </ul>
  );
}

/** For each day how many pieces are left. */
function Kalender({ hari }: Pick<BarangPinjam, 'hari'>) {
  return (
    <ol className={classes.calendar}>
      {hari.map(({ tanggal, tersedia }) => (
        <li key={tanggal} data-none={tersedia === 0 || undefined}>
          <span aria-hidden="true">{shortDay(tanggal)}</span>
          <VisuallyHidden>{formatTanggal(tanggal)}, tersedia </VisuallyHidden>
          <b>{formatNumber(tersedia)}</b>
        </li>
      ))}
    </ol>
  );
}

/** '23 Nov'. */
const shortDay = (tanggal: string) => formatTanggal(tanggal).replace(/^(\d+ .{3}).*/, '$1');
