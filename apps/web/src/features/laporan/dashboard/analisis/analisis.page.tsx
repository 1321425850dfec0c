import { today } from '@gerbang/contract/fields';
import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { dashboardFailure } from '../../../../lib/failure.ts';
import { formatGelombang } from '../../../../lib/format.ts';
import { textsIn } from '../../../../lib/list-params.ts';
import { isOff } from '../../../../lib/sekolah.ts';
import { useSession } from '../../../../lib/session.ts';
import { recentTahunAjaran } from '../../../../lib/tahun-ajaran.ts';
import { useApi } from '../../../../lib/use-api.ts';
import { validIn } from '../../../../lib/use-filters.ts';
import { Kertas } from '../../../../list/kertas.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Cetak } from '../../../../ui/cetak.tsx';
import { Row, Sheet, Stack } from '../../../../ui/layout.tsx';
import { Note } from '../../../../ui/note.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { RetryNote } from '../../../../ui/retry-note.tsx';
import { Select } from '../../../../ui/select.tsx';
import { SkeletonText } from '../../../../ui/skeletons.tsx';
import classes from './analisis.module.css';
import { CorongPanel } from './corong-panel.tsx';
import { KerjaPanel, MenungguPanel } from './kerja-panel.tsx';
import { LajuPanel } from './laju-panel.tsx';
import { SekolahPanel } from './sekolah-panel.tsx';
import { TargetPanel } from './target-panel.tsx';
import { TrenPanel } from './tren-panel.tsx';
import { UangPanel } from './uang-panel.tsx';

/** /dashboard/analisis: a school year in numbers, each of which opens its list (STATISTIK-11 to STATISTIK-15). */
export function AnalisisPage() {
  const given = analisisSearch(useSearch({ strict: false }));
  const query: AnalisisSearch = validIn(given, dashboard.analisis.query.shape);
  const { data, error, refetch } = useApi(dashboard.analisis, { query }, { keepPrevious: true });
  const kerja = useApi(dashboard.kerja, { query }, { keepPrevious: true }).data?.data;
  const isAdmin = useSession()?.role.nama === 'admin';
  const analisis = data?.data;
  const gelombang = query.gelombang === undefined ? undefined : Number(query.gelombang);
  return (
    <>
      <Kertas about={analisis && aboutOf(analisis.tahun_ajaran, gelombang)} />
      <PageHeader
        title="Analisis"
        help="Perjalanan pendaftaran, lajunya, dan uangnya. Setiap angka yang bergaris bawah membuka daftarnya."
        action={
          <Row gap={2}>
            <Pilihan
              query={query}
              tahunAjaran={query.tahun_ajaran ?? analisis?.tahun_ajaran}
              years={analisis?.tren.map(({ tahun_ajaran }) => tahun_ajaran) ?? []}
              waves={analisis?.corong.map((wave) => wave.gelombang) ?? []}
            />
            <Button
              component={Link}
              to="/laporan"
              search={{ ...(analisis && { tahun_ajaran: analisis.tahun_ajaran }), ...query } as never}
            >
              Buat Laporan
            </Button>
            <Cetak />
          </Row>
        }
      />
      <Stack>
        {analisis && <Ignored given={given} query={query} tahunAjaran={analisis.tahun_ajaran} />}
        {error && (
          <RetryNote onRetry={() => void refetch()}>
            <b>Analisis belum dapat dimuat.</b> {dashboardFailure(error)}
          </RetryNote>
        )}
        {analisis ? (
          <>
            <CorongPanel analisis={analisis} gelombang={gelombang} isAdmin={isAdmin} />
            <div className={classes.pair}>
              <LajuPanel analisis={analisis} />
              <TrenPanel analisis={analisis} />
            </div>
            <div className={classes.pair}>
              {!isOff('/sekolah/target') && <TargetPanel analisis={analisis} isAdmin={isAdmin} />}
              {kerja && <MenungguPanel kerja={kerja} gelombang={query.gelombang} isAdmin={isAdmin} />}
            </div>
            {kerja && <KerjaPanel kerja={kerja} isAdmin={isAdmin} />}
            <UangPanel analisis={analisis} gelombang={gelombang} />
            <SekolahPanel analisis={analisis} />
          </>
        ) : (
          !error && (
            <Sheet padded>
              <SkeletonText lines={12} />
            </Sheet>
          )
        )}
      </Stack>
    </>
  );
}

const aboutOf = (tahunAjaran: string, gelombang: number | undefined) =>
  [`Tahun Ajaran ${tahunAjaran}`, gelombang !== undefined && formatGelombang(gelombang)].filter(Boolean).join(', ');

type IgnoredProps = { given: AnalisisSearch; query: AnalisisSearch; tahunAjaran: string };

/** What the address asks for and is none, and what is shown instead. */
function Ignored({ given, query, tahunAjaran }: IgnoredProps) {
  const tahun = query.tahun_ajaran === given.tahun_ajaran ? undefined : given.tahun_ajaran;
  const gelombang = query.gelombang === given.gelombang ? undefined : given.gelombang;
  if (tahun === undefined && gelombang === undefined) return null;
  return (
    <Note tone="wait" role="status">
      {tahun !== undefined && <p>{`“${tahun}” bukan tahun ajaran; yang tampil tahun ajaran ${tahunAjaran}.`}</p>}
      {gelombang !== undefined && <p>{`“${gelombang}” bukan gelombang; yang tampil semua gelombang.`}</p>}
    </Note>
  );
}

type PilihanProps = { query: AnalisisSearch; tahunAjaran: string | undefined; years: string[]; waves: number[] };

/** Year and wave, kept in the address. */
function Pilihan({ query, tahunAjaran, years, waves }: PilihanProps) {
  const navigate = useNavigate();
  const go = ({ tahun_ajaran, gelombang }: AnalisisSearch) => {
    const search = { ...(tahun_ajaran && { tahun_ajaran }), ...(gelombang && { gelombang }) };
    void navigate({ to: '.', search, resetScroll: false });
  };
  const offered = [...new Set([...recentTahunAjaran(today()), ...years])].sort().toReversed();
  return (
    <div className={classes.choices}>
      <Select
        label="Tahun Ajaran"
        placeholder="Terbaru"
        options={offered}
        value={tahunAjaran ?? ''}
        onChange={(tahun_ajaran) => go({ tahun_ajaran })}
      />
      <Select
        label="Gelombang"
        placeholder="Semua"
        options={waves.map((gelombang) => ({ value: String(gelombang), label: formatGelombang(gelombang) }))}
        value={query.gelombang ?? ''}
        onChange={(gelombang) => go({ ...query, gelombang })}
      />
    </div>
  );
}

type AnalisisSearch = { tahun_ajaran?: string; gelombang?: string };

/** Reads the address of the analysis. */
const analisisSearch = (given: Record<string, unknown>): AnalisisSearch =>
  textsIn(given, ['tahun_ajaran', 'gelombang']);
