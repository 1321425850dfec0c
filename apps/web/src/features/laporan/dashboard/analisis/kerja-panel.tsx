import type { Kerja } from '@gerbang/contract/laporan/kerja';
import { formatNumber } from '../../../../lib/format.ts';
import { daysText } from './corong-panel.tsx';
import { Kosong, Panel, Tabel } from './panel.tsx';

const head = ['Admin', 'Divalidasi', 'Ditolak', 'Lama sampai putusan', 'Ditarik kembali'];

/** What each admin decided; an admin reads the own row only. In the order of names, for it is no contest. */
export function KerjaPanel({ kerja: { admin, tahun_ajaran }, isAdmin }: { kerja: Kerja; isAdmin: boolean }) {
  const rows = admin.map(({ nama, ...each }) => ({ nama: nama ?? 'Akun yang sudah dihapus', ...each }));
  const csv = {
    name: `putusan-per-admin-${tahun_ajaran}`,
    head: ['Tahun ajaran', 'Admin', 'Divalidasi', 'Ditolak', 'Lama sampai putusan (hari, median)', 'Ditarik kembali'],
    rows: rows.map(
      ({ nama, divalidasi, ditolak, median_hari, ditarik }) =>
        [tahun_ajaran, nama, divalidasi, ditolak, median_hari, ditarik] as const,
    ),
  };
  return (
    <Panel
      title={isAdmin ? 'Putusan saya' : 'Putusan tiap admin'}
      csv={csv}
      help="Setiap putusan dihitung, juga yang kemudian ditarik kembali oleh siapa pun. Lamanya adalah median sejak siswa terakhir mengirim, termasuk malam dan hari libur. Banyaknya bergantung pada pembagian tugas."
    >
      {rows.length === 0 ? (
        <Kosong />
      ) : (
        <Tabel
          stacked
          caption="Putusan per admin"
          head={head}
          rows={rows.map(({ nama, divalidasi, ditolak, median_hari, ditarik }, at) => ({
            key: `${at} ${nama}`,
            cells: [
              nama,
              formatNumber(divalidasi),
              formatNumber(ditolak),
              daysText({ median_hari }),
              formatNumber(ditarik),
            ],
          }))}
        />
      )}
    </Panel>
  );
}
