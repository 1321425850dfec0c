// Everything that the program holds about one person, as files: data.json, the same to be read, and the pictures.

import { type Dokumen, dokumen } from '@gerbang/contract/choices';
import { kontakTeks } from '@gerbang/contract/sekolah/kontak';
import { namaPilihan, type PilihanSekolah, pilihanField } from '@gerbang/contract/sekolah/pilihan';
import { jenisLihat } from '@gerbang/contract/siswa/meja';
import type { Selectable } from 'kysely';
import type { StoredPerubahan } from '../../../core/riwayat/riwayat.ts';
import { rootOf } from '../../../core/sampah/contents.ts';
import { getBagian } from '../../../core/sekolah/bagian.ts';
import { getIdentitas } from '../../../core/sekolah/queries.ts';
import { fromColumns } from '../../../core/siswa/columns.ts';
import { isoFromNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/own-tables.ts';
import { storedList } from '../../../platform/database/stored-json.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Work } from '../../../platform/work.ts';
import { listPersetujuan, type Person } from '../../akun/door.ts';
import { listOfSiswa, tempatOf } from '../../arsip/door.ts';
import { readViews } from './dilihat.ts';

/** Entries of the lists that may grow; more of them nobody reads. */
const MOST = 5000;

export type SalinanWork = Work & Pick<Deps, 'images' | 'namaSekolah'>;

/**
 * What is known of an account and the record that is tied to it, or, for an `akun_id` of null, of the record with this NIM;
 * undefined when there is neither.
 */
export async function collectSalinan({ db, clock, namaSekolah }: SalinanWork, person: Person) {
  const { nim, akun_id } = person;
  const sekolah = await getIdentitas({ db, namaSekolah });
  const akun = akun_id === null ? undefined : await findAkun(db, akun_id);
  const record = await db
    .selectFrom('data_siswa')
    .selectAll()
    .where('nim', '=', nim)
    .$if(akun_id !== null, (query) => query.where('akun_id', '=', akun_id))
    .executeTakeFirst();
  if (!akun && !record) return undefined;
  const pilihan = await getBagian(db, 'pilihan');
  return {
    dibuat_pada: isoFromNow(clock),
    sekolah: sekolah.nama,
    alamat_sekolah: sekolah.alamat,
    kontak_sekolah: kontakTeks(sekolah),
    akun: akun ?? null,
    data_diri: record ? dataDiriOf(record, pilihan) : null,
    berkas_fisik: record ? ((await tempatOf(db, [record.id])).get(record.id) ?? null) : null,
    // Their own, as they sent them (CAP-3).
    dokumen_identitas: 'asli, tanpa cap',
    gambar: record ? await listGambar(db, 'berkas', record.id) : [],
    gambar_lama: record ? await listGambar(db, 'berkas_lama', record.id) : [],
    peminjaman: record ? await listPinjaman(db, record.id) : [],
    persetujuan: await listPersetujuan(db, person),
    dilihat_oleh: await readViews(db, { akun_id: akun?.id ?? null, data_siswa_id: record?.id ?? null, limit: MOST }),
    riwayat: record ? await listRiwayat(db, record.id, pilihan) : [],
    perubahan: await listPerubahan(db, [akun?.id, record?.id]),
    masuk: akun ? await listMasuk(db, akun.id) : [],
    di_sampah: await listSampah(db, person),
    sesi: akun ? await listSesi(db, akun.id) : [],
    surat: akun ? await listSurat(db, akun.email) : [],
    surat_resmi: record ? (await listOfSiswa(db, record.id)).map(({ kunci: _, ...row }) => row) : [],
  };
}

const findAkun = (db: Db, id: string) =>
  db
    .selectFrom('akun')
    .select(['id', 'email', 'nim', 'role', 'diaktivasi_pada', 'dibuat_pada'])
    .where('id', '=', id)
    .executeTakeFirst();

/** A record without what serves the program only, its choices by their names. */
function dataDiriOf(record: Selectable<Tables['data_siswa']>, { jurusan, kelas }: PilihanSekolah) {
  const { cari: _, nomor: _n, akun_id: _a, pengelola_id: _p, tanda: _t, diajukan_lagi: _d, ...data } = record;
  return {
    ...fromColumns(data),
    jurusan_pilihan: namaPilihan(jurusan, data.jurusan_pilihan),
    kelas_pilihan: namaPilihan(kelas, data.kelas_pilihan),
  };
}

export type Salinan = NonNullable<Awaited<ReturnType<typeof collectSalinan>>>;

/** What was changed and decided, with the values before and after; choices by their names of now. */
async function listRiwayat(db: Db, id: string, pilihan: PilihanSekolah) {
  const rows = await db
    .selectFrom('riwayat_data_siswa')
    .select(['waktu', 'role', 'jenis', 'versi', 'perubahan'])
    .where('data_siswa_id', '=', id)
    .where('jenis', 'not in', jenisLihat)
    .orderBy('versi')
    .orderBy('id')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    ...row,
    perubahan: storedList<StoredPerubahan>(row.perubahan).map((change) => named(change, pilihan)),
  }));
}

