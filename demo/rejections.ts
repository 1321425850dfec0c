// What does not agree between form and papers, and the sentences that admins write about it.
import type { Dokumen } from '@gerbang/contract/choices';
import type { Tanda } from '@gerbang/contract/siswa/tanda';
import { addDays, inWords } from './days.ts';
import type { Random } from './random.ts';
import type { DemoSiswa, Flaws } from './siswa.ts';

type Rejection = { alasan_penolakan: string; tanda: Tanda[]; flaws: Flaws; dokumen: Dokumen[] };
type Finding = (siswa: DemoSiswa) => {
  alasan: string;
  tanda: Tanda[];
  flaws?: Flaws;
  needs?: Dokumen[];
  lacks?: Dokumen[];
};

/** The same day of another month: the mistake of a tired hand. */
function otherMonth(date: string): string {
  const month = (Number(date.slice(5, 7)) % 12) + 1;
  const day = Math.min(Number(date.slice(8)), 28);
  return `${date.slice(0, 4)}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

const spellings: readonly (readonly [RegExp, string])[] = [
  [/aini\b/, 'aeni'],
  [/yu\b/, 'ju'],
  [/dh/, 'd'],
  [/sy/i, 's'],
  [/th/, 't'],
  [/ie?\b/, 'ie'],
  [/u/, 'oe'],
  [/y/, 'j'],
];

/** The name as another clerk would spell it. */
function respelt(nama: string): string {
  const spelling = spellings.find(([from, to]) => nama.replace(from, to) !== nama);
  return spelling ? nama.replace(...spelling) : `${nama}h`;
}

const findings: readonly Finding[] = [
  (siswa) => {
    const tanggal_lahir = otherMonth(siswa.tanggal_lahir);
    return {
      tanda: [{ bidang: 'tanggal_lahir', alasan: 'tidak sama dengan KTP' }],
      alasan: `Tanggal Lahir tidak sama dengan KTP: pada KTP tertulis ${inWords(tanggal_lahir)}, pada isian ${inWords(siswa.tanggal_lahir)}.`,
      flaws: { ktp: { tanggal_lahir } },
      needs: ['fotokopi_ktp'],
    };
  },
  () => ({
    tanda: [{ bidang: 'fotokopi_kk', alasan: 'foto buram' }],
    alasan: 'Fotokopi KK buram dan belum terbaca, mohon difoto ulang di tempat terang.',
    flaws: { foto: { fotokopi_kk: 'blurred' } },
    needs: ['fotokopi_kk'],
  }),
  (siswa) => {
    const nama = respelt(siswa.nama);
    return {
      tanda: [{ bidang: 'nama', alasan: 'tidak sama dengan ijazah' }],
      alasan: `Nama tidak sama dengan Ijazah: pada Ijazah tertulis "${nama}". Mohon samakan, atau lampirkan surat keterangan dari sekolah.`,
      flaws: { ijazah: { nama } },
      needs: ['fotokopi_ijazah'],
    };
  },
  (siswa) => ({
    tanda: [{ bidang: 'asal_sekolah', alasan: 'tidak sama dengan ijazah' }],
    alasan: `Asal Sekolah tidak sama dengan Ijazah: pada Ijazah tertulis SMK Bina Taruna Majenang, pada isian ${siswa.asal_sekolah}.`,
    flaws: { ijazah: { asal_sekolah: 'SMK Bina Taruna Majenang' } },
    needs: ['fotokopi_ijazah'],
  }),
  () => ({
    tanda: [{ bidang: 'fotokopi_ktp', alasan: 'foto gelap' }],
    alasan: 'Fotokopi KTP terlalu gelap, NIK dan alamat belum terbaca. Mohon difoto ulang tanpa bayangan tangan.',
    flaws: { foto: { fotokopi_ktp: 'dark' } },
    needs: ['fotokopi_ktp'],
  }),
  () => ({
    tanda: [
      { bidang: 'fotokopi_ijazah', alasan: null },
      { bidang: 'fotokopi_skl', alasan: null },
    ],
    alasan: 'Fotokopi Ijazah dan Fotokopi SKL belum ada. Mohon unggah salah satunya.',
    lacks: ['fotokopi_ijazah', 'fotokopi_skl'],
  }),
  () => ({
    tanda: [{ bidang: 'fotokopi_ijazah', alasan: 'ijazah milik orang lain' }],
    alasan: 'Ijazah yang diunggah milik orang lain: tertulis atas nama Sekar Ayu Kinanti.',
    flaws: { ijazah: { nama: 'Sekar Ayu Kinanti' } },
    needs: ['fotokopi_ijazah'],
  }),
  () => ({
    tanda: [{ bidang: 'pas_foto_3x4', alasan: null }],
    alasan: 'Pas Foto 3x4 belum ada. Mohon unggah pas foto terbaru, latar merah atau biru.',
    lacks: ['pas_foto_3x4'],
  }),
  (siswa) => ({
    tanda: [{ bidang: 'tempat_lahir', alasan: 'tidak sama dengan KTP' }],
    alasan: `Tempat Lahir tidak sama dengan KTP: pada KTP tertulis Semarang, pada isian ${siswa.tempat_lahir}.`,
    flaws: { ktp: { tempat_lahir: 'Semarang' } },
    needs: ['fotokopi_ktp'],
  }),
  () => ({
    tanda: [{ bidang: 'fotokopi_kk', alasan: 'foto terpotong' }],
    alasan:
      'Fotokopi KK terpotong di bagian kanan, sehingga kolom pekerjaan tidak terlihat.\nMohon difoto seluruh halamannya.',
    flaws: { foto: { fotokopi_kk: 'cut' } },
    needs: ['fotokopi_kk'],
  }),
  (siswa) => {
    const tanggal_lahir = addDays(siswa.tanggal_lahir, 10);
    return {
      tanda: [
        { bidang: 'tanggal_lahir', alasan: 'tidak sama dengan KTP' },
        { bidang: 'fotokopi_skl', alasan: 'foto buram' },
      ],
      alasan: `Tanggal Lahir tidak sama dengan KTP: pada KTP tertulis ${inWords(tanggal_lahir)}. Fotokopi SKL buram, mohon difoto ulang.`,
      flaws: { ktp: { tanggal_lahir }, foto: { fotokopi_skl: 'blurred' } },
      needs: ['fotokopi_ktp', 'fotokopi_skl'],
    };
  },
];

/** The reason of the n-th rejection, with the papers as the reason says. */
export function rejectionFor(siswa: DemoSiswa, n: number): Rejection {
  const { alasan, tanda, flaws, needs = [], lacks = [] } = (findings[n % findings.length] as Finding)(siswa);
  const dokumen = [...new Set([...siswa.dokumen, ...needs])].filter((each) => !lacks.includes(each));
  return { alasan_penolakan: alasan, tanda, flaws: flaws ?? {}, dokumen };
}

/** Gives about every fourth waiting student something that a validation should find. */
export function spoilSome(random: Random, waiting: readonly DemoSiswa[]): void {
  for (const siswa of waiting) {
    if (!random.chance(0.25)) continue;
    const { flaws, dokumen } = rejectionFor(siswa, random.int(0, findings.length - 1));
    Object.assign(siswa, { flaws, dokumen });
  }
}
