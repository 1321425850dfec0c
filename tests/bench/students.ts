// Invented students, accounts, staff and inventory from a seed: the same rows on every machine and engine.

import { jurusanPilihan, kelasPilihan } from '@gerbang/contract/choices';
import { sampleColumns } from '@gerbang/kit/builders';
import { cariOf } from '../../apps/server/src/core/siswa/columns.ts';
import { cariOfInventaris } from '../../apps/server/src/features/inventaris/data-inventaris/change.ts';
import { newId } from '../../apps/server/src/platform/clock.ts';
import { searchText } from '../../apps/server/src/platform/database/search-text.ts';
import { toE164 } from '../../apps/server/src/platform/phone-number.ts';
import { customs } from '../../demo/names.ts';
import { createRandom, type Random } from '../../demo/random.ts';

const ADMINS = 20;
const SCHOOLS = 3000;
/** A name that one student in a thousand bears, in the middle of a longer one. */
export const RARE = 'quindarsa';
const YEARS = 10;
const FIRST_YEAR = 2017;
const REASON = 'Foto KTP tidak terbaca';
export const TIME = '2026-06-01T03:00:00.000Z';

export type Row = Record<string, string | number | null>;

export function staff(password_hash: string): { akun: Row[]; profile: Row[] } {
  const random = createRandom('staf');
  const emails = ['pimpinan@bench.example', ...Array.from({ length: ADMINS }, (_, n) => `admin${n}@bench.example`)];
  const akun = emails.map((email, n) => ({
    id: newId(),
    role: n === 0 ? 'pimpinan' : 'admin',
    email,
    nim: null,
    password_hash,
    diaktivasi_pada: TIME,
    cari: searchText([email]),
    dibuat_pada: TIME,
  }));
  const profile = akun.map(({ id }) => {
    // Unlike any student's, so that a search for a student finds students.
    const nama = `Pengelola ${random.int(100, 999)} Arsip`;
    return {
      akun_id: id,
      nama,
      nomor_whatsapp: null,
      alamat: null,
      cari: searchText([nama]),
      diubah_pada: TIME,
    };
  });
  return { akun, profile };
}

/** `count` students, the oldest school year first, and an account for every fifth of them. */
export function* students(count: number, admins: string[], password_hash: string) {
  const random = createRandom(`siswa-${count}`);
  for (let n = 0; n < count; n++) {
    const siswa = student(random, { n, tahun: FIRST_YEAR + Math.floor((n / count) * YEARS), admins });
    const { nim, status_data } = siswa;
    const email = `siswa${n}@bench.example`;
    const akun: Row | undefined =
      n % 5 === 0
        ? {
            id: newId(),
            role: 'siswa',
            email,
            nim,
            password_hash,
            diaktivasi_pada: status_data === 'Menunggu Validasi' && n % 10 === 0 ? null : TIME,
            cari: searchText([email, nim]),
            dibuat_pada: TIME,
          }
        : undefined;
    yield { siswa, akun };
  }
}

