// A person's deletion, from the command line beside a running instance, down to the bytes of the files.

import { execFileSync } from 'node:child_process';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { versiPemberitahuan } from '@gerbang/contract/akun/versi-privasi';
import { createTestDatabase, onPostgres, type TestDatabase } from '@gerbang/kit/database';
import { type Installation, openInstallation } from '@gerbang/kit/installation';
import { smallPhoto } from '@gerbang/kit/pictures';
import { runProgram } from '@gerbang/kit/program';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { logAccess } from '../../core/riwayat/access-log.ts';
import { moveToSampah } from '../../core/sampah/move.ts';
import { enqueue } from '../../core/surat/outbox.ts';
import { openSession } from '../../features/akun/auth/sign-in-sessions.ts';
import { writePersetujuan } from '../../features/akun/data-pribadi/persetujuan.ts';
import { createClockGuard } from '../../platform/clock-guard.ts';
import { transaction } from '../../platform/database/engine.ts';
import { checkAuditLog } from '../audit/check.ts';

const DAY = 24 * 60 * 60_000;

let database: TestDatabase;
let place: Installation;
beforeEach(async () => {
  database = await createTestDatabase({ hasTables: true });
  place = await openInstallation(database.location);
});
afterEach(async () => {
  await place.close();
  await database.drop();
});

const nama = 'Zyxqwvutsia Kjhgfdsara';
const email = 'zyxqwvutsia@surel.example';
const nim = '2699001';

/** Somebody with everything: account, session, record, pictures, kept old ones, history, consent, letters. */
async function person(): Promise<{ id: string; akunId: string }> {
  const { db, clock, build, config } = place;
  const akun = await build.akun({ email, nim });
  const photo = await smallPhoto(1);
  const row = await build.dataSiswa({
    nim,
    nama,
    nomor_whatsapp: '081399887766',
    pictures: { pas_foto_3x4: photo, fotokopi_ktp: photo },
  });
  const admin = await build.akun({ role: 'admin' });
  await transaction(db, async (db) => {
    await openSession({ db, clock }, akun);
    await enqueue({ db, clock }, { jenis: 'data-divalidasi', penerima: email, isi: { nama } });
    const fields = { persetujuan_privasi: versiPemberitahuan };
    await writePersetujuan(
      { db, clock, namaSekolah: 'Uji', privasi: config.privasi },
      { akun_id: akun.id, nim, tempat: 'data-diri', jenis: 'data-diri', fields },
    );
  });
  await logAccess({ db, clock, actor: { ...admin, role: 'admin' } }, { data_siswa_id: row.id, versi: 1 });
  const folder = join(database.location.dataDir, 'surat');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'satu.eml'), `From: a@b.id\r\nTo: ${email}\r\nSubject: x\r\n\r\nHalo ${nama}`);
  await writeFile(join(folder, 'lain.eml'), `From: a@b.id\r\nTo: lain@surel.example\r\n\r\nHalo ${email}`);
  return { id: row.id, akunId: akun.id };
}

const run = (...args: string[]) => runProgram('data-pribadi', database.location, { args });

// Careful: in a process of its own. Whoever closes a database's file here gives up the locks that SQLite holds on it.
const look = `
  const { readdirSync, readFileSync } = require('node:fs');
  const { join } = require('node:path');
  const [folder, ...words] = process.argv.slice(1);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = readFileSync(join(entry.parentPath, entry.name));
    for (const word of words) if (bytes.includes(word)) console.log(entry.name + ': ' + word);
  }`;

/** The files of the data folder that hold one of the words, as bytes. */
function filesWith(words: string[]): string[] {
  const out = execFileSync(process.execPath, ['-e', look, '--', database.location.dataDir, ...words], {
    encoding: 'utf8',
  });
  return out.split('\n').filter((line) => line !== '');
}

const tables = [
  'akun',
  'data_siswa',
  'berkas',
  'berkas_lama',
  'riwayat_data_siswa',
  'persetujuan',
  'sampah',
  'sampah_berkas',
  'sesi',
  'surat_keluar',
  'berkas_dibuang',
] as const;
async function countRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { n } = await place.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    counts[table] = n;
  }
  return counts;
}

async function pictureOf(data_siswa_id: string): Promise<Buffer> {
  const query = place.db.selectFrom('berkas').select('kunci').where('data_siswa_id', '=', data_siswa_id);
  const { kunci } = await query.executeTakeFirstOrThrow();
  return place.images.read(kunci, 'penuh');
}

