import type { Kerja, Menunggu } from '@gerbang/contract/laporan/kerja';
import { formatNumber } from '../../../../lib/format.ts';
import { DaftarLink } from '../daftar.tsx';
import { daysText } from './corong-panel.tsx';
import { type Csv, Kosong, Panel, Tabel } from './panel.tsx';
import { Pencapaian } from './rincian.tsx';

const head = ['Admin', 'Divalidasi', 'Ditolak', 'Lama sampai putusan', 'Ditarik kembali'];

const named = (admin: Kerja['admin']) =>
  admin.map(({ nama, ...each }) => ({ nama: nama ?? 'Akun yang sudah dihapus', ...each }));

export const kerjaCsv = ({ admin, tahun_ajaran }: Kerja): Csv => ({
  title: 'Putusan tiap admin',
  head: ['Tahun ajaran', 'Admin', 'Divalidasi', 'Ditolak', 'Lama sampai putusan (hari, median)', 'Ditarik kembali'],
  rows: named(admin).map(({ nama, divalidasi, ditolak, median_hari, ditarik }) => [
    ...[tahun_ajaran, nama, divalidasi, ditolak, median_hari, ditarik],
  ]),
});

export const menungguCsv = ({ menunggu, tahun_ajaran }: Kerja): Csv => ({
  title: 'Siapa menunggu berapa lama',
  head: ['Tahun ajaran', 'Sejak data dikirim', 'Siswa'],
  rows: menunggu.map((each) => [tahun_ajaran, umurOf(each), each.jumlah]),
});

/** What each admin decided; an admin reads the own row only. In the order of names, for it is no contest. */
export function KerjaPanel({ kerja: { admin }, isAdmin }: { kerja: Kerja; isAdmin: boolean }) {
  const rows = named(admin);
  return (
    <Panel
      title={isAdmin ? 'Putusan saya' : 'Putusan tiap admin'}
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

type MenungguPanelProps = { kerja: Kerja; gelombang: string | undefined; isAdmin: boolean };

/** Who waits for the check, by the days since the data were sent; the longest first. */
export function MenungguPanel({ kerja: { menunggu, tahun_ajaran }, gelombang, isAdmin }: MenungguPanelProps) {
  const all = menunggu.reduce((sum, { jumlah }) => sum + jumlah, 0);
  return (
    <Panel title="Siapa menunggu berapa lama" help="Siswa yang datanya belum diperiksa, sejak dikirim terakhir.">
      <Tabel
        caption="Siswa menunggu menurut lamanya"
        head={['Sejak data dikirim', 'Siswa', 'Bagian']}
        rows={menunggu.map((each) => {
          const { dikirim_dari, dikirim_sampai, jumlah } = each;
          const of = { tahun_ajaran, ...(gelombang && { gelombang }), ...(dikirim_dari && { dikirim_dari }) };
          const daftar = { to: '/data-siswa/menunggu-validasi', filter: { ...of, dikirim_sampai } } as const;
          return {
            key: umurOf(each),
            cells: [
              umurOf(each),
              <DaftarLink key="jumlah" daftar={isAdmin && jumlah > 0 ? daftar : undefined}>
                {formatNumber(jumlah)}
              </DaftarLink>,
              <Pencapaian key="bagian" jumlah={jumlah} all={all} short />,
            ],
          };
        })}
        foot={['Jumlah', formatNumber(all), '']}
      />
    </Panel>
  );
}

/** '4–7 hari'. */
function umurOf({ dari_hari, sampai_hari }: Menunggu): string {
  if (sampai_hari === null) return `Lebih dari ${dari_hari - 1} hari`;
  return sampai_hari === 0 ? 'Hari ini' : `${dari_hari}–${sampai_hari} hari`;
}