/** Student number `n`, registered for the school year that begins in `tahun`. */
export function student(random: Random, { n, tahun, admins }: { n: number; tahun: number; admins: string[] }) {
  const sex = random.chance(0.5) ? ('L' as const) : ('P' as const);
  const custom = random.weighted(customs.map((each) => [each, each.weight] as const));
  const agama = random.weighted(custom.religions);
  const name = custom.name(random, sex, agama);
  const status_data = random.weighted([
    ['Tervalidasi', 85],
    ['Menunggu Validasi', 10],
    ['Ditolak', 5],
  ] as const);
  const text = {
    nama: n % 1000 === 500 ? `${name} ${RARE}` : name,
    nim: `${tahun % 100}${String(n).padStart(7, '0')}`,
    tahun_ajaran: `${tahun}/${tahun + 1}`,
    jurusan_pilihan: random.pick(jurusanPilihan),
    kelas_pilihan: random.weighted([
      [kelasPilihan[0], 40],
      [kelasPilihan[1], 25],
      [kelasPilihan[2], 20],
      [kelasPilihan[3], 15],
    ] as const),
    nomor_whatsapp: `08${random.int(11, 99)}${random.int(1_000_000, 99_999_999)}`,
  };
  return {
    // What the program makes of the samples of the fields; the rows differ in what searches and charts read.
    ...sampleColumns,
    ...text,
    id: newId(),
    tanggal_lahir: `${tahun - 18}-0${random.int(1, 9)}-${random.int(10, 28)}`,
    jenis_kelamin: sex,
    agama,
    // The square makes a few large schools and many small ones.
    asal_sekolah: `SMA Contoh ${Math.floor(random.next() ** 2 * SCHOOLS)}`,
    tanggal_daftar: `${tahun}-05-${random.int(10, 28)}`,
    gelombang: random.int(1, 4),
    status_data,
    alasan_penolakan: status_data === 'Ditolak' ? REASON : null,
    teks_penolakan: status_data === 'Ditolak' ? REASON : null,
    pengelola_id: status_data === 'Menunggu Validasi' ? null : random.pick(admins),
    versi: 1,
    nomor_e164: toE164(text.nomor_whatsapp),
    cari: cariOf(text),
    dibuat_pada: TIME,
    diubah_pada: TIME,
  };
}

/** Two of each item that came back, and every fourth one out, a part of them overdue; the events are those of the check. */
export function loans(items: Row[]): { peminjaman: Row[]; peminjaman_peristiwa: Row[] } {
  const random = createRandom('pinjam');
  const of = (item: Row, isOut: boolean) => {
    const day = String(random.int(10, 28));
    const nama_peminjam = `Peminjam ${random.int(1, 20_000)}`;
    const who = {
      jenis_peminjam: 'lain',
      nama_peminjam,
      nomor_peminjam: '081200000000',
      cari: nama_peminjam.toLowerCase(),
    };
    const days = {
      mulai: `2026-08-${day}`,
      jatuh_tempo: isOut ? `2027-0${random.int(1, 9)}-${day}` : `2026-09-${day}`,
    };
    const at = { data_inventaris_id: item.id ?? null, jumlah: 1, catatan: '' };
    const loan = { id: newId(), tahap: isOut ? 'dipinjam' : 'kembali', kembali: isOut ? 0 : 1, ...at, ...days, ...who };
    const event = (jenis: string) => ({
      id: newId(),
      peminjaman_id: loan.id,
      ...at,
      ...{ jenis, kondisi: 'Baik', versi_barang: 1, akun_id: null, waktu: TIME },
    });
    const events = isOut ? [event('keluar')] : [event('keluar'), event('masuk')];
    return { loan: { ...loan, versi: 1, dibuat_pada: TIME, diubah_pada: TIME }, events };
  };
  const all = items.flatMap((item, n) => [of(item, false), of(item, n % 4 === 0)]);
  return { peminjaman: all.map(({ loan }) => loan), peminjaman_peristiwa: all.flatMap(({ events }) => events) };
}

export function inventory(count: number, admins: string[]): Row[] {
  const random = createRandom('barang');
  return Array.from({ length: count }, (_, n) => {
    const text = {
      nama_barang: `${random.pick(['Proyektor', 'Kursi', 'Meja', 'Laptop', 'Monitor'])} ${random.int(1, 500)}`,
      kode_barang: `BRG-${String(n).padStart(6, '0')}`,
      kategori_barang: random.pick(['Elektronik', 'Perabot']),
      kondisi_barang: random.pick(['Baik', 'Rusak ringan', 'Rusak berat']),
      lokasi_barang: `Lab Komputer ${random.int(1, 9)}`,
      keterangan: 'Lengkap',
    };
    return {
      ...text,
      id: newId(),
      jumlah_barang: random.int(1, 40),
      tanggal_masuk_barang: '2026-02-09',
      pengelola_id: random.pick(admins),
      versi: 1,
      cari: cariOfInventaris(text),
      dibuat_pada: TIME,
      diubah_pada: TIME,
    };
  });
}
