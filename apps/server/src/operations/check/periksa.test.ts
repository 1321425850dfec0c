import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { breakRules } from '@gerbang/kit/break-rules';
import { createTestDatabase, type TestDatabase } from '@gerbang/kit/database';
import { contentsOf, fillInstallation, openInstallation } from '@gerbang/kit/installation';
import { startObjectStore } from '@gerbang/kit/object-store';
import { runProgram, startServer } from '@gerbang/kit/program';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readNote } from '../../platform/notes.ts';
import { diskPath } from '../../platform/storage/disk-storage.ts';
import { checkNote } from './check-note.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const periksa = (env: Record<string, string> = {}) => runProgram('periksa', database.location, { env });

async function fill(s3Url = ''): Promise<string> {
  const house = await openInstallation({ ...database.location, s3Url });
  await fillInstallation(house);
  const { kunci } = await house.db
    .selectFrom('berkas')
    .select('kunci')
    .where('bidang', '=', 'fotokopi_ktp')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await house.close();
  return kunci;
}

async function noteOf() {
  const house = await openInstallation(database.location);
  const note = await readNote(house.db, 'periksa', checkNote);
  await house.close();
  return note;
}

const files = async () => (await readdir(database.location.dataDir, { recursive: true })).toSorted();

/** Without the note of the check, and what the running server writes down of its own daily rounds. */
async function rows() {
  const { catatan_operasi: _, percobaan: _p, pekerjaan: _w, ...others } = (await contentsOf(database.location)).rows;
  return others;
}

// The check has the lowest priority of all programs: whatever else the machine does comes first.
test('beside a running server: whole, then damaged, and nothing is written but report and note', async () => {
  const kunci = await fill();
  const server = await startServer(database.location);
  const before = { rows: await rows(), files: await files() };
  const whole = await periksa();
  expect(whole).toMatchObject({ code: 0, stderr: '' });
  expect(whole.stdout).toMatch(/Gambar 9 dari 9\n/);
  expect(whole.stdout).toContain('Semua utuh: 3 siswa, 9 gambar.');
  expect(await noteOf()).toMatchObject({ tahap: 'selesai', siswa: 3, gambar: 9, dari: 9, sudah: 9, masalah: [] });
  const after = { rows: await rows(), files: await files() };
  const isOurs = (name: string) => name.startsWith('laporan-periksa') || name === 'sementara';
  expect(after.files.filter((name) => !isOurs(name))).toEqual(before.files.filter((name) => !isOurs(name)));
  expect(after.rows).toEqual(before.rows);

  await rm(diskPath(join(database.location.dataDir, 'berkas'), kunci));
  const damaged = await periksa();
  expect(damaged.code).toBe(1);
  expect(damaged.stdout).toMatch(/- Siswa \S+, Fotokopi KTP: gambar hilang\n/);
  const note = await noteOf();
  expect(note).toMatchObject({ tahap: 'selesai', jumlah: [{ bagian: 'gambar', jumlah: 1 }] });
  expect(note?.masalah).toEqual([expect.stringMatching(/^data_siswa [0-9a-f-]{36}, fotokopi_ktp: gambar hilang$/)]);
  const reports = join(database.location.dataDir, 'laporan-periksa');
  const newest = join(reports, (await readdir(reports)).toSorted().at(-1) ?? '');
  expect(await readFile(newest, 'utf8')).toMatch(/TIDAK utuh, 1 masalah[\s\S]*Fotokopi KTP: gambar hilang/);
  expect((await stat(newest)).mode & 0o777).toBe(0o600);
  server.process.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('pictures in an object store are read there; a store that is away is no damage', async () => {
  const store = await startObjectStore();
  const kunci = await fill(store.url);
  expect(await periksa({ S3_URL: store.url })).toMatchObject({ code: 0 });
  store.objects.delete([...store.objects.keys()].find((key) => key.endsWith(`${kunci}-kecil`)) ?? '');
  const damaged = await periksa({ S3_URL: store.url });
  expect(damaged).toMatchObject({ code: 1, stdout: expect.stringContaining('Fotokopi KTP: gambar kecil hilang') });
  await store.close();
  const away = await periksa({ S3_URL: store.url });
  expect(away).toMatchObject({ code: 2, stderr: expect.stringContaining('Penyimpanan gambar tidak menjawab') });
  expect(await noteOf()).toMatchObject({ tahap: 'gagal', masalah: [] });
});

test('what cannot be checked ends with 2 and a sentence, and makes nothing', async () => {
  const empty = await periksa();
  expect(empty).toMatchObject({ code: 2, stderr: expect.stringContaining('tidak ada atau kosong') });
  await fill();
  await rm(join(database.location.dataDir, 'rahasia.json'));
  const lost = await periksa();
  expect(lost).toMatchObject({ code: 2, stderr: expect.stringContaining('Rahasia program tidak ditemukan') });
  expect(await files()).not.toContain('rahasia.json');
  const unknown = await runProgram('periksa', database.location, { args: ['--lain'] });
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('tidak dikenal') });
});

test('an empty database beside backups that hold students ends with 1 and says so', async () => {
  await fill();
  const { dataDir } = database.location;
  expect(await runProgram('cadangan', database.location, { args: ['buat'] })).toMatchObject({ code: 0 });
  await rm(join(dataDir, 'berkas'), { recursive: true });
  const tables = [
    'berkas',
    'berkas_lama',
    'berkas_dibuang',
    'sampah_berkas',
    'sampah',
    'riwayat_data_siswa',
    'data_siswa',
  ];
  const emptied = ['jejak', ...tables].map((table) => `delete from ${table}`);
  await breakRules(database.location, ...emptied);
  const { code, stdout } = await periksa();
  expect({ code, stdout }).toEqual({
    code: 1,
    stdout: expect.stringContaining('- Cadangan: ada 3 siswa di dalamnya, padahal basis data kosong'),
  });
});
