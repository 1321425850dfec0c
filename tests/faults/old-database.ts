// Rows in every table of a database as the program of an older migration left it: plain SQL, because today's code
// writes today's tables.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { today } from '@gerbang/contract/fields';
import { sql } from 'kysely';
import sharp from 'sharp';
import { fingerprintOf } from '../../apps/server/src/operations/keys/own-secrets.ts';
import { auditHash } from '../../apps/server/src/platform/audit.ts';
import { newId } from '../../apps/server/src/platform/clock.ts';
import { type DatabaseLocation, type Db, openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { createImages } from '../../apps/server/src/platform/images/images.ts';
import { loadSecrets, type Secrets } from '../../apps/server/src/platform/secrets.ts';
import { createDiskStorage } from '../../apps/server/src/platform/storage/disk-storage.ts';
import { putArsip } from './old-arsip.ts';
import { putItem } from './old-items.ts';
import { putKept, putPiece } from './old-kept.ts';
import { LATER, type Owned, type Picture, type PutRow, type Row, TIME } from './old-rows.ts';

/** Tables that come with rows of their own, or that hold none as long as nothing was cut. */
const LEFT_EMPTY = new Set(['kysely_migration', 'kysely_migration_lock', 'jejak_potongan']);

/** Three records, two staff, two students, pictures with their bytes, a audit log, and one row of everything else. */
export async function fillOldDatabase(location: DatabaseLocation): Promise<void> {
  const secrets = await loadSecrets({ rahasiaDir: location.dataDir, env: {}, hasData: false });
  const db = openDatabase(location, { writesOutsideTransactions: true });
  try {
    const found = await db.introspection.getTables();
    const tables = new Map(found.map(({ name, columns }) => [name, columns.map((column) => column.name)]));
    const put = async (table: string, row: Row) => {
      const known = tables.get(table);
      if (known)
        await insert(db, table, Object.fromEntries(Object.entries(row).filter(([name]) => known.includes(name))));
    };
    const picture = await pictures(location, secrets);
    const people = await putPeople(put);
    const records = await putRecords(put, { admin: people.admin, picture });
    await putAudit(db, put, { admin: people.admin, sasaran: records[0] as string });
    // The one that waits: only such a record keeps replaced pictures.
    await putRest(put, { ...people, record: records[1] as string, picture });
    await putKept(put, { admin: people.admin, picture, piece: () => putPiece(location) });
    await put('sidik_rahasia', { id: 1, sidik: fingerprintOf(secrets) });
  } finally {
    await db.destroy();
  }
}

/** Names of the tables that have no row and should have one. */
export async function emptyTables(db: Db): Promise<string[]> {
  const empty: string[] = [];
  for (const { name } of await db.introspection.getTables()) {
    // The search's index belongs to the engine.
    if (LEFT_EMPTY.has(name) || name.startsWith('cari_siswa')) continue;
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length === 0) empty.push(name);
  }
  return empty;
}

async function insert(db: Db, table: string, row: Row): Promise<void> {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(db);
}

/** Stores a picture anew at each call; its columns. */
async function pictures({ dataDir }: DatabaseLocation, { fileKey }: Secrets): Promise<Picture> {
  const storage = createDiskStorage(join(dataDir, 'berkas'));
  const images = createImages({ storage, fileKey, tempDir: join(dataDir, 'sementara') });
  const bytes = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#a65' } })
    .png()
    .toBuffer();
  return async () => {
    const temporaryPath = join(dataDir, newId());
    await writeFile(temporaryPath, bytes);
    const { kunci, lebar, tinggi, ukuran } = await images.store({ temporaryPath, ukuran: bytes.length }, 'foto');
    return { kunci, lebar, tinggi, ukuran };
  };
}

async function putPeople(put: PutRow): Promise<{ admin: string; siswa: string }> {
  const [admin, siswa] = [newId(), newId()];
  const account = { password_hash: 'lama', diaktivasi_pada: TIME, dibuat_pada: TIME };
  for (const [id, role, email] of [
    [admin, 'admin', 'admin@lama.example'],
    [newId(), 'pimpinan', 'kepala@lama.example'],
  ] as const) {
    await put('akun', { ...account, id, role, email, nim: null, cari: email });
  }
  const student = { ...account, role: 'siswa', cari: 'x' };
  await put('akun', { ...student, id: siswa, email: 's1@lama.example', nim: 'L1' });
  await put('akun', { ...student, id: newId(), email: 's2@lama.example', nim: 'L2', diaktivasi_pada: null });
  const profile = {
    akun_id: admin,
    nama: "Ibu O'Lama",
    nomor_whatsapp: null,
    alamat: 'Jl. "Satu"',
    cari: "ibu o'lama",
  };
  await put('profile', { ...profile, diubah_pada: TIME });
  await putSignIns(put, { admin, siswa });
  return { admin, siswa };
}

