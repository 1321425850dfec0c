// One invented student: the fields of the form, and what stands on the papers.
import { type Dokumen, dokumen, jurusanPilihan, type StatusData } from '@gerbang/contract/choices';
import { type DataSiswaField, type TambahanField, tambahanFieldNames } from '@gerbang/contract/siswa/siswa-fields';
import type { DataSiswaRecord } from '@gerbang/contract/siswa/siswa-record';
import { sampleValues } from '@gerbang/contract/siswa/siswa-samples';
import type { Tanda } from '@gerbang/contract/siswa/tanda';
import { addDays, moment } from './days.ts';
import { createFace, type Face } from './face.ts';
import { type Custom, customs } from './names.ts';
import { places, schools, streets, type Town } from './places.ts';
import { createRandom, type Random } from './random.ts';

/** What the identity papers say beyond the form. */
export type Family = {
  alamat: string;
  rt_rw: string;
  village: string;
  district: string;
  regency: string;
  province: string;
  nik: string;
  nomor_kk: string;
  father: string;
  mother: string;
  siblings: { nama: string; jenis_kelamin: 'L' | 'P'; tanggal_lahir: string }[];
};

/** Where a paper says something else than the form, or was photographed badly: what a validation has to find. */
export type Flaws = {
  ktp?: { nama?: string; tempat_lahir?: string; tanggal_lahir?: string };
  ijazah?: { nama?: string; asal_sekolah?: string };
  foto?: Partial<Record<Dokumen, 'blurred' | 'dark' | 'cut'>>;
};

/** How a record was when it was rejected: who did it, when, why, and what stood there then. */
export type Former = {
  pengelola: number;
  ditolak_pada: string;
  alasan_penolakan: string;
  tanda: Tanda[];
  texts: Pick<DemoSiswa, 'nama' | 'asal_sekolah'>;
  flaws: Flaws;
};

export type DemoSiswa = Pick<
  DataSiswaRecord,
  DataSiswaField | 'status_data' | 'alasan_penolakan' | 'dibuat_pada' | 'diubah_pada'
> & {
  /** Number of the managing account in `staf`; null for none, or for one who left. */
  pengelola: number | null;
  dokumen: Dokumen[];
  family: Family;
  flaws: Flaws;
  /** The marks of a rejected record. */
  tanda?: Tanda[];
  /** Of a record that was rejected once and sent again. */
  former?: Former;
  face: Face;
};

/** When and how a student registered; the rest follows from it and the NIM. */
export type Pendaftaran = {
  nim: string;
  tahun: number;
  tanggal_daftar: string;
  gelombang: number;
  dibuat_pada: string;
  status_data: StatusData;
};

/** Makes the student of a registration; `given` replaces what chance would say. */
export function createSiswa(seed: string, daftar: Pendaftaran, given: Partial<DemoSiswa> = {}): DemoSiswa {
  const siswa = createUsual(seed, daftar, given);
  return { ...siswa, ...askedOf(daftar, given.family ?? siswa.family), ...given };
}

/** What the school asks besides since this year; the numbers on the papers of the demo are nobody's, so it asks for none. */
function askedOf({ tahun }: Pendaftaran, family: Family): Record<TambahanField, string> {
  const { mother, alamat, rt_rw, village, district, regency } = family;
  const none = Object.fromEntries(tambahanFieldNames.map((field) => [field, ''])) as Record<TambahanField, string>;
  if (tahun < 2026) return none;
  return { ...none, nama_ibu: mother, alamat: `${alamat}, RT/RW ${rt_rw}\n${village}, ${district}, ${regency}` };
}

type UsualSiswa = Omit<DemoSiswa, TambahanField>;

function createUsual(seed: string, daftar: Pendaftaran, given: Partial<DemoSiswa>): UsualSiswa {
  const random = createRandom(`${seed}:${daftar.nim}`);
  const jenis_kelamin = given.jenis_kelamin ?? random.weighted([['P', 54] as const, ['L', 46] as const]);
  const custom = customOf(random, given.tempat_lahir);
  const agama = given.agama ?? random.weighted(custom.religions);
  const lahir = placeNamed(given.tempat_lahir ?? random.pick(custom.roots));
  const home = given.tempat_lahir || random.chance(custom.settled) ? randomHome(random) : lahir;
  const kelas_pilihan = given.kelas_pilihan ?? randomKelas(random, daftar.tahun);
  const jurusan_pilihan = given.jurusan_pilihan ?? randomJurusan(random, jenis_kelamin);
  const nama = given.nama ?? custom.name(random, jenis_kelamin, agama);
  const tanggal_lahir = given.tanggal_lahir ?? randomBirthday(random, daftar.tahun, kelas_pilihan);
  return {
    // What chance does not say.
    ...sampleValues,
    nama,
    nim: daftar.nim,
    tahun_ajaran: `${daftar.tahun}/${daftar.tahun + 1}`,
    jurusan_pilihan,
    kelas_pilihan,
    tempat_lahir: random.chance(0.75) ? lahir.nama : home.nama,
    tanggal_lahir,
    jenis_kelamin,
    agama,
    asal_sekolah: random.weighted(schools),
    nomor_whatsapp: randomWhatsapp(random, daftar.nim),
    tanggal_daftar: daftar.tanggal_daftar,
    gelombang: daftar.gelombang,
    biaya_pendidikan: biaya(daftar.tahun, jurusan_pilihan, kelas_pilihan),
    diskon: randomDiskon(random, daftar.gelombang),
    status_data: daftar.status_data,
    alasan_penolakan: null,
    pengelola: null,
    dibuat_pada: daftar.dibuat_pada,
    diubah_pada: daftar.dibuat_pada,
    dokumen: randomDokumen(random, daftar),
    family: createFamily(random, { nim: daftar.nim, place: home, custom, agama }),
    flaws: {},
    face: createFace(random, { jenis_kelamin, agama }),
  };
}

