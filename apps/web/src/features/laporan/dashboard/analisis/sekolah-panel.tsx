import type { Analisis } from '@gerbang/contract/laporan/analisis';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../../../lib/format.ts';
import { DaftarLink } from '../daftar.tsx';
import { type Csv, Kosong, Panel, Tabel } from './panel.tsx';
import { Rincian } from './rincian.tsx';

/** Schools shown at once, and those behind a click: a visit is planned to a few. */
const SHOWN = 10;
const MOST = 200;

const title = 'Asal sekolah, naik dan turun';

const headOf = (...tahun: string[]) => ['Sekolah', ...tahun, 'Naik atau turun'];

export const sekolahCsv = ({ sekolah, tahun_ajaran, tahun_lalu }: Analisis): Csv => ({
  title,
  head: headOf(tahun_lalu, tahun_ajaran),
  rows: sekolah.map(({ asal_sekolah, lalu, kini }) => [asal_sekolah, lalu, kini, kini - lalu]),
});

/** Schools that send more or fewer than the year before, the largest change first. */
export function SekolahPanel({ analisis: { sekolah, tahun_ajaran, tahun_lalu } }: { analisis: Analisis }) {
  const rows = sekolah.slice(0, MOST).map(({ asal_sekolah, lalu, kini }) => {
    const link = (tahun: string, jumlah: number) =>
      jumlah === 0 ? (
        '0'
      ) : (
        <DaftarLink daftar={{ to: '/data-siswa/valid', filter: { tahun_ajaran: tahun, asal_sekolah } }}>
          {formatNumber(jumlah)}
        </DaftarLink>
      );
    const change = `${kini > lalu ? '+' : '−'}${formatNumber(Math.abs(kini - lalu))}`;
    return { key: asal_sekolah, cells: [asal_sekolah, link(tahun_lalu, lalu), link(tahun_ajaran, kini), change] };
  });
  const head = headOf(tahun_lalu, tahun_ajaran);
  const more = sekolah.length - SHOWN;
  return (
    <Panel
      title={title}
      help={
        <>
          Dibandingkan {tahun_lalu}, perubahan terbanyak lebih dulu. Satu sekolah yang ditulis berbeda dihitung terpisah
          sampai <Link to="/dashboard/ejaan-sekolah">ejaannya disatukan</Link>.
        </>
      }
    >
      {rows.length === 0 && <Kosong />}
      {rows.length > 0 && <Tabel caption={`${title}, tabel`} head={head} rows={rows.slice(0, SHOWN)} />}
      {more > 0 && (
        <Rincian of={`${formatNumber(Math.min(more, MOST - SHOWN))} sekolah lain`}>
          <Tabel caption="Sekolah lain" head={head} rows={rows.slice(SHOWN)} />
        </Rincian>
      )}
    </Panel>
  );
}