/** A phone at a desk, and a picture that waits for its form. */
async function putPindai(put: PutRow, desk: { sesi_hash: string; akun_id: string }): Promise<void> {
  const id = newId();
  const link = { id, kode_hash: '1'.repeat(64), tujuan: 'baru', data_siswa_id: null, minta: '["fotokopi_ktp"]' };
  const phone = { hp_hash: '2'.repeat(64), perangkat: 'Chrome di Android', sedang: 'fotokopi_ktp' };
  await put('pindai', { ...desk, ...link, ...phone, dibuat_pada: TIME, meja_pada: TIME, berakhir_pada: LATER });
  const sent = { pindai_id: id, bidang: 'fotokopi_ktp', kirim: '3'.repeat(32), objek: 'h'.repeat(32), berkas_id: null };
  await put('pindai_gambar', { ...sent, lebar: 3, tinggi: 2, ukuran: 9, diterima_pada: TIME });
}

/** A session with a token, a code and a link that were mailed, and tries that were counted. */
async function putSignIns(put: PutRow, { admin, siswa }: { admin: string; siswa: string }): Promise<void> {
  const sesi_hash = 'a'.repeat(64);
  const session = { sesi_hash, akun_id: admin, dibuat_pada: TIME, terakhir_dipakai_pada: TIME };
  await put('sesi', { ...session, id: newId(), kedaluwarsa_pada: LATER });
  const token = { token_hash: 'b'.repeat(64), sesi_hash, area: 'data-siswa', kedaluwarsa_pada: LATER };
  await put('token_konfirmasi', token);
  await putPindai(put, { sesi_hash, akun_id: admin });
  const code = { id: newId(), akun_id: siswa, kode_hash: 'c', dibuat_pada: TIME, kedaluwarsa_pada: TIME, percobaan: 2 };
  await put('kode_otp', { ...code, dipakai_pada: null });
  const link = { id: newId(), akun_id: siswa, jenis: 'konfirmasi', kode_hash: 'd'.repeat(64), dibuat_pada: TIME };
  await put('tautan', { ...link, kedaluwarsa_pada: LATER, dipakai_pada: null });
  await put('percobaan', { kunci: 'login:alamat:10.0.0.1', jumlah: 3, kedaluwarsa_pada: LATER });
  await putFactors(put, admin);
}

/** Ways of an admin to sign in, and that the leader was asked to take them away. */
async function putFactors(put: PutRow, akun_id: string): Promise<void> {
  const made = { akun_id, dibuat_pada: TIME, dipakai_pada: null };
  const passkey = { kredensial: 'e', kunci_publik: 'f', penghitung: 7, nama: "Laptop O'Lama", transport: '[]' };
  await put('passkey', { id: newId(), ...made, ...passkey });
  await put('totp', { akun_id, rahasia: 'g', langkah_terakhir: 58_000_000, dibuat_pada: TIME });
  await put('kode_pemulihan', { id: newId(), ...made, kode_hash: 'h'.repeat(64) });
  await put('permintaan_lepas', { akun_id, diminta_oleh: akun_id, diminta_pada: TIME });
  const changed = { versi: 1, diubah_pada: TIME, diubah_oleh: akun_id };
  await put('pengaturan', { kunci: 'keamanan_ketat', nilai: 'false', ...changed });
  const nilai = '{"dokumen":["pas_foto"],"isian":[]}';
  await put('pengaturan_versi', { bagian: 'syarat', nilai, kembali_ke: null, ...changed });
}

/** One record of each state and an item, each with a picture; the ids of the records. */
async function putRecords(put: PutRow, owned: Owned): Promise<string[]> {
  const ids: string[] = [];
  for (const status_data of ['Tervalidasi', 'Menunggu Validasi', 'Ditolak']) {
    ids.push(await putRecord(put, { ...owned, status_data, n: ids.length }));
  }
  await putItem(put, { ...owned, time: TIME });
  return ids;
}

