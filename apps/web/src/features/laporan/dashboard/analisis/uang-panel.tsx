import type { Analisis, Uang } from '@gerbang/contract/laporan/analisis';
import { formatGelombang, formatNumber, formatPercent, formatShortRupiah } from '../../../../lib/format.ts';
import { useNamaPilihan } from '../../../../lib/use-berlaku.ts';
import { DaftarLink } from '../daftar.tsx';
import { type Csv, Panel, Tabel } from './panel.tsx';

const head = ['Gelombang dan jurusan', 'Siswa', 'Biaya disepakati', 'Diskon', 'Bagian'];

type UangPanelProps = { analisis: Analisis; gelombang: number | undefined };
type Sum = Pick<Uang, 'jumlah' | 'biaya' | 'diskon'>;

/** The amounts as they are: the screen rounds, the file does not. */
export const uangCsv = ({ uang, tahun_ajaran }: Analisis, jurusan: (kode: string) => string): Csv => ({
  title: 'Biaya dan diskon',
  head: ['Tahun ajaran', 'Gelombang', 'Jurusan', 'Siswa', 'Biaya disepakati', 'Diskon'],
  rows: uang.map((row) => [
    ...[tahun_ajaran, row.gelombang, jurusan(row.jurusan_pilihan)],
    ...[row.jumlah, row.biaya, row.diskon],
  ]),
});

/** What was agreed, and what was given away: wave by wave, each by major. */
export function UangPanel({ analisis: { uang, tahun_ajaran }, gelombang }: UangPanelProps) {
  const { jurusan } = useNamaPilihan();
  const shown = uang.filter((row) => gelombang === undefined || row.gelombang === gelombang);
  const all = sumOf(shown);
  const waves = [...Map.groupBy(shown, (row) => row.gelombang)];
  return (
    <Panel title="Biaya dan diskon" help={`Siswa tervalidasi tahun ajaran ${tahun_ajaran}.${restOf(all)}`}>
      <Tabel
        stacked
        caption="Biaya dan diskon per gelombang dan jurusan"
        head={head}
        rows={waves.flatMap(([nomor, rows]) => {
          const filter = { tahun_ajaran, gelombang: String(nomor) };
          const line = (key: string, name: string, sum: Sum, more: object = {}) => ({
            key,
            cells: cellsOf(name, sum, { ...filter, ...more }),
          });
          return [
            line(`${nomor}`, formatGelombang(nomor), sumOf(rows)),
            ...rows.map((row) => {
              const { jurusan_pilihan } = row;
              return line(`${nomor} ${jurusan_pilihan}`, `·\u00a0${jurusan(jurusan_pilihan)}`, row, {
                jurusan_pilihan,
              });
            }),
          ];
        })}
        foot={gelombang === undefined ? cellsOf('Jumlah', all, { tahun_ajaran }) : undefined}
      />
    </Panel>
  );
}

/** Sums in whole hundredths, or a cent would be lost here and there. */
export function sumOf(rows: readonly Sum[]): Sum {
  const total = (of: (row: Sum) => number) => rows.reduce((sum, row) => sum + Math.round(of(row) * 100), 0) / 100;
  return {
    jumlah: rows.reduce((sum, { jumlah }) => sum + jumlah, 0),
    biaya: total(({ biaya }) => biaya),
    diskon: total(({ diskon }) => diskon),
  };
}

function restOf({ jumlah, biaya, diskon }: Sum): string {
  if (jumlah === 0) return '';
  const rest = biaya - diskon;
  return ` Setelah diskon ${formatShortRupiah(rest)}, rata-rata ${formatShortRupiah(rest / jumlah)} per siswa.`;
}

function cellsOf(name: string, { jumlah, biaya, diskon }: Sum, filter: Record<string, string>) {
  const link = (text: string) => <DaftarLink daftar={{ to: '/data-siswa/valid', filter }}>{text}</DaftarLink>;
  return [
    name,
    link(formatNumber(jumlah)),
    link(formatShortRupiah(biaya)),
    link(formatShortRupiah(diskon)),
    formatPercent(diskon, biaya, 0),
  ];
}