// Rule: PRIBADI-6
test('a person goes with rows, pictures, letters and history, down to the bytes; others stay', async () => {
  const other = await place.build.dataSiswa({ nama: 'Orang Lain', pictures: { pas_foto_3x4: await smallPhoto(2) } });
  const before = await countRows();
  const { id } = await person();
  const words = [nama, nama.toLowerCase(), email, '081399887766'];
  if (!onPostgres) expect(filesWith(words).length).toBeGreaterThan(0);

  const asked = await run('hapus', '--nim', nim);
  expect(asked).toMatchObject({ code: 0 });
  expect(asked.stdout).toContain('Belum ada yang dihapus');
  expect(await place.db.selectFrom('data_siswa').select('id').where('nim', '=', nim).execute()).toHaveLength(1);

  const { code, stdout } = await run('hapus', '--nim', nim, '--ya');
  expect(code).toBe(0);
  expect(stdout).toContain('akun, data siswa, 2 gambar, 2 surat');
  // The admin who looked is a person of their own.
  expect(await countRows()).toEqual({ ...before, akun: (before.akun ?? 0) + 1 });
  expect(await Array.fromAsync(place.storage.list())).toHaveLength(2);
  expect(await pictureOf(other.id)).toBeDefined();
  // Another person's letter that happens to name the address is theirs.
  expect(filesWith(words)).toEqual([`lain.eml: ${email}`]);
  // Of the search's index not even three letters are left.
  expect(filesWith(['zyx', 'yxq', 'xqw']).filter((name) => !name.startsWith('lain.eml'))).toEqual([]);
  if (!onPostgres) expect((await stat(join(database.location.dataDir, 'gerbang.db-wal'))).size).toBe(0);
  const auditLog = await place.db
    .selectFrom('jejak')
    .selectAll()
    .where('sasaran_id', '=', id)
    .orderBy('nomor', 'desc')
    .execute();
  expect(auditLog[0]).toMatchObject({ akun_id: null, aksi: 'hapus data pribadi', rincian: '{"gambar":2,"surat":1}' });
  expect((await checkAuditLog(place.db)).broken).toBeUndefined();
  expect(await run('hapus', '--nim', nim, '--ya')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Tidak ada akun'),
  });
});

// Rule: PRIBADI-6
test('also out of the bin, from which nothing comes back; old copies are named', async () => {
  const { id, akunId } = await person();
  const { db, clock } = place;
  const user = { id: akunId, role: 'admin' } as const;
  await transaction(db, (db) => moveToSampah({ db, clock }, { jenis: 'data-siswa', id, user }));
  await transaction(db, (db) => moveToSampah({ db, clock }, { jenis: 'akun-siswa', id: akunId, user }));
  await mkdir(join(database.location.dataDir, 'sebelum-pemulihan-2026'), { recursive: true });
  const { code, stdout } = await run('hapus', '--nim', nim, '--ya');
  expect(code).toBe(0);
  expect(stdout).toContain('isi sampah, 2 gambar');
  expect(stdout).toContain('sebelum-pemulihan-2026');
  expect(await Array.fromAsync(place.storage.list())).toEqual([]);
  expect(await countRows()).toMatchObject({ sampah: 0, sampah_berkas: 0, persetujuan: 0, surat_keluar: 0 });
  expect(filesWith([nama, nama.toLowerCase()]).filter((name) => !name.startsWith('lain.eml'))).toEqual([]);
});

// Rule: PRIBADI-6
test('a copy for a request on paper is a ZIP for its owner alone, and never overwrites', async () => {
  await person();
  const folder = join(database.location.dataDir, '..', `salinan-${process.pid}-${Date.now()}`);
  try {
    const { code, stdout } = await run('ekspor', '--nim', nim, '--ke', folder);
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining(`data-pribadi-${nim}.zip`) });
    const path = join(folder, `data-pribadi-${nim}.zip`);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await readFile(path)).includes(nama)).toBe(true);
    expect((await run('ekspor', '--nim', nim, '--ke', folder)).code).toBe(1);
    expect((await run('ekspor', '--nim', '000', '--ke', folder)).code).toBe(1);
    for (const wrong of [['hapus'], ['hapus', '--nim', nim, '--paksa']]) {
      expect(await run(...wrong)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('npm run data-pribadi -- --help'),
      });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('retention by hand deletes nothing before the clock has proved itself, and shows what it would delete', async () => {
  const long = new Date(Date.now() - 400 * DAY).toISOString();
  const { id } = await place.build.akun({ diaktivasi_pada: null });
  await transaction(place.db, (db) => db.updateTable('akun').set({ dibuat_pada: long }).where('id', '=', id).execute());
  const left = () => place.db.selectFrom('akun').select('id').execute();
  const shown = await run('masa-simpan', '--lihat');
  expect(shown).toMatchObject({ code: 0, stdout: expect.stringContaining('akun yang tidak pernah diaktivasi: 1\n') });
  const refused = await run('masa-simpan');
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toMatch(/^Tidak ada yang dihapus: .*biarkan program berjalan 24 jam lagi/);
  expect(await left()).toHaveLength(1);

  // A server that ran for a day.
  let uptime = 0;
  const log = { warn: () => undefined };
  const clock = { now: () => new Date(Date.now() - DAY + uptime) };
  await transaction(place.db, (db) => db.deleteFrom('catatan_operasi').execute());
  const guard = createClockGuard({ db: place.db, clock, log, uptime: () => uptime, settleMs: 0 });
  await guard.look();
  uptime = DAY;
  await guard.look();
  expect(await run('masa-simpan')).toMatchObject({ code: 0 });
  expect(await left()).toEqual([]);
});