async function putRecord(
  put: PutRow,
  { admin, picture, status_data, n }: Owned & { status_data: string; n: number },
): Promise<string> {
  const id = newId();
  const person = { nama: `Élodie ${n}`, nim: `L${n}`, tempat_lahir: 'Solo', agama: 'Islam', asal_sekolah: `SMA ${n}` };
  const choices = { tahun_ajaran: '2025/2026', jurusan_pilihan: 'Teknik Informatika', kelas_pilihan: 'Pagi' };
  const numbers = { gelombang: 1, biaya_pendidikan: 12_500_000, diskon_sen: 5050, versi: 2 };
  const dates = { tanggal_lahir: '2007-02-28', tanggal_daftar: '2025-11-17', dibuat_pada: TIME, diubah_pada: TIME };
  const alasan_penolakan = status_data === 'Ditolak' ? 'Foto buram' : null;
  await put('data_siswa', {
    id,
    ...person,
    ...choices,
    ...numbers,
    ...dates,
    jenis_kelamin: 'P',
    status_data,
    alasan_penolakan,
    pengelola_id: admin,
    nomor_whatsapp: '081200000',
    cari: `élodie ${n}\nl${n}\n081200000`,
  });
  const file = { id: newId(), bidang: 'pas_foto_3x4', data_siswa_id: id, dibuat_pada: TIME };
  await put('berkas', { ...file, ...(await picture()) });
  return id;
}

/** Two entries, hashed as ever. */
async function putAudit(db: Db, put: PutRow, { admin, sasaran }: { admin: string; sasaran: string }): Promise<void> {
  let hash_sebelumnya = '';
  for (const nomor of [1, 2]) {
    const entry = { nomor, waktu: TIME, akun_id: admin, role: 'admin', aksi: 'validasi', tabel: 'data_siswa' };
    const row = { ...entry, sasaran_id: sasaran, rincian: '{"versi":2}', hash_sebelumnya };
    hash_sebelumnya = auditHash(row);
    await put('jejak', { ...row, hash: hash_sebelumnya });
  }
  await sql`update jejak_kepala set nomor = 2, hash = ${hash_sebelumnya}`.execute(db);
}

type OldOwners = { admin: string; siswa: string; record: string; picture: Picture };

/** One row of each further table; those that are not there yet are left out. */
async function putRest(put: PutRow, { admin, siswa, record, picture }: OldOwners): Promise<void> {
  await put('berkas_dibuang', { kunci: 'd'.repeat(32), dibuang_pada: TIME });
  const letter = { id: newId(), jenis: 'akun-diaktivasi', penerima: 's1@lama.example', isi: '{}', dibuat_pada: TIME };
  await put('surat_keluar', { ...letter, coba_lagi_pada: TIME, percobaan: 1, dikirim_pada: TIME, galat: null });
  // Of today: the start writes those of other days into the audit log.
  const counted = { kunci: 'f'.repeat(64), hari: today(new Date()), entri: '{}', jumlah: 0, terakhir: TIME };
  await put('jejak_hari', counted);
  await put('catatan_operasi', { nama: 'lama', isi: '{}', dicatat_pada: TIME });
  await put('pekerjaan', { id: 'lama', dibuat_pada: TIME, percobaan: 1, coba_lagi_pada: TIME });
  const seen = { data_siswa_id: record, hari: TIME.slice(0, 10), akun_id: admin, role: 'admin', waktu: TIME };
  await put('terlihat_di_daftar', seen);
  const { data_siswa_id: _, ...day } = seen;
  await put('akun_terlihat', { ...day, siswa_id: siswa, cara: 'akun' });
  const event = { id: newId(), data_siswa_id: record, waktu: TIME, akun_id: admin, role: 'admin', jenis: 'validasi' };
  await put('riwayat_data_siswa', { ...event, versi: 2, bidang: null, perubahan: '[]', sebelum: null });
  const replaced = {
    id: newId(),
    bidang: 'fotokopi_ktp',
    data_siswa_id: record,
    dibuat_pada: TIME,
    digantikan_pada: TIME,
  };
  await put('berkas_lama', { ...replaced, ...(await picture()) });
  const deleted = { id: newId(), jenis: 'data-inventaris', label: 'Kursi', pengenal: 'K-1', cari: 'kursi', isi: '{}' };
  await put('sampah', { ...deleted, dihapus_oleh: admin, dihapus_pada: TIME });
  await put('sampah_terlihat', { ...day, sampah_id: deleted.id, cara: 'sampah' });
  await put('sampah_berkas', { kunci: (await picture()).kunci as string, sampah_id: deleted.id });
  await put('pemberitahuan_privasi', { sidik: 'e'.repeat(64), versi: '1', teks: 'Pemberitahuan lama', sejak: TIME });
  const consent = { id: newId(), nim: 'L1', akun_id: siswa, jenis: 'akun', versi: '1', sidik: 'e'.repeat(64) };
  const merged = { ejaan: 'SMAN 0', ke: 'SMA 0', nama: 'SMA 0', gabungan_id: newId(), digabung_pada: TIME };
  await put('ejaan_sekolah', { ...merged, digabung_oleh: admin });
  await put('persetujuan', { ...consent, tempat: 'registrasi', wali_nama: null, wali_hubungan: null, waktu: TIME });
  const view = { daftar: 'sampah', nama: 'Lama', alamat: 'jenis=data-siswa', dibuat_pada: TIME };
  await putPrograms(put, { admin, record });
  await put('batas_baca', { siapa: admin, posisi: 4096 });
  await put('tampilan', { id: newId(), akun_id: admin, ...view });
  await put('pegangan', { data_siswa_id: record, akun_id: admin, sampai: TIME });
  await putArsip(put, { admin, siswa, record, TIME });
  await putImpor(put, { admin, record, picture });
}