/** The custom of a birthplace, else one by chance. */
function customOf(random: Random, tempat_lahir: string | undefined): Custom {
  const known = customs.find(({ roots }) => tempat_lahir !== undefined && roots.includes(tempat_lahir));
  return known ?? random.weighted(customs.map((custom) => [custom, custom.weight] as const));
}

function placeNamed(name: string): Town {
  const place = places.find((each) => each.nama === name);
  if (!place) throw new Error(`No place is called ${name}`);
  return place;
}

function randomHome(random: Random): Town {
  return random.weighted(places.map((place) => [place, place.weight] as const));
}

function randomKelas(random: Random, tahun: number) {
  // Evening classes grow year by year, so that the years do not look alike on the dashboard.
  const evening = 14 + (tahun - 2023) * 5;
  return random.weighted([
    ['Pagi', 46] as const,
    ['Malam', evening] as const,
    ['Sore', 16] as const,
    ['Siang', 12] as const,
  ]);
}

function randomJurusan(random: Random, sex: 'L' | 'P') {
  const weights = sex === 'L' ? [26, 54, 8, 12] : [27, 31, 22, 20];
  return random.weighted(jurusanPilihan.map((jurusan, i) => [jurusan, weights[i] as number] as const));
}

function randomBirthday(random: Random, tahun: number, kelas: string): string {
  const age =
    kelas === 'Malam'
      ? random.weighted([
          [18, 4],
          [19, 4],
          [21, 3],
          [24, 2],
          [29, 1],
        ])
      : random.weighted([
          [18, 7],
          [19, 3],
          [20, 1],
        ]);
  return addDays(`${tahun - age}-01-01`, random.int(0, 364));
}

/** A number in blocks that no provider has given out: four zeros after the prefix. */
function randomWhatsapp(random: Random, nim: string): string {
  const prefix = random.pick(['0812', '0813', '0821', '0838', '0852', '0857', '0878', '0896']);
  return `${prefix}0000${nim.slice(1, 2)}${nim.slice(-3)}`;
}

const basePrices = { 0: 12_000_000, 1: 12_500_000, 2: 10_750_000, 3: 11_500_000 } as Record<number, number>;

function biaya(tahun: number, jurusan: string, kelas: string): number {
  const base = basePrices[(jurusanPilihan as readonly string[]).indexOf(jurusan)] as number;
  return base - (2026 - tahun) * 500_000 + (kelas === 'Malam' ? 250_000 : 0);
}

function randomDiskon(random: Random, gelombang: number): number {
  const choices: [number, number][][] = [
    [
      [750_000, 6],
      [500_000, 3],
      [950_000, 1],
    ],
    [
      [250_000, 6],
      [500_000, 2],
      [375_000, 1],
    ],
    [
      [100_000, 4],
      [0, 5],
      [50_000, 2],
    ],
    [
      [0, 9],
      [50_000, 1],
    ],
  ];
  return random.weighted(choices[gelombang - 1] ?? [[0, 1]]);
}

/** The newest records have almost all papers, and an Ijazah or an SKL; older ones lie in folders on a shelf. */
function randomDokumen(random: Random, daftar: Pendaftaran): Dokumen[] {
  const recent = daftar.tahun === 2026;
  const chances: Record<Dokumen, number> = recent
    ? {
        pas_foto_2x3: 0.75,
        pas_foto_3x4: 0.94,
        fotokopi_ktp: 0.95,
        fotokopi_kk: 0.9,
        fotokopi_ijazah: 0.6,
        fotokopi_skl: 0.5,
      }
    : {
        pas_foto_2x3: 0.15,
        pas_foto_3x4: 0.92,
        fotokopi_ktp: 0.35,
        fotokopi_kk: 0.08,
        fotokopi_ijazah: 0.22,
        fotokopi_skl: 0.04,
      };
  const present = dokumen.filter((each) => random.chance(chances[each]));
  if (recent && !present.includes('fotokopi_ijazah') && !present.includes('fotokopi_skl')) present.push('fotokopi_skl');
  return present;
}

type Household = { nim: string; place: Town; custom: Custom; agama: string };

function createFamily(random: Random, { nim, place, custom, agama }: Household): Family {
  const [district, ...villages] = random.pick(place.districts);
  const relative = (sex: 'L' | 'P') => custom.name(random, sex, agama);
  const threeDigits = (value: number) => String(value).padStart(3, '0');
  return {
    alamat: `${random.pick(streets)} No. ${random.int(1, 140)}`,
    rt_rw: `${threeDigits(random.int(1, 9))}/${threeDigits(random.int(1, 12))}`,
    village: random.pick(villages),
    district,
    regency: place.regency,
    province: place.province,
    nik: `${place.kode} 0000 0000 0${nim.slice(-3)}`,
    nomor_kk: `${place.kode} 0000 0000 9${nim.slice(-3)}`,
    father: relative('L'),
    mother: relative('P'),
    siblings: Array.from(
      {
        length: random.weighted([
          [0, 3],
          [1, 5],
          [2, 3],
        ]),
      },
      () => {
        const jenis_kelamin = random.pick(['L', 'P'] as const);
        return {
          nama: relative(jenis_kelamin),
          jenis_kelamin,
          tanggal_lahir: addDays('2010-01-01', random.int(0, 4000)),
        };
      },
    ),
  };
}

/** A moment in the office hours of a day. */
export function officeMoment(random: Random, date: string): string {
  return moment(date, random.int(8 * 60, 15 * 60 + 30));
}