/** A record of the archive, and somebody who registered with its NIM and was activated. */
async function strangerBeside() {
  const { db, build } = place;
  const record = await build.dataSiswa({ nim, nama, pictures: { fotokopi_ktp: await smallPhoto(1) } });
  const stranger = await build.akun({ nim, email: 'asing@surel.example' });
  const waktu = record.dibuat_pada;
  const given = { nim, versi: '1', sidik: 'a'.repeat(64), waktu, tempat: 'registrasi', wali_hubungan: null } as const;
  await transaction(db, async (db) => {
    await db
      .insertInto('pemberitahuan_privasi')
      .values({ sidik: given.sidik, versi: '1', teks: 'x', sejak: waktu })
      .execute();
    for (const akun_id of [stranger.id, null]) {
      await db
        .insertInto('persetujuan')
        .values({ id: `${akun_id ?? record.id}`, akun_id, jenis: 'akun', wali_nama: null, ...given })
        .execute();
    }
  });
  return { record, stranger };
}

// Rule: PRIBADI-14
test('an account and a record of one NIM that are not tied are two: both are named, and one is asked for', async () => {
  const { record, stranger } = await strangerBeside();
  const ke = join(database.location.dataDir, 'salinan');
  for (const args of [
    ['ekspor', '--nim', nim, '--ke', ke],
    ['hapus', '--nim', nim, '--ya'],
  ]) {
    const { code, stderr } = await run(...args);
    expect(code).toBe(1);
    expect(stderr).toContain(`--akun ${stranger.email}  (NIM ${nim}: akun ${stranger.email})`);
    expect(stderr).toContain(`--data ${nim}  (NIM ${nim}: data siswa ${nama})`);
  }
  for (const [option, value, held, other] of [
    ['--akun', stranger.email, stranger.email, nama],
    ['--data', nim, nama, stranger.email],
  ] as const) {
    const folder = join(ke, option.slice(2));
    expect(await run('ekspor', option, value, '--ke', folder)).toMatchObject({ code: 0 });
    const zip = await readFile(join(folder, `data-pribadi-${nim}.zip`), 'latin1');
    expect([zip.includes(held), zip.includes(other), zip.includes('fotokopi_ktp.jpg')]).toEqual([
      true,
      false,
      option === '--data',
    ]);
  }

  expect(await run('hapus', '--akun', stranger.email.toUpperCase(), '--ya')).toMatchObject({ code: 0 });
  const { db } = place;
  expect(await db.selectFrom('akun').select('id').where('nim', '=', nim).execute()).toEqual([]);
  expect(await db.selectFrom('data_siswa').select('id').execute()).toEqual([{ id: record.id }]);
  expect(await pictureOf(record.id)).toBeDefined();
  expect(await db.selectFrom('persetujuan').select('id').execute()).toEqual([{ id: record.id }]);
});

// Rule: PRIBADI-14
test('the archive’s person goes without the stranger’s account; nothing is chosen by two options', async () => {
  const { stranger } = await strangerBeside();
  for (const wrong of [
    ['hapus', '--nim', nim, '--data', nim, '--ya'],
    ['hapus', '--akun', 'tiada@surel.example', '--ya'],
  ]) {
    expect(await run(...wrong)).toMatchObject({ code: 1 });
  }
  expect(await run('hapus', '--data', nim, '--ya')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Dihapus selamanya: data siswa, 1 gambar, 0 surat'),
  });
  const { db } = place;
  expect(await db.selectFrom('data_siswa').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('akun').select('id').execute()).toEqual([{ id: stranger.id }]);
  expect(await db.selectFrom('persetujuan').select('id').execute()).toEqual([{ id: stranger.id }]);
});
