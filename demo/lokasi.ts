// Shelves, boxes and folders of the demo, with the papers of its records, and who has or had some of them.
import { isoFromNow, newId } from '../apps/server/src/platform/clock.ts';
import { searchText } from '../apps/server/src/platform/database/search-text.ts';
import type { Work } from '../apps/server/src/platform/work.ts';

const BOXES_OF_SHELF = 4;
const FOLDERS_OF_BOX = 5;
const PAPERS_OF_FOLDER = 10;
const DAY_MS = 24 * 60 * 60_000;

type DemoLokasi = { kode: string; jenis: 'rak' | 'boks' | 'map'; nama: string; induk: string | null };
const two = (n: number) => String(n).padStart(2, '0');

/** Places for so many folders, each after what it stands in. */
function placesFor(folders: number): DemoLokasi[] {
  const places: DemoLokasi[] = [];
  for (let n = 0; n < folders; n++) {
    const box = Math.floor(n / FOLDERS_OF_BOX);
    const rak = `R${two(Math.floor(box / BOXES_OF_SHELF) + 1)}`;
    const boks = `${rak}-B${two((box % BOXES_OF_SHELF) + 1)}`;
    if (n % (FOLDERS_OF_BOX * BOXES_OF_SHELF) === 0)
      places.push({ kode: rak, jenis: 'rak', nama: 'Rak besi', induk: null });
    if (n % FOLDERS_OF_BOX === 0) places.push({ kode: boks, jenis: 'boks', nama: 'Boks arsip', induk: rak });
    const kode = `${boks}-M${two((n % FOLDERS_OF_BOX) + 1)}`;
    places.push({ kode, jenis: 'map', nama: `Map ${n + 1}`, induk: boks });
  }
  return places;
}

/** Puts the papers of these records into folders, in their order; some of those are lent. */
export async function fillLokasi(work: Work, { siswa, admin }: { siswa: string[]; admin: string }) {
  const now = isoFromNow(work.clock);
  const ids = new Map<string, string>();
  const folders: string[] = [];
  for (const { induk, ...place } of placesFor(Math.ceil(siswa.length / PAPERS_OF_FOLDER))) {
    const id = newId();
    const induk_id = induk === null ? null : (ids.get(induk) ?? null);
    const dates = { dibuat_pada: now, diubah_pada: now };
    const cari = searchText([place.kode, place.nama]);
    await work.db
      .insertInto('lokasi_arsip')
      .values({ ...place, id, induk_id, cari, ...dates })
      .execute();
    ids.set(place.kode, id);
    if (place.jenis === 'map') folders.push(id);
  }
  for (const [at, data_siswa_id] of siswa.entries()) {
    const lokasi_id = folders[Math.floor(at / PAPERS_OF_FOLDER)] ?? '';
    await work.db
      .insertInto('tempat_berkas')
      .values({ data_siswa_id, lokasi_id, akun_id: admin, sejak: now })
      .execute();
  }
  await lend(work, { folders, admin });
}

type Loan = { map: number; peminjam: string; keperluan: string; dari: number; sampai: number; kembali?: number };

/** By number of the folder; days before (or after) the demo's own day. */
const loans: Loan[] = [
  { map: 0, peminjam: 'Tata usaha', keperluan: 'Akreditasi', dari: -7, sampai: 10 },
  { map: 1, peminjam: 'Bu Ratna, BAAK', keperluan: 'Legalisasi ijazah', dari: -17, sampai: -3 },
  { map: 8, peminjam: 'Pak Bayu, kemahasiswaan', keperluan: 'Seleksi beasiswa', dari: -2, sampai: 5 },
  { map: 13, peminjam: 'Tim audit internal', keperluan: 'Pemeriksaan berkas 2025', dari: -30, sampai: -12 },
  { map: 0, peminjam: 'Bu Ratna, BAAK', keperluan: 'Legalisasi ijazah', dari: -64, sampai: -57, kembali: -58 },
  {
    map: 0,
    peminjam: 'Tim audit internal',
    keperluan: 'Pemeriksaan berkas 2024',
    dari: -200,
    sampai: -190,
    kembali: -186,
  },
  { map: 4, peminjam: 'Tata usaha', keperluan: 'Melengkapi fotokopi KK', dari: -41, sampai: -34, kembali: -36 },
];

async function lend(work: Work, { folders, admin }: { folders: string[]; admin: string }): Promise<void> {
  const moment = (days: number) => isoFromNow(work.clock, days * DAY_MS);
  for (const { map, dari, sampai, kembali, ...words } of loans) {
    const lokasi_id = folders[map];
    if (lokasi_id === undefined) continue;
    const days = { dipinjam_pada: moment(dari), kembali_pada: kembali === undefined ? null : moment(kembali) };
    const jatuh_tempo = moment(sampai).slice(0, 10);
    const loan = { id: newId(), lokasi_id, akun_id: admin, jatuh_tempo };
    await work.db
      .insertInto('pinjam_arsip')
      .values({ ...loan, ...words, ...days })
      .execute();
  }
}
