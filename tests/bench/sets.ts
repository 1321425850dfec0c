// What a data folder is filled with: a school as it grew, or the school years whose reports are measured.
import { createRandom } from '../../demo/random.ts';
import { type Row, student, students } from './students.ts';

export type StudentSet = {
  /** Part of the names of its folder and database. */
  name: string;
  count: number;
  students(admins: string[], passwordHash: string): Iterable<{ siswa: Row; akun: Row | undefined }>;
};

/** Ten school years, records in each state. */
export const school = (count: number): StudentSet => ({
  name: String(count),
  count,
  students: (admins, passwordHash) => students(count, admins, passwordHash),
});

/** School years with the rows that the targets of reports name; a report holds the validated records of one year. */
export const reportedYears = [
  { tahun: 2025, rows: 10_000 },
  { tahun: 2026, rows: 100_000 },
] as const;

const reported = reportedYears.reduce((sum, { rows }) => sum + rows, 0);

/** Nothing but validated records, the same whatever the size of the school that is measured beside it. */
export const reportedSchool: StudentSet = { name: `laporan_${reported}`, count: reported, students: validated };

function* validated(admins: string[]) {
  const random = createRandom('laporan');
  const all = reportedYears.flatMap(({ tahun, rows }) => Array.from({ length: rows }, () => tahun));
  for (const [n, tahun] of all.entries()) {
    const siswa = { ...student(random, { n, tahun, admins }), pengelola_id: random.pick(admins) };
    yield {
      siswa: { ...siswa, status_data: 'Tervalidasi', alasan_penolakan: null, teks_penolakan: null },
      akun: undefined,
    };
  }
}
