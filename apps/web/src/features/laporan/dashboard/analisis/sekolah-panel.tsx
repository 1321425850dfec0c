import type { Analisis } from '@gerbang/contract/laporan/analisis';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../../../lib/format.ts';
import { DaftarLink } from '../daftar.tsx';
import { Kosong, Panel, Tabel } from './panel.tsx';
import { Rincian } from './rincian.tsx';

/** Schools shown at once, and those behind a click: a visit is planned to a few. */
const SHOWN = 10;
const MOST = 200;

const title = 'Asal sekolah, naik dan turun';

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
  const head = ['Sekolah', tahun_lalu, tahun_ajaran, 'Naik atau turun'];
  const csv = {
    name: `asal-sekolah-${tahun_ajaran}`,
    head,
    rows: sekolah.map(({ asal_sekolah, lalu, kini }) => [asal_sekolah, lalu, kini, kini - lalu]),
  };
  const more = sekolah.length - SHOWN;
  return (
    <Panel
      title={title}
      csv={csv}
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
