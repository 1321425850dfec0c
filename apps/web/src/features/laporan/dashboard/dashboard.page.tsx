import { today } from '@gerbang/contract/fields';
import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { Link } from '@tanstack/react-router';
import { lazy, type SubmitEvent, Suspense, useId, useState } from 'react';
import * as z from 'zod/mini';
import { isOff } from '../../../lib/sekolah.ts';
import { useSession } from '../../../lib/session.ts';
import { recentTahunAjaran } from '../../../lib/tahun-ajaran.ts';
import { Kertas } from '../../../list/kertas.tsx';
import { Autocomplete } from '../../../ui/autocomplete.tsx';
import { SubmitButton } from '../../../ui/button.tsx';
import { CetakUnduh, cetak } from '../../../ui/cetak.tsx';
import { FieldMessage } from '../../../ui/field-message.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RetryNote } from '../../../ui/retry-note.tsx';
import { loadMulaiNote } from '../../sekolah/door.ts';
import classes from './charts.module.css';
import { Charts } from './charts.tsx';
import { filterTahun } from './daftar.tsx';
import { KabarParagraph } from './kabar-paragraph.tsx';
import { Ringkasan } from './ringkasan.tsx';
import tahunFilterClasses from './tahun-filter.module.css';
import { useStatistik } from './use-statistik.ts';

const MulaiNote = lazy(() => loadMulaiNote().then((file) => ({ default: file.MulaiNote })));

const SetupCard = lazy(() => import('./setup-card.tsx').then((file) => ({ default: file.SetupCard })));

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
            <CetakUnduh
              items={[
                cetak(),
                { label: 'Unduh Excel atau PDF', link: { to: '/laporan', search: filterTahun(page.tahunAjaran) } },
              ]}
            />
          </Row>
        }
      />
      <Stack>
        {role === 'pimpinan' && (
          <Suspense>
            <MulaiNote />
          </Suspense>
        )}
        {page.counters?.totalSiswaKeseluruhan === 0 && (
          <Suspense>
            <SetupCard isAdmin={isAdmin} />
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
            Analisis: perjalanan, laju, {!isOff('/sekolah/target') && 'target, '}uang, dan asal sekolah
          </Link>
          <Link className={classes.analisis} to="/surat">
            Surat resmi
          </Link>
          {!isOff('/lokasi-arsip') && (
            <Link className={classes.analisis} to="/lokasi-arsip" search={{ keadaan: 'dipinjam' }}>
              Berkas fisik yang dipinjam
            </Link>
          )}
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

type TahunFilterProps = {
  /** The year asked for, at first the server's; undefined until that is known. */
  asked: string | undefined;
  pending: boolean;
  onShow: (tahunAjaran: string) => void;
};

/** The sentence for what is neither a school year nor `semua`, or undefined. */
function errorOf(tahun_ajaran: string): string | undefined {
  return z.safeParse(dashboard.statistik.query, { tahun_ajaran }).error?.issues[0]?.message;
}

/** The year filter: checked on every change, and only an edited and valid one can be shown. */
function TahunFilter({ asked, pending, onShow }: TahunFilterProps) {
  const [typed, setTyped] = useState<string>();
  const [edited, setEdited] = useState(false);
  // What was typed is now what is asked for: from here on the field follows it, also backwards.
  if (typed !== undefined && typed.trim() === asked) setTyped(undefined);
  const messageId = useId();
  const value = typed ?? asked ?? '';
  const error = edited ? errorOf(value) : undefined;
  const disabled = !edited || error !== undefined;

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!disabled && !pending) onShow(value.trim());
  };
  return (
    <form noValidate className={tahunFilterClasses.filter} onSubmit={onSubmit}>
      <div className={tahunFilterClasses.field}>
        <Autocomplete
          label="Tahun Ajaran"
          data-choice
          data={[...recentTahunAjaran(today()), 'semua']}
          value={value}
          error={error !== undefined}
          aria-describedby={messageId}
          onChange={(text) => {
            setEdited(true);
            setTyped(text);
          }}
          autoCapitalize="none"
          enterKeyHint="go"
          spellCheck={false}
        />
      </div>
      <SubmitButton pending={pending} pendingLabel="Memuat..." disabled={disabled}>
        Tampilkan
      </SubmitButton>
      {/* One line for both, so that nothing moves while somebody types. */}
      <div id={messageId} className={tahunFilterClasses.message} aria-live="polite">
        {error === undefined ? (
          <p className={tahunFilterClasses.hint}>
            Ketik <b>semua</b> untuk total seluruh siswa.
          </p>
        ) : (
          <FieldMessage tone="bad">{error}</FieldMessage>
        )}
      </div>
    </form>
  );
}
