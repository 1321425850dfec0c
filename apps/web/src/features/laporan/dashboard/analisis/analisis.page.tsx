import { today } from '@gerbang/contract/fields';
import type { Analisis } from '@gerbang/contract/laporan/analisis';
import { dashboard } from '@gerbang/contract/laporan/dashboard';
import type { Kerja } from '@gerbang/contract/laporan/kerja';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { dashboardFailure } from '../../../../lib/failure.ts';
import { formatGelombang } from '../../../../lib/format.ts';
import { textsIn } from '../../../../lib/list-params.ts';
import { isOff } from '../../../../lib/sekolah.ts';
import { useSession } from '../../../../lib/session.ts';
import { recentTahunAjaran } from '../../../../lib/tahun-ajaran.ts';
import { useApi } from '../../../../lib/use-api.ts';
import { useNamaPilihan } from '../../../../lib/use-berlaku.ts';
import { validIn } from '../../../../lib/use-filters.ts';
import { Kertas } from '../../../../list/kertas.tsx';
import { CetakUnduh, cetak } from '../../../../ui/cetak.tsx';
import { Row, Sheet, Stack } from '../../../../ui/layout.tsx';
import { Note } from '../../../../ui/note.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { RetryNote } from '../../../../ui/retry-note.tsx';
import { Select } from '../../../../ui/select.tsx';
import { SkeletonText } from '../../../../ui/skeletons.tsx';
import classes from './analisis.module.css';
import { Angka } from './angka.tsx';
import { CorongPanel, corongCsv } from './corong-panel.tsx';
import { KerjaPanel, kerjaCsv, MenungguPanel, menungguCsv } from './kerja-panel.tsx';
import { LajuPanel, lajuCsv } from './laju-panel.tsx';
import { saveCsv } from './panel.tsx';
import { SekolahPanel, sekolahCsv } from './sekolah-panel.tsx';
import { TargetPanel, targetCsv } from './target-panel.tsx';
import { TrenPanel, trenCsv } from './tren-panel.tsx';
import { UangPanel, uangCsv } from './uang-panel.tsx';

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
            {analisis && <Unduhan {...{ analisis, kerja, query }} />}
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
            <Angka {...{ analisis, gelombang, isAdmin }} />
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

type UnduhanProps = { analisis: Analisis; kerja: Kerja | undefined; query: AnalisisSearch };

function Unduhan({ analisis, kerja, query }: UnduhanProps) {
  const nama = useNamaPilihan();
  const { tahun_ajaran, laju } = analisis;
  const parts = () => [
    corongCsv(analisis),
    ...(laju ? [lajuCsv(laju)] : []),
    trenCsv(analisis),
    targetCsv(analisis, nama),
    ...(kerja ? [menungguCsv(kerja), kerjaCsv(kerja)] : []),
    uangCsv(analisis, nama.jurusan),
    sekolahCsv(analisis),
  ];
  return (
    <CetakUnduh
      items={[
        cetak(),
        { label: 'Unduh CSV', run: () => saveCsv(tahun_ajaran, parts()) },
        { label: 'Unduh Excel atau PDF', link: { to: '/laporan', search: { tahun_ajaran, ...query } as never } },
      ]}
    />
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
