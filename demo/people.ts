// All students of the demo: four school years, three states, numbers in the order in which they registered.
import type { StatusData } from '@gerbang/contract/choices';
import { registerAgain, sendAgain } from './again.ts';
import { addDays, daysBetween, HARI_INI, moment } from './days.ts';
import { featured } from './featured.ts';
import { createRandom, type Random } from './random.ts';
import { rejectionFor, spoilSome } from './rejections.ts';
import { createSiswa, type DemoSiswa, officeMoment, type Pendaftaran } from './siswa.ts';

/** How many records of each state a school year has. */
const intakes = [
  { tahun: 2023, last: 362, Tervalidasi: 57, 'Menunggu Validasi': 0, Ditolak: 0 },
  { tahun: 2024, last: 388, Tervalidasi: 71, 'Menunggu Validasi': 0, Ditolak: 0 },
  { tahun: 2025, last: 401, Tervalidasi: 86, 'Menunggu Validasi': 0, Ditolak: 2 },
  { tahun: 2026, last: 417, Tervalidasi: 54, 'Menunggu Validasi': 38, Ditolak: 12 },
] as const;

/** First and last day of the waves 1 to 4 in the year of the intake. */
export const waves = [
  ['02-03', '04-15'],
  ['04-16', '06-30'],
  ['07-01', '08-31'],
  ['09-01', '11-12'],
] as const;

/** Every student record, oldest first. */
export function createAllSiswa(seed: string): DemoSiswa[] {
  const random = createRandom(`${seed}:pendaftaran`);
  const registrations = intakes.flatMap((intake) => register(random, intake));
  const newest = registrations.length - featured.length;
  const students = registrations.map((daftar, i) => createSiswa(seed, daftar, featured[i - newest]));
  spoilSome(
    random,
    students.filter((siswa) => siswa.status_data === 'Menunggu Validasi' && Object.keys(siswa.flaws).length === 0),
  );
  let rejected = 0;
  for (const siswa of students) {
    if (siswa.status_data === 'Menunggu Validasi') continue;
    decide(random, siswa);
    if (siswa.status_data === 'Ditolak') Object.assign(siswa, rejectionFor(siswa, rejected++));
  }
  students.sort((a, b) => (a.dibuat_pada < b.dibuat_pada ? -1 : 1));
  const waiting = students.filter(({ status_data }) => status_data === 'Menunggu Validasi').slice(0, -featured.length);
  sendAgain(random, waiting);
  const archive = students.filter(({ status_data }) => status_data === 'Tervalidasi');
  registerAgain(archive.slice(0, archive.length / 2), waiting);
  return students;
}

type Undated = Omit<Pendaftaran, 'nim'>;

function register(random: Random, intake: (typeof intakes)[number]): Pendaftaran[] {
  const { tahun, last } = intake;
  const all = (['Tervalidasi', 'Menunggu Validasi', 'Ditolak'] as const).flatMap((status_data) =>
    Array.from({ length: intake[status_data] }, () => registration(random, tahun, status_data)),
  );
  // The waiting ones take the last numbers: they registered last.
  all.sort((a, b) => (a.dibuat_pada < b.dibuat_pada ? -1 : 1));
  let number: number = last;
  const numbers = all.map(() => {
    const taken = number;
    number -= random.chance(0.12) ? 2 : 1;
    return taken;
  });
  // Careful: the ten newest are shown one by one in the design, so no gap among them.
  for (let i = 0; i < featured.length; i++) numbers[i] = last - i;
  for (let i = featured.length; i < numbers.length; i++)
    numbers[i] = Math.min(numbers[i] as number, (numbers[i - 1] as number) - 1);
  numbers.reverse();
  return all.map((each, i) => ({ ...each, nim: `${tahun % 100}10${String(numbers[i]).padStart(3, '0')}` }));
}

function registration(random: Random, tahun: number, status_data: StatusData): Undated {
  const day = registrationDay(random, tahun, status_data);
  const wave = waves.findLastIndex(([from]) => day >= `${tahun}-${from}`);
  const minutes = random.int(6 * 60 + 40, 21 * 60 + 50);
  const late =
    status_data === 'Menunggu Validasi'
      ? 0
      : random.weighted([
          [0, 6],
          [1, 3],
          [2, 1],
        ]);
  return {
    tahun,
    status_data,
    gelombang: wave + 1,
    tanggal_daftar: day,
    dibuat_pada: moment(addDays(day, late), minutes),
  };
}

function registrationDay(random: Random, tahun: number, status_data: StatusData): string {
  if (status_data === 'Menunggu Validasi') {
    // Most of them of the last days; squared, so that the queue has a short old tail.
    return addDays(HARI_INI, -1 - Math.floor(random.next() ** 2 * 12));
  }
  const wave =
    status_data === 'Ditolak'
      ? 3
      : random.weighted([
          [0, 44],
          [1, 31],
          [2, 17],
          [3, 8],
        ]);
  const [from, to] = (waves[wave] as readonly [string, string]).map((day) => `${tahun}-${day}`) as [string, string];
  // People register towards the end of a wave.
  const day = addDays(from, Math.floor(Math.sqrt(random.next()) * (daysBetween(from, to) + 1)));
  const sunday = new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
  return sunday && random.chance(0.7) ? addDays(day, -1) : day;
}

/** Who validated or rejected the record, and when. The third account is one without a profile. */
function decide(random: Random, siswa: DemoSiswa): void {
  const tahun = Number(siswa.tahun_ajaran.slice(0, 4));
  const gone: [number | null, number][] = tahun < 2025 ? [[null, 9]] : [];
  siswa.pengelola = random.weighted<number | null>([
    [0, 50],
    [1, tahun < 2024 ? 45 : 28],
    [2, tahun === 2026 ? 5 : 1],
    ...gone,
  ]);
  const day = addDays(siswa.dibuat_pada.slice(0, 10), random.int(1, 4));
  siswa.diubah_pada = officeMoment(random, day < HARI_INI ? day : addDays(HARI_INI, -1));
}