function named(change: StoredPerubahan, pilihan: PilihanSekolah): StoredPerubahan {
  const jenis = (['jurusan', 'kelas'] as const).find((each) => pilihanField[each] === change.bidang);
  if (!jenis) return change;
  const nama = (kode: StoredPerubahan['lama']) => (typeof kode === 'string' ? namaPilihan(pilihan[jenis], kode) : kode);
  return { ...change, lama: nama(change.lama), baru: nama(change.baru) };
}

/** What of the inventory was lent to them, or reserved. */
async function listPinjaman(db: Db, id: string) {
  return db
    .selectFrom('peminjaman')
    .innerJoin('data_inventaris', 'data_inventaris.id', 'peminjaman.data_inventaris_id')
    .select(['nama_barang', 'kode_barang', 'tahap', 'jumlah', 'kembali', 'mulai', 'jatuh_tempo', 'catatan'])
    .where('peminjaman.data_siswa_id', '=', id)
    .orderBy('peminjaman.id')
    .limit(MOST)
    .execute();
}

/** What was deleted and can still be restored. */
async function listSampah(db: Db, { nim, akun_id }: Person) {
  const rows = await db
    .selectFrom('sampah')
    .select(['id', 'jenis', 'dihapus_pada', 'isi'])
    .where('pengenal', '=', nim)
    .where('jenis', 'in', ['data-siswa', 'akun-siswa'])
    .execute();
  const ownerOf = ({ id, jenis, isi }: (typeof rows)[number]) => (jenis === 'akun-siswa' ? id : rootOf(isi)?.akun_id);
  const own = rows.filter((row) => (ownerOf(row) ?? null) === akun_id);
  return own.map(({ jenis, dihapus_pada }) => ({ jenis, dihapus_pada }));
}

/** The pictures, with what the QR on them says and what was noted of it (BUKTIQR-5). */
async function listGambar(db: Db, table: 'berkas' | 'berkas_lama', id: string) {
  const rows = await db
    .selectFrom(table)
    .select(['bidang', 'lebar', 'tinggi', 'ukuran', 'kode_teks', 'kode_keadaan', 'kode_pada', 'dibuat_pada'])
    .where('data_siswa_id', '=', id)
    .execute();
  const place = (bidang: string) => dokumen.indexOf(bidang as Dokumen);
  return rows.toSorted((a, b) => place(a.bidang) - place(b.bidang));
}

/** What was done to account and record, by whose role; the names of staff are their own. */
async function listPerubahan(db: Db, ids: (string | undefined)[]) {
  const known = ids.filter((id) => id !== undefined);
  return db
    .selectFrom('jejak')
    .select(['waktu', 'role', 'aksi', 'tabel'])
    .where('sasaran_id', 'in', known)
    .where('aksi', 'not in', ['lihat', ...signIns])
    .orderBy('nomor')
    .limit(MOST)
    .execute();
}

/** What the audit log tells of signing in and out. */
const signIns: string[] = ['masuk', 'gagal masuk', 'keluar', 'akhiri sesi'];

async function listMasuk(db: Db, akunId: string) {
  const rows = await db
    .selectFrom('jejak')
    .select(['waktu', 'aksi', 'rincian'])
    .where('sasaran_id', '=', akunId)
    .where('aksi', 'in', signIns)
    .orderBy('nomor', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ rincian, ...row }) => ({
    ...row,
    ...(JSON.parse(rincian) as { perangkat?: string; alamat?: string }),
  }));
}

async function listSesi(db: Db, akunId: string) {
  return db
    .selectFrom('sesi')
    .select(['perangkat', 'alamat', 'dibuat_pada', 'terakhir_dipakai_pada', 'kedaluwarsa_pada'])
    .where('akun_id', '=', akunId)
    .orderBy('dibuat_pada')
    .execute();
}

async function listSurat(db: Db, penerima: string) {
  return db
    .selectFrom('surat_keluar')
    .select(['jenis', 'dibuat_pada', 'dikirim_pada'])
    .where('penerima', '=', penerima)
    .orderBy('dibuat_pada')
    .limit(MOST)
    .execute();
}
