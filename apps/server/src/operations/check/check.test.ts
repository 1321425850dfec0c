// Each kind of damage is named once, by record and field; a whole archive has nothing to name.
import { mkdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JenisRiwayat } from '@gerbang/contract/siswa/meja';
import { breakRules } from '@gerbang/kit/break-rules';
import { createTestDatabase, onPostgres, type TestDatabase } from '@gerbang/kit/database';
import { fillInstallation, type Installation, openInstallation } from '@gerbang/kit/installation';
import { smallPhoto } from '@gerbang/kit/pictures';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeEvent } from '../../core/riwayat/riwayat.ts';
import { moveToSampah } from '../../core/sampah/move.ts';
import { transaction } from '../../platform/database/engine.ts';
import { sealImage } from '../../platform/images/image-cipher.ts';
import { diskPath } from '../../platform/storage/disk-storage.ts';
import { smallKey } from '../../platform/storage/file-storage.ts';
import type { DataSiswa } from '../../schema/tables.ts';
import { openForCheck } from './open-check.ts';
import { wordsById, wordsByName } from './problem.ts';
import { runCheck } from './run-check.ts';

let database: TestDatabase;
let house: Installation;
let siswa: DataSiswa;
/** Of the student's photo and identity card. */
let photo: string;
let ktp: string;
beforeEach(async () => {
  database = await createTestDatabase({ hasTables: true });
  house = await openInstallation(database.location);
  const pictures = { pas_foto_3x4: await smallPhoto(1), fotokopi_ktp: await smallPhoto(2) };
  siswa = await house.build.dataSiswa({ nim: '2023001', pictures });
  await event('dibuat', 1);
  photo = await keyOf('pas_foto_3x4');
  ktp = await keyOf('fotokopi_ktp');
});
afterEach(async () => {
  await house.close();
  await database.drop();
});

const event = (jenis: JenisRiwayat, versi: number, data_siswa_id = siswa.id) =>
  transaction(house.db, (db) =>
    writeEvent({ ...house, db, actor: null }, { data_siswa_id, jenis, versi, rincian: null }),
  );

async function keyOf(bidang: 'pas_foto_3x4' | 'fotokopi_ktp'): Promise<string> {
  const query = house.db.selectFrom('berkas').select('kunci').where('data_siswa_id', '=', siswa.id);
  return (await query.where('bidang', '=', bidang).executeTakeFirstOrThrow()).kunci;
}

const fileOf = (key: string) => diskPath(join(house.config.dataDir, 'berkas'), key);

async function check({ backups = async (): Promise<string[]> => [], clock = house.clock } = {}) {
  const { close, ...opened } = await openForCheck(house.config, {});
  try {
    const { signal } = new AbortController();
    return await runCheck({ ...opened, dataDir: house.config.dataDir, clock, backups, signal });
  } finally {
    await close();
  }
}

const named = async (options?: Parameters<typeof check>[0]) => (await check(options)).problems.map(wordsByName);

test('a whole archive has nothing to name, and its records and pictures are counted', async () => {
  await fillInstallation(house);
  const { problems, siswa, gambar } = await check();
  expect(problems.map(wordsByName)).toEqual([]);
  expect({ siswa, gambar }).toEqual({ siswa: 4, gambar: 11 });
});

// Rule: SIAP-3
test.each([
  ['flipped', async (file: string) => writeFile(file, flipped(await readFile(file))), 'gambar rusak'],
  ['cut off', (file: string) => truncate(file, 5000), 'gambar rusak'],
  ['emptied', (file: string) => truncate(file, 0), 'gambar rusak'],
  ['exchanged', async (file: string) => writeFile(file, await readFile(fileOf(photo))), 'gambar rusak'],
  ['missing', (file: string) => rm(file), 'gambar hilang'],
  ['a folder', (file: string) => rm(file).then(() => mkdir(file)), 'gambar tidak terbaca (EISDIR)'],
])('a picture that is %s is named by its record and field', async (_, damage: (file: string) => unknown, words) => {
  await damage(fileOf(ktp));
  const { problems } = await check();
  expect(problems.map(wordsByName)).toEqual([`Siswa 2023001, Fotokopi KTP: ${words}`]);
  expect(problems.map(wordsById)).toEqual([`data_siswa ${siswa.id}, fotokopi_ktp: ${words}`]);
});

function flipped(bytes: Buffer): Buffer {
  bytes[1000] = (bytes[1000] ?? 0) ^ 1;
  return bytes;
}

test('a damaged small form is named apart from its picture', async () => {
  await rm(fileOf(smallKey(ktp)));
  expect(await named()).toEqual(['Siswa 2023001, Fotokopi KTP: gambar kecil hilang']);
});

