import type { Analisis, Tujuan } from '@gerbang/contract/laporan/analisis';
import { type JenisPilihan, pilihanField } from '@gerbang/contract/sekolah/pilihan';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../../../lib/format.ts';
import { useNamaPilihan } from '../../../../lib/use-berlaku.ts';
import { DaftarLink } from '../daftar.tsx';
import { type Csv, Panel, Tabel } from './panel.tsx';
import { Pencapaian } from './rincian.tsx';

const labels: Record<JenisPilihan, string> = { jurusan: 'Jurusan', kelas: 'Kelas' };

const kindsOf = ({ target }: Analisis) =>
  (Object.keys(labels) as JenisPilihan[]).filter((jenis) => target[jenis].length > 0);

type Nama = ReturnType<typeof useNamaPilihan>;

export const targetCsv = (analisis: Analisis, nama: Nama): Csv => ({
  title: 'Target jurusan dan kelas',
  head: ['Tahun ajaran', 'Jenis', 'Nama', 'Siswa', 'Target'],
  rows: kindsOf(analisis).flatMap((jenis) =>
    analisis.target[jenis].map(({ kode, jumlah, target }) => [
      ...[analisis.tahun_ajaran, labels[jenis], nama[jenis](kode), jumlah, target],
    ]),
  ),
});

/** Majors and classes beside what the school aims at: of the whole school year, whatever wave is chosen. */
export function TargetPanel({ analisis, isAdmin }: { analisis: Analisis; isAdmin: boolean }) {
  const { target, tahun_ajaran } = analisis;
  const nama = useNamaPilihan();
  const kinds = kindsOf(analisis);
  const help = `Siswa tervalidasi tahun ajaran ${tahun_ajaran}, semua gelombang.`;
  return (
    <Panel title="Target jurusan dan kelas" help={help}>
      {kinds.length === 0 && (
        <p>
          Belum ada target untuk {tahun_ajaran}.{' '}
          {isAdmin ? (
            'Pimpinan menetapkannya di Pengaturan.'
          ) : (
            <Link to="/pengaturan" search={{ bagian: 'target' }}>
              Tetapkan target
            </Link>
          )}
        </p>
      )}
      {kinds.map((jenis) => (
        <Tabel
          key={jenis}
          caption={`Target per ${jenis}`}
          head={[labels[jenis], 'Siswa', 'Target', 'Tercapai', 'Kurang']}
          rows={target[jenis].map((each) => ({
            key: each.kode,
            cells: cellsOf(nama[jenis](each.kode), each, { tahun_ajaran, [pilihanField[jenis]]: each.kode }),
          }))}
          foot={cellsOf('Jumlah', sumOf(target[jenis]))}
        />
      ))}
    </Panel>
  );
}

type Sum = Omit<Tujuan, 'kode'>;

const sumOf = (rows: readonly Sum[]): Sum => ({
  jumlah: rows.reduce((sum, { jumlah }) => sum + jumlah, 0),
  target: rows.reduce((sum, { target }) => sum + target, 0),
});

function cellsOf(name: string, { jumlah, target }: Sum, filter?: Record<string, string>) {
  return [
    name,
    <DaftarLink key="jumlah" daftar={filter && { to: '/data-siswa/valid', filter }}>
      {formatNumber(jumlah)}
    </DaftarLink>,
    formatNumber(target),
    <Pencapaian key="bagian" jumlah={jumlah} all={target} short />,
    jumlah >= target ? 'Tercapai' : formatNumber(target - jumlah),
  ];
}
