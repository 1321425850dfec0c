import type { Analisis, Laju } from '@gerbang/contract/laporan/analisis';
import { formatGelombang, formatNumber, formatTanggal } from '../../../../lib/format.ts';
import { DaftarLink } from '../daftar.tsx';
import { LineChart, Swatch } from './line-chart.tsx';
import { type Csv, Kosong, Panel, Tabel } from './panel.tsx';
import { Rincian } from './rincian.tsx';

const DAY_S = 86_400;

/** How a wave fills, beside the same days of the years before. */
export function LajuPanel({ analisis: { laju } }: { analisis: Analisis }) {
  if (!laju) {
    return (
      <Panel title="Laju gelombang" help="Siswa tervalidasi menurut tanggal daftarnya.">
        <Kosong />
      </Panel>
    );
  }
  const { hari, tahun, gelombang } = laju;
  const title = `Laju ${formatGelombang(gelombang)}`;
  return (
    <Panel title={title} help={sentenceOf(laju)}>
      <LineChart
        label={`${title}, siswa tervalidasi sampai tiap hari`}
        at={hari.map((day) => Date.parse(day) / 1000)}
        axisText={(at) => shortDay(new Date(at * 1000).toISOString())}
        pointText={(index) => formatTanggal(hari[index] ?? '').replace(/ \d{4}$/, '')}
        steps={[1, 2, 7, 14, 28, 56, 112].map((days) => days * DAY_S)}
        lines={tahun.map(({ tahun_ajaran, jumlah }) => ({ name: tahun_ajaran, values: jumlah }))}
        start={hari.includes(laju.hari_ini) ? hari.indexOf(laju.hari_ini) : hari.length - 1}
      />
      <Tabel
        caption={`${title} per tahun ajaran`}
        head={['Tahun ajaran', 'Sampai hari ini', 'Seluruhnya']}
        rows={tahun.map(({ tahun_ajaran, kini, total }, line) => ({
          key: tahun_ajaran,
          cells: [
            <>
              <Swatch line={line} /> {tahun_ajaran}
            </>,
            formatNumber(kini),
            <DaftarLink
              key="total"
              daftar={{ to: '/data-siswa/valid', filter: { tahun_ajaran, gelombang: String(gelombang) } }}
            >
              {formatNumber(total)}
            </DaftarLink>,
          ],
        }))}
      />
      <Rincian of={title}>
        <Tabel
          caption={`${title} per hari`}
          head={['Sampai', ...tahun.map(({ tahun_ajaran }) => tahun_ajaran)]}
          rows={hari.map((day, at) => ({
            key: day,
            cells: [formatTanggal(day).replace(/ \d{4}$/, ''), ...tahun.map(({ jumlah }) => textOf(jumlah[at]))],
          }))}
        />
      </Rincian>
    </Panel>
  );
}

const textOf = (jumlah: number | null | undefined) => (typeof jumlah === 'number' ? formatNumber(jumlah) : '–');

/** '5 Okt'. */
const shortDay = (iso: string) => formatTanggal(iso.slice(0, 10)).replace(/^(\d+ \p{L}{3}).*$/u, '$1');

export const lajuCsv = ({ hari, tahun, gelombang }: Laju): Csv => ({
  title: `Laju ${formatGelombang(gelombang)}`,
  head: ['Tanggal', ...tahun.map(({ tahun_ajaran }) => tahun_ajaran)],
  rows: hari.map((day, at) => [day, ...tahun.map(({ jumlah }) => jumlah[at] ?? null)]),
});

/** '8 lebih banyak dari 2025/2026 pada hari yang sama.' */
export function sentenceOf({ tahun: [now, before] }: Pick<Laju, 'tahun'>): string {
  const what = 'Siswa tervalidasi menurut tanggal daftarnya.';
  if (!now || !before) return `${what} Belum ada tahun lain untuk dibandingkan.`;
  const more = now.kini - before.kini;
  if (more === 0) return `${what} Sampai hari ini sama dengan ${before.tahun_ajaran} pada hari yang sama.`;
  const words = more > 0 ? 'lebih banyak' : 'lebih sedikit';
  return `${what} Sampai hari ini ${formatNumber(Math.abs(more))} ${words} dari ${before.tahun_ajaran} pada hari yang sama.`;
}