test('rows that exchanged their pictures are named, both', async () => {
  const swap = (from: string, to: string) => `update berkas set kunci = '${to}' where kunci = '${from}'`;
  await breakRules(database.location, swap(photo, 'x'), swap(ktp, photo), swap('x', ktp));
  const words = 'gambar bukan yang tercatat pada datanya';
  const expected = [`Siswa 2023001, Fotokopi KTP: ${words}`, `Siswa 2023001, Pas Foto 3x4: ${words}`];
  expect((await named()).toSorted()).toEqual(expected);
});

test('a sealed picture that is no whole JPEG, or of another size, is named where the row has no fingerprint', async () => {
  const put = async (jpeg: Buffer) => {
    const { fileKey: key } = house.secrets;
    await writeFile(fileOf(ktp), sealImage({ version: 1, key }, ktp, jpeg));
    const facts = `ukuran = ${jpeg.length}, sidik = null`;
    await breakRules(database.location, `update berkas set ${facts} where kunci = '${ktp}'`);
  };
  const jpeg = await house.images.read(ktp, 'penuh');
  await put(jpeg.subarray(0, -2000));
  expect(await named()).toEqual(['Siswa 2023001, Fotokopi KTP: gambar bukan JPEG yang utuh']);
  await put(await sharp(jpeg).resize(90, 120).jpeg().toBuffer());
  expect(await named()).toEqual(['Siswa 2023001, Fotokopi KTP: gambar berukuran 90 × 120, tercatat 450 × 600']);
});

test('a picture that two tables name is named', async () => {
  const { id } = await house.build.dataSiswa();
  await event('dibuat', 1, id);
  await breakRules(
    database.location,
    `insert into berkas_lama (id, kunci, bidang, data_siswa_id, lebar, tinggi, ukuran, sidik, dibuat_pada, digantikan_pada)
      select '${id}', kunci, bidang, data_siswa_id, lebar, tinggi, ukuran, sidik, dibuat_pada, dibuat_pada
      from berkas where kunci = '${ktp}'`,
  );
  expect(await named()).toEqual([`Gambar ${ktp}: dipakai lebih dari satu baris`]);
});

test('a wrong total and a record that the search index lacks are named', async () => {
  const { location } = database;
  await breakRules(location, `update hitungan set jumlah = 7 where nama = 'data_siswa Menunggu Validasi'`);
  expect(await named()).toEqual(['hitungan: 2 baris berbeda dari datanya']);
  await breakRules(location, `update hitungan set jumlah = 1 where nama = 'data_siswa Menunggu Validasi'`);
  const place = 2 ** 40 + 1;
  await breakRules(
    location,
    onPostgres
      ? `delete from cari_siswa where tempat = ${place}`
      : `insert into cari_siswa (cari_siswa, rowid, cari) values ('delete', ${place}, '${siswa.cari}')`,
  );
  expect(await named()).toEqual(['cari_siswa: 1 baris berbeda dari datanya']);
});

test('a audit log that was changed is named by its first broken entry', async () => {
  await fillInstallation(house);
  await breakRules(database.location, `update jejak set aksi = 'lain' where nomor = 2`);
  expect(await named()).toEqual(['Jejak nomor 2: isinya diubah']);
});

test('a row whose other end is gone is named', async () => {
  const gone = '01a1f88b-3818-7000-bdf0-05af206664e7';
  await breakRules(database.location, `update berkas set data_siswa_id = '${gone}' where kunci = '${ktp}'`);
  expect(await named()).toEqual([`Tabel berkas: data_siswa_id menunjuk data_siswa ${gone} yang tidak ada`]);
});

test('a record whose number or status is not what its history tells is named', async () => {
  await event('diubah', 3);
  expect(await named()).toEqual(['Siswa 2023001: nomor perubahan berbeda dari riwayatnya']);
  await event('divalidasi', 2);
  await breakRules(database.location, `update data_siswa set versi = 4 where nim = '2023001'`);
  await event('ditolak', 4);
  expect(await named()).toEqual(['Siswa 2023001: status berbeda dari keputusan terakhir dalam riwayatnya']);
});

test('a history without its beginning, with a hole, or with an event that cannot be read is named', async () => {
  const set = (statement: string) => breakRules(database.location, statement);
  await event('diubah', 2);
  await event('diubah', 3);
  await set('update data_siswa set versi = 3');
  expect(await named()).toEqual([]);
  await set(`update riwayat_data_siswa set perubahan = '{bad' where versi = 3`);
  expect(await named()).toEqual(['Siswa 2023001: ada peristiwa dalam riwayatnya yang tidak terbaca']);
  await set(`update riwayat_data_siswa set perubahan = '[]' where versi = 3`);
  for (const where of ['versi = 2', 'versi = 1', 'versi > 0']) {
    await set(`delete from riwayat_data_siswa where ${where}`);
    expect(await named(), where).toEqual(['Siswa 2023001: riwayatnya tidak lengkap']);
  }
  // From before there were histories.
  await set(`update data_siswa set dibuat_pada = '2020-01-01T00:00:00.000Z'`);
  expect(await named()).toEqual([]);
});

