import type { Analisis } from '@gerbang/contract/laporan/analisis';
import { formatNumber, formatPercent } from '../../../../lib/format.ts';
import { DaftarLink } from '../daftar.tsx';
import { LineChart } from './line-chart.tsx';
import { type Csv, Kosong, Panel, Tabel } from './panel.tsx';

const title = 'Siswa per tahun ajaran';

export const trenCsv = ({ tren }: Analisis): Csv => ({
  title,
  head: ['Tahun ajaran', 'Siswa'],
  rows: tren.map(({ tahun_ajaran, jumlah }) => [tahun_ajaran, jumlah]),
});

/** The years, one beside the other. */
export function TrenPanel({ analisis: { tren } }: { analisis: Analisis }) {
  return (
    <Panel title={title} help="Siswa tervalidasi. Tahun yang masih berjalan belum lengkap.">
      {tren.length === 0 ? (
        <Kosong />
      ) : (
        <>
          <LineChart
            label={title}
            at={tren.map(({ tahun_ajaran }) => Number(tahun_ajaran.slice(0, 4)))}
            axisText={String}
            pointText={(index) => tren[index]?.tahun_ajaran ?? ''}
            steps={[1, 2, 5, 10]}
            lines={[{ name: 'siswa', values: tren.map(({ jumlah }) => jumlah) }]}
            start={tren.length - 1}
          />
          <Tabel
            caption={`${title}, tabel`}
            head={['Tahun ajaran', 'Siswa', 'Naik atau turun']}
            rows={tren
              .map(({ tahun_ajaran, jumlah }, at) => ({
                key: tahun_ajaran,
                cells: [
                  tahun_ajaran,
                  <DaftarLink key="jumlah" daftar={{ to: '/data-siswa/valid', filter: { tahun_ajaran } }}>
                    {formatNumber(jumlah)}
                  </DaftarLink>,
                  changeOf(jumlah, tren[at - 1]?.jumlah),
                ],
              }))
              .toReversed()}
          />
        </>
      )}
    </Panel>
  );
}

/** '+9%'. */
export function changeOf(jumlah: number, before: number | undefined): string {
  if (before === undefined) return '–';
  const sign = jumlah > before ? '+' : jumlah < before ? '−' : '';
  return `${sign}${formatPercent(Math.abs(jumlah - before), before, 0)}`;
}
