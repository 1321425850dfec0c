import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSession } from '../../../lib/session.ts';
import { Kertas } from '../../../list/kertas.tsx';
import { Cetak } from '../../../ui/cetak.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RetryNote } from '../../../ui/retry-note.tsx';
import classes from './charts.module.css';
import { Charts } from './charts.tsx';
import { filterTahun } from './daftar.tsx';
import { KabarParagraph } from './kabar-paragraph.tsx';
import { Ringkasan } from './ringkasan.tsx';
import { TahunFilter } from './tahun-filter.tsx';
import { useStatistik } from './use-statistik.ts';

const MulaiNote = lazy(() =>
  import('../../sekolah/sekolah/mulai-note.tsx').then((file) => ({ default: file.MulaiNote })),
);

const InventarisCard = lazy(() => import('./inventaris-card.tsx').then((file) => ({ default: file.InventarisCard })));

/** What waits, how many students the archive holds, and who they are. */
export function DashboardPage() {
  const { failure, ...page } = useStatistik();
  const role = useSession()?.role.nama;
  const isAdmin = role === 'admin';
  return (
    <>
      <Kertas about={page.tahunAjaran && `Tahun Ajaran ${page.tahunAjaran}`} />
      <PageHeader
        title="Dashboard"
        help="Yang menunggu, dan siswa yang datanya sudah divalidasi."
        action={
          <Row gap={2}>
            <TahunFilter asked={page.tahunAsked} pending={page.busy} onShow={page.show} />
            <Cetak />
          </Row>
        }
      />
      <Stack>
        {role === 'pimpinan' && (
          <Suspense>
            <MulaiNote />
          </Suspense>
        )}
        {failure && (
          <RetryNote onRetry={page.retry}>
            <b>Statistik belum dapat dimuat.</b> {failure}
          </RetryNote>
        )}
        <Ringkasan
          tahunAjaran={page.tahunAjaran}
          statistik={page.statistik}
          counters={page.counters}
          failed={failure !== undefined}
          isAdmin={isAdmin}
        />
        <KabarParagraph kabar={page.kabar} failed={failure !== undefined} isAdmin={isAdmin} />
        <p className={classes.links}>
          <Link className={classes.analisis} to="/dashboard/analisis">
            Analisis: perjalanan, laju, target, uang, dan asal sekolah
          </Link>
          <Link className={classes.analisis} to="/laporan" search={filterTahun(page.tahunAjaran)}>
            Laporan tahun ini
          </Link>
          <Link className={classes.analisis} to="/surat">
            Surat resmi
          </Link>
          <Link className={classes.analisis} to="/lokasi-arsip" search={{ keadaan: 'dipinjam' }}>
            Berkas fisik yang dipinjam
          </Link>
        </p>
        <Charts tahunAjaran={page.tahunAjaran} statistik={page.statistik} loading={!failure && !page.statistik} />
        {role === 'pimpinan' && (
          <Suspense>
            <InventarisCard />
          </Suspense>
        )}
      </Stack>
    </>
  );
}
