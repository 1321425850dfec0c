// Who has borrowed what of the demo's inventory: out, overdue, reserved, and back with a scratch.
import { pesan, pinjam } from '../apps/server/src/features/inventaris/peminjaman/commands.ts';
import { kembali } from '../apps/server/src/features/inventaris/peminjaman/langkah.ts';
import type { UserWork } from '../apps/server/src/platform/work.ts';
import { addDays, HARI_INI } from './days.ts';

type Kode = string;
/** Code of the item, number of pieces, last day after the demo's own, and why. */
type Loan = [Kode, number, number, string];

const out: readonly Loan[] = [
  ['INV-KOM-098', 2, 1, 'Tugas akhir'],
  ['INV-PRJ-014', 1, 2, 'Presentasi kelas'],
  ['INV-KOM-120', 1, 45, 'Magang'],
  ['INV-JAR-004', 1, 30, 'Lomba jaringan'],
  ['INV-JAR-009', 2, 30, 'Lomba jaringan'],
];

/** Whose are what: students by their ids, items by their codes. */
type DemoPeople = { siswa: readonly string[] };

/** All of it on the demo's last day; what was due soon after it is overdue for whoever looks now. */
export async function fillPeminjaman(work: UserWork, { siswa }: DemoPeople): Promise<void> {
  const rows = await work.db.selectFrom('data_inventaris').select(['id', 'kode_barang']).execute();
  const items = new Map(rows.map(({ id, kode_barang }) => [kode_barang, id]));
  const valuesOf = ([kode, jumlah, days, catatan]: Loan) => ({
    data_inventaris_id: items.get(kode) ?? '',
    jumlah,
    jatuh_tempo: addDays(HARI_INI, days),
    catatan,
  });
  const student = (n: number) => ({
    jenis_peminjam: 'siswa' as const,
    data_siswa_id: siswa[n] ?? '',
    nama_peminjam: '',
    nomor_peminjam: '',
  });
  const other = {
    jenis_peminjam: 'lain' as const,
    nama_peminjam: 'Karang Taruna Sokanegara',
    nomor_peminjam: '081200000731',
  };
  const lend = (loan: Loan, who: ReturnType<typeof student> | typeof other) =>
    pinjam(work, { values: { ...valuesOf(loan), ...who, kondisi: 'Baik' }, stored: {} });
  for (const [n, loan] of out.entries()) await lend(loan, student(n));
  const chairs = await lend(['INV-FUR-060', 40, 3, 'Pentas desa'], other);
  const some = { jumlah: 25, kondisi: 'Baik' as const, catatan: '', stored: {} };
  await kembali(work, { id: chairs.id, versi: chairs.versi, ...some });
  const laptop = await lend(['INV-KOM-098', 1, 5, 'Ujian susulan'], student(4));
  const scratched = { jumlah: 1, kondisi: 'Rusak ringan' as const, catatan: 'Engsel longgar', stored: {} };
  await kembali(work, { id: laptop.id, versi: laptop.versi, ...scratched });
  const mulai = addDays(HARI_INI, 30);
  await pesan(work, { values: { ...valuesOf(['INV-PRJ-014', 2, 32, 'Wisuda']), ...other, mulai } });
}