test('what is in the bin and also in the list is named', async () => {
  const time = house.clock.now().toISOString();
  await breakRules(
    database.location,
    `insert into sampah values ('${siswa.id}', 'data-siswa', 'Dewi', '2023001', '', '{"rows":[],"managed":{}}', null, '${time}')`,
  );
  expect(await named()).toEqual(['Sampah 2023001: ada di Sampah dan sekaligus di daftar']);
});

test('an entry of the bin that could not be restored whole is named, and its pictures are opened', async () => {
  const user = { id: siswa.id, role: 'admin' } as const;
  await transaction(house.db, (db) => moveToSampah({ ...house, db }, { jenis: 'data-siswa', id: siswa.id, user }));
  expect(await named()).toEqual([]);
  await writeFile(fileOf(ktp), flipped(await readFile(fileOf(ktp))));
  expect(await named()).toEqual(['Sampah 2023001, Fotokopi KTP: gambar rusak']);
  await breakRules(database.location, `delete from sampah_berkas where kunci = '${ktp}'`);
  expect(await named()).toEqual(['Sampah 2023001: gambar dalam isinya berbeda dari yang disimpan untuknya']);
  await breakRules(database.location, `update sampah set isi = '{'`);
  expect(await named()).toEqual(['Sampah 2023001: isinya tidak terbaca']);
});

test('old bytes that nothing names and old temporary files are named, young ones are not', async () => {
  const orphan = 'f'.repeat(32);
  const { dataDir } = house.config;
  const foreign = ['catatan.txt', 'ab/cd/foto.jpg', 'lain/dalam/sekali/x'].map((path) => join(dataDir, 'berkas', path));
  const mounted = join(dataDir, 'berkas', 'lost+found', 'x');
  const files = [fileOf(orphan), ...foreign, mounted, join(dataDir, 'sementara', 'lama.unggahan')];
  for (const file of files) {
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, 'x');
  }
  expect(await named()).toEqual([]);
  const old = new Date(Date.now() - 2 * 60 * 60_000);
  for (const file of files) await utimes(file, old, old);
  expect((await named()).toSorted()).toEqual([
    'File berkas/ab/cd/foto.jpg: bukan milik program',
    'File berkas/catatan.txt: bukan milik program',
    'File berkas/lain/dalam/sekali/x: bukan milik program',
    `File gambar ${orphan}: tidak dipakai data mana pun`,
    'File sementara lama.unggahan: tertinggal',
  ]);
});

test('a database without anything beside pictures, however young, is named', async () => {
  await breakRules(database.location, 'delete from berkas', 'delete from data_siswa');
  expect(await named()).toContain('Basis data: kosong, padahal ada 4 file gambar');
});

test('what the backups are told to have is named', async () => {
  expect(await named({ backups: async () => ['nomor 3 tidak dapat dibuka'] })).toEqual([
    'Cadangan: nomor 3 tidak dapat dibuka',
  ]);
});

const PAGE_BYTES = 4096;

if (!onPostgres) {
  test('a value that a rule of its table forbids is named as that, and whose it is', async () => {
    await breakRules(
      database.location,
      'pragma ignore_check_constraints = on',
      `update data_siswa set gelombang = 0, status_data = 'Ditolak'`,
    );
    const { problems } = await check();
    expect(problems.map(({ bagian }) => bagian)).not.toContain('basis-data');
    expect(problems.map(wordsByName)).toEqual(
      expect.arrayContaining([
        'Tabel data_siswa: ada nilai yang melanggar aturan tabel ini',
        'Siswa 2023001, Gelombang Daftar: Gelombang daftar harus satu angka 1 sampai 9',
        'Siswa 2023001: alasan penolakan tidak sesuai statusnya',
      ]),
    );
  });

  test('a damaged page of the database is named, and the rest is still read', async () => {
    await house.close();
    house.close = async () => undefined;
    const file = join(house.config.dataDir, 'gerbang.db');
    const bytes = await readFile(file);
    const page = Math.floor(bytes.lastIndexOf(siswa.nim) / PAGE_BYTES) * PAGE_BYTES;
    await writeFile(file, bytes.fill(0xff, page, page + 16));
    const { problems } = await check();
    const parts = problems.map(({ bagian }) => bagian);
    expect(parts[0]).toBe('basis-data');
    expect(parts).not.toContain('gambar');
  });
}
