// What a data folder is filled with: a school as it grew.
import { type Row, students } from './students.ts';

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
