// The product's own rules that hold across rows and tables: each one SQL for what breaks it, and one sentence.
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { pictureTables } from '../../schema/tables.ts';
import { arsipRules, type Rule } from './arsip-rules.ts';
import type { Problem } from './problem.ts';

const akun = { table: 'akun', word: 'Akun' };
const siswa = { table: 'data_siswa', word: 'Siswa' };

/** Another row before it with the same value. */
const twice = (table: string, column: string) =>
  `select a.id, a.${column} as nama from ${table} a where exists
    (select 1 from ${table} b where b.${column} = a.${column} and b.id < a.id)`;

/** Kinds of events after which a record has a certain status. */
const decided = "('divalidasi', 'ditolak', 'diurungkan', 'dikembalikan', 'diajukan_lagi')";

const allKeys = pictureTables.map((table) => `select kunci from ${table}`).join(' union all ');

const rules: Rule[] = [
  { ...akun, broken: twice('akun', 'nim'), sebab: 'NIM dipakai dua akun siswa' },
  { ...akun, broken: twice('akun', 'email'), sebab: 'email dipakai dua akun' },
  { ...siswa, broken: twice('data_siswa', 'nim'), sebab: 'NIM dipakai dua data siswa' },
  {
    ...siswa,
    broken: `select s.id, s.nim as nama from data_siswa s
      join (select data_siswa_id, max(versi) as versi from riwayat_data_siswa group by data_siswa_id) r
      on r.data_siswa_id = s.id where r.versi <> s.versi`,
    sebab: 'nomor perubahan berbeda dari riwayatnya',
  },
  {
    ...siswa,
    broken: `select s.id, s.nim as nama from data_siswa s join riwayat_data_siswa r on r.data_siswa_id = s.id
      where r.jenis in ${decided} and r.versi = (select max(t.versi) from riwayat_data_siswa t
        where t.data_siswa_id = s.id and t.jenis in ${decided})
      and s.status_data <> case r.jenis when 'divalidasi' then 'Tervalidasi' when 'ditolak' then 'Ditolak'
        else 'Menunggu Validasi' end`,
    sebab: 'status berbeda dari keputusan terakhir dalam riwayatnya',
  },
  {
    ...siswa,
    broken: `select id, nim as nama from data_siswa where status_data = 'Tervalidasi' and tanda <> '[]'`,
    sebab: 'sudah valid tetapi masih bertanda penolakan',
  },
  {
    ...siswa,
    broken: `select id, nim as nama from data_siswa s where status_data <> 'Menunggu Validasi'
      and exists (select 1 from berkas_lama l where l.data_siswa_id = s.id)`,
    sebab: 'sudah diputuskan tetapi masih menyimpan gambar yang diganti',
  },
  {
    ...siswa,
    broken: `select s.id, s.nim as nama from data_siswa s join akun a on a.id = s.pengelola_id where a.role = 'siswa'`,
    sebab: 'dikelola akun siswa',
  },
  {
    ...siswa,
    broken: `select s.id, s.nim as nama from data_siswa s join akun a on a.id = s.akun_id
      where a.nim is null or a.nim <> s.nim`,
    sebab: 'terhubung dengan akun lain daripada yang ber-NIM sama',
  },
  {
    ...siswa,
    // Country code and the digits after it: of the others each must be typed.
    broken: `select id, nim as nama from data_siswa where nomor_whatsapp not like '%' || substr(nomor_e164, 6)`,
    sebab: 'nomor WhatsApp-nya bukan yang diketik',
  },
  {
    ...siswa,
    broken: `select id, nim as nama from data_siswa where nomor_wali not like '%' || substr(nomor_wali_e164, 6)`,
    sebab: 'nomor WhatsApp walinya bukan yang diketik',
  },
  {
    table: 'ejaan_sekolah',
    word: 'Ejaan',
    broken: `select e.ejaan as id, e.ejaan as nama from ejaan_sekolah e
      left join ejaan_sekolah k on k.ejaan = e.ke where e.nama <> coalesce(k.nama, e.ke)
      or exists (select 1 from ejaan_sekolah n where n.ejaan = e.nama)`,
    sebab: 'dihitung sebagai nama yang bukan ujung rangkaiannya',
  },
  {
    table: 'data_inventaris',
    word: 'Barang',
    broken: `select i.id, i.kode_barang as nama from data_inventaris i
      join (select data_inventaris_id, sum(jumlah - kembali) as keluar from peminjaman where tahap = 'dipinjam'
        group by data_inventaris_id) p on p.data_inventaris_id = i.id where p.keluar > i.jumlah_barang`,
    sebab: 'dipinjam lebih banyak daripada jumlahnya',
  },
  {
    table: 'peminjaman',
    word: 'Peminjaman',
    broken: `select p.id, p.id as nama from peminjaman p where p.kembali <> (select coalesce(sum(e.jumlah), 0)
      from peminjaman_peristiwa e where e.peminjaman_id = p.id and e.jenis = 'masuk')`,
    sebab: 'yang kembali berbeda dari catatannya',
  },
  ...arsipRules,
  {
    table: 'surat_resmi',
    word: 'Surat',
    broken: `select r.id, r.nomor as nama from surat_resmi r where r.dicabut_pada is null and r.jenis not in ('bukti', 'boks')
      and not exists (select 1 from data_siswa s where s.id = r.data_siswa_id and s.status_data = 'Tervalidasi')`,
    sebab: 'masih berlaku, padahal siswanya tidak valid lagi',
  },
  {
    table: 'pemilik',
    word: 'Pemilik',
    broken: `select coalesce(data_siswa_id, data_inventaris_id, akun_id) as id, bidang as nama from berkas
      group by 1, 2 having count(*) > 1`,
    sebab: 'mempunyai dua gambar pada bidang yang sama',
  },
  {
    table: 'gambar',
    word: 'Gambar',
    broken: `select kunci as id, kunci as nama from (${allKeys}) semua group by kunci having count(*) > 1`,
    sebab: 'dipakai lebih dari satu baris',
  },
  {
    table: 'sampah',
    word: 'Sampah',
    broken: `select id, pengenal as nama from sampah p where exists (select 1 from data_siswa s where s.id = p.id)
      or exists (select 1 from data_inventaris i where i.id = p.id) or exists (select 1 from akun a where a.id = p.id)`,
    sebab: 'ada di Sampah dan sekaligus di daftar',
  },
];

const MOST = 20;

export async function checkRules(db: Db): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { table, word, broken, sebab } of rules) {
    const { rows } = await sql<{ id: string; nama: string }>`${sql.raw(broken)} limit ${sql.lit(MOST)}`.execute(db);
    for (const { id, nama } of rows) {
      problems.push({ bagian: 'aturan', subject: { id: `${table} ${id}`, nama: `${word} ${nama}` }, sebab });
    }
  }
  return problems;
}
