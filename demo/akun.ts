// Student accounts: of those who registered themselves, some with nothing entered yet, and some not activated.
import { addDays, HARI_INI, moment } from './days.ts';
import { customs } from './names.ts';
import { createRandom, type Random } from './random.ts';
import type { DemoSiswa } from './siswa.ts';

export type DemoAkun = {
  email: string;
  nim: string;
  dibuat_pada: string;
  /** Null while it waits for activation. */
  diaktivasi_pada: string | null;
};

/** What a known account is for, with the student record it leads to. */
export type KnownAkun = { email: string; purpose: string; nim: string };

/** Accounts by chance that wait for activation; the known one comes on top. */
const NONAKTIF = 24;
const WITHOUT_DATA = 8;

/** The known accounts, one for each state a student can be in. */
export function knownAkun(siswa: readonly DemoSiswa[]): KnownAkun[] {
  const newest = (matches: (each: DemoSiswa) => boolean) => {
    const found = siswa.findLast(matches);
    if (!found) throw new Error('The demo has no student for a known account');
    return found.nim;
  };
  const first = Number(siswa.at(-1)?.nim);
  return [
    { email: 'siswa.baru@demo.example', purpose: 'siswa, belum mengisi data diri', nim: String(first + 1) },
    {
      email: 'siswa.menunggu@demo.example',
      purpose: 'siswa, Menunggu Validasi',
      nim: newest((each) => each.status_data === 'Menunggu Validasi'),
    },
    {
      email: 'siswa.satu@demo.example',
      purpose: 'siswa, Menunggu Validasi, nama satu kata',
      nim: newest((each) => each.status_data === 'Menunggu Validasi' && !each.nama.includes(' ')),
    },
    {
      email: 'siswa.ditolak@demo.example',
      purpose: 'siswa, Ditolak',
      nim: newest((each) => each.status_data === 'Ditolak' && each.alasan_penolakan?.startsWith('Tanggal') === true),
    },
    {
      email: 'siswa.valid@demo.example',
      purpose: 'siswa, Tervalidasi',
      nim: newest((each) => each.status_data === 'Tervalidasi' && each.dokumen.length >= 4),
    },
    { email: 'siswa.nonaktif@demo.example', purpose: 'siswa, akun belum diaktivasi', nim: String(first + 2) },
  ];
}

/** All student accounts, oldest first. */
export function createAllAkun(seed: string, siswa: readonly DemoSiswa[]): DemoAkun[] {
  const random = createRandom(`${seed}:akun`);
  const known = new Map(knownAkun(siswa).map((each) => [each.nim, each.email]));
  const withoutAccount: DemoSiswa[] = [];
  const akun: DemoAkun[] = [];
  for (const each of siswa) {
    const own = known.has(each.nim) || each.status_data !== 'Tervalidasi' || random.chance(likelihood(each));
    if (own) akun.push(ownerOf(random, each, known.get(each.nim)));
    else withoutAccount.push(each);
  }
  akun.push(...newcomers(random, { first: Number(siswa.at(-1)?.nim) + 1, known }));
  // Records that an admin entered, whose student now asks for an account: the activation dialog names them.
  for (const each of withoutAccount.slice(-5))
    akun.push({ ...ownerOf(random, each), dibuat_pada: recently(random), diaktivasi_pada: null });
  return akun.sort((a, b) => (a.dibuat_pada < b.dibuat_pada ? -1 : 1));
}

function likelihood(siswa: DemoSiswa): number {
  return siswa.tahun_ajaran === '2026/2027' ? 0.85 : 0.25;
}

function ownerOf(random: Random, siswa: DemoSiswa, email?: string): DemoAkun {
  const day = addDays(siswa.dibuat_pada.slice(0, 10), -random.int(1, 3));
  return {
    email: email ?? emailOf(siswa.nama, siswa.nim),
    nim: siswa.nim,
    dibuat_pada: moment(day, random.int(8 * 60, 20 * 60)),
    diaktivasi_pada: moment(day, random.int(20 * 60 + 1, 22 * 60)),
  };
}

function newcomers(random: Random, { first, known }: { first: number; known: Map<string, string> }): DemoAkun[] {
  // Five of the waiting ones come from `withoutAccount`.
  const count = WITHOUT_DATA + NONAKTIF - 5 + 2;
  return Array.from({ length: count }, (_, i) => {
    const nim = String(first + i);
    const custom = random.weighted(customs.map((each) => [each, each.weight] as const));
    const nama = custom.name(random, random.pick(['L', 'P'] as const), custom.religions[0]?.[0] ?? 'Islam');
    const dibuat_pada = recently(random);
    const aktif = i === 0 || (i > 1 && i < WITHOUT_DATA + 2);
    const diaktivasi_pada = new Date(Date.parse(dibuat_pada) + random.int(20, 300) * 60_000).toISOString();
    return {
      email: known.get(nim) ?? emailOf(nama, nim),
      nim,
      dibuat_pada,
      diaktivasi_pada: aktif ? diaktivasi_pada : null,
    };
  });
}

function recently(random: Random): string {
  return moment(addDays(HARI_INI, -random.int(1, 6)), random.int(7 * 60, 18 * 60));
}

/** 'dewi.anggraini417@surel.example': the first two words of the name and the end of the NIM. */
function emailOf(nama: string, nim: string): string {
  const words = nama
    .toLowerCase()
    .split(' ')
    .map((word) => word.replace(/[^a-z]/g, ''));
  return `${words
    .filter((word) => word.length > 1)
    .slice(0, 2)
    .join('.')}${nim.slice(1, 2)}${nim.slice(-3)}@surel.example`;
}
