// Where the invented students live and went to school. Places are real, streets and schools are not:
// no school of these towns bears these numbers.
import { readTable } from './tables.ts';

export type Town = {
  nama: string;
  province: string;
  regency: string;
  /** The first four digits of an identity number; all others are zeros and a count, which no real one has. */
  kode: string;
  districts: readonly (readonly [district: string, ...villages: string[]])[];
  /** How likely a family of Java lives here. */
  weight: number;
};

type Tables = {
  towns: readonly Town[];
  /** As students type them: one school in several spellings, few with many students, many with few. */
  schools: readonly (readonly [string, number])[];
  streets: readonly string[];
};

export const { towns: places, schools, streets } = readTable<Tables>('places');