/** A key of a program, and one that is told. */
async function putPrograms(put: PutRow, { admin, record }: Pick<OldOwners, 'admin' | 'record'>): Promise<void> {
  const key = { id: newId(), nama: 'Situs lama', lingkup: '[{"lingkup":"baca-daftar"}]', token_hash: 'f'.repeat(64) };
  const dates = { dibuat_pada: TIME, kedaluwarsa_pada: TIME, dicabut_pada: TIME, dicabut_oleh: admin };
  await put('token_api', { ...key, akhiran: 'abcd', dibuat_oleh: admin, ...dates });
  const hook = {
    id: newId(),
    nama: 'Situs lama',
    alamat: 'https://127.0.0.1:9/',
    peristiwa: '[{"peristiwa":"data.dikirim"}]',
  };
  await put('kait', { ...hook, dibuat_oleh: admin, dibuat_pada: TIME });
  const message = { id: newId(), kait_id: hook.id, peristiwa: 'data.dikirim', sasaran_id: record, percobaan: 1 };
  await put('kait_kiriman', { ...message, dibuat_pada: TIME, coba_lagi_pada: TIME, dikirim_pada: TIME, galat: null });
}

/** An import that was finished, with everything that one may keep. */
async function putImpor(put: PutRow, { admin, record, picture }: Omit<OldOwners, 'siswa'>): Promise<void> {
  const impor_id = newId();
  const dates = { dibuat_pada: TIME, diubah_pada: TIME, selesai_pada: TIME, coba_lagi_pada: TIME };
  const done = {
    id: impor_id,
    nama_berkas: "siswa o'lama.xlsx",
    ukuran: 9,
    tahap: 'selesai',
    akun_id: admin,
    role: 'admin',
  };
  await put('impor', { ...done, ...dates });
  await put('impor_potongan', { impor_id, berkas: 'lembar', nomor: 0, objek: 'o'.repeat(32), ukuran: 9 });
  const row = { impor_id, baris: 2, nim: 'L0', isi: '["L0"]', hasil: 'sama', rencana: '{}', data_siswa_id: record };
  await put('impor_baris', { ...row, versi: 2, ditulis: 0, sebelum: null });
  const waiting = { id: newId(), impor_id, peran: 'lama', nama: newId(), nim: 'L0', bidang: 'fotokopi_kk' };
  await put('impor_gambar', { ...waiting, data_siswa_id: record, dibuat_pada: TIME, ...(await picture()) });
  await put('impor_gambar_ditolak', { impor_id, nama: 'lain.txt', sebab: 'Nama ini tidak menyebut NIM.' });
  await put('impor_pemetaan', { id: newId(), nama: 'Buku induk', isi: '{}', diubah_pada: TIME });
}
