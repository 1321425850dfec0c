import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dataPribadi } from '@gerbang/contract/data-pribadi';
import { ekspor } from '@gerbang/contract/ekspor';
import { dataSiswaFieldNames, siswaFields } from '@gerbang/contract/siswa-fields';
import { sentences } from '@gerbang/contract/wire';
import { createTestApp, type TestApp } from '@gerbang/kit/app';
import { bukaUnduhan, makeOrdered, readyEkspor } from '@gerbang/kit/ekspor';
import { documentPng, smallPhoto } from '@gerbang/kit/pictures';
import { expectRefused } from '@gerbang/kit/refusal';
import { expectTokenAsked } from '@gerbang/kit/token';
import { readWorkbook } from '@gerbang/kit/xlsx';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eksporRound } from '../../operations/ekspor/schedule.ts';
import { erasePerson } from '../../operations/retention/hapus.ts';
import { unnamed } from '../../operations/retention/sweeper.ts';
import { transaction } from '../../platform/database/engine.ts';
import { StorageFullError } from '../../platform/storage/storage-errors.ts';
import { fieldValues } from '../data-siswa/columns.ts';
import { removeExpired } from './commands.ts';
import { claimEkspor, TurnLostError } from './making.ts';

const HOUR = 60 * 60_000;

let app: TestApp;
let folder: string;
beforeEach(async () => {
  app = await createTestApp();
  folder = await mkdtemp(join(tmpdir(), 'gerbang-ekspor-'));
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const valid = { status_data: 'Tervalidasi', pengelola_id: null } as const;
const isi = (file: string) => join(folder, 'isi', file);
const json = async (file: string) => JSON.parse(await readFile(isi(file), 'utf8'));

/** Fetches an export and has another program unpack it; the names of its files. */
async function unpacked(id: string, who = app.as('pimpinan')): Promise<string[]> {
  const pimpinan = await who;
  await bukaUnduhan(pimpinan, id);
  const { bytes, status } = await pimpinan.call(ekspor.unduh, { params: { id } });
  expect(status).toBe(200);
  await writeFile(join(folder, 'ekspor.zip'), bytes);
  const code =
    'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; z.extractall(sys.argv[2])';
  execFileSync('python3', ['-c', code, join(folder, 'ekspor.zip'), join(folder, 'isi')]);
  const entries = await readdir(join(folder, 'isi'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 5)).sort();
}

const tables = ['inventaris.csv', 'inventaris.json', 'inventaris.xlsx', 'siswa.csv', 'siswa.json', 'siswa.xlsx'];

// Rules: EKSPOR-1, EKSPOR-2
test('everything valid is in one ZIP: words, tables, pictures by NIM, and a manifest that other programs can check', async () => {
  const [photo, scan] = [await smallPhoto(1), await documentPng(1)];
  const one = await app.build.dataSiswa({
    ...valid,
    nim: '2026/001',
    pictures: { pas_foto_3x4: photo, fotokopi_ktp: scan },
  });
  await app.build.dataSiswa({ ...valid, nim: '0012' });
  await app.build.dataSiswa({ status_data: 'Ditolak', pictures: { fotokopi_kk: scan } });
  const item = await app.build.dataInventaris({ photo });
  const id = await readyEkspor(app, await app.as('pimpinan'));
  const files = await unpacked(id);
  expect(files).toEqual(
    [
      'BACA-SAYA.txt',
      'manifest.json',
      ...tables,
      '2026%2F001/fotokopi_ktp.jpg',
      '2026%2F001/pas_foto_3x4.jpg',
      `inventaris/${item.id}.jpg`,
    ].sort(),
  );
  const manifest = await json('manifest.json');
  expect(manifest.jumlah).toEqual({ siswa: 2, barang: 1, gambar: 3, dilewati: 0 });
  expect(manifest.file.map(({ nama }: { nama: string }) => nama).sort()).toEqual(
    files.filter((name) => name !== 'manifest.json'),
  );
  for (const { nama, ukuran, sha256 } of manifest.file) {
    const bytes = await readFile(isi(nama));
    expect([nama, ukuran, sha256]).toEqual([nama, bytes.length, createHash('sha256').update(bytes).digest('hex')]);
  }
  const berkas = await app.db
    .selectFrom('berkas')
    .select(['bidang', 'kunci'])
    .where('data_siswa_id', '=', one.id)
    .execute();
  for (const { bidang, kunci } of berkas) {
    const stored = await app.deps.images.read(kunci, 'penuh');
    expect((await readFile(isi(`2026%2F001/${bidang}.jpg`))).equals(stored)).toBe(true);
  }
  expect(await readFile(isi('BACA-SAYA.txt'), 'utf8')).toContain('2 siswa (status Tervalidasi), 1 barang');
});

// Rule: EKSPOR-3
test('each table has every field under its label and as it is kept', async () => {
  const values = { nama: '=1+1', agama: "'-Islam", nim: '0012', diskon_sen: 1250, asal_sekolah: 'SMA "A", B' } as const;
  const row = await app.build.dataSiswa({ ...valid, ...values });
  await unpacked(await readyEkspor(app, await app.as('pimpinan')));
  const [record] = await json('siswa.json');
  expect(record).toMatchObject({
    ...fieldValues(row),
    diskon: 12.5,
    id: row.id,
    status_data: 'Tervalidasi',
    gambar: {},
  });
  const { cells } = readWorkbook(await readFile(isi('siswa.xlsx')));
  const letter = (index: number) => String.fromCharCode(65 + index);
  expect(dataSiswaFieldNames.map((_, index) => cells[`${letter(index)}1`]?.value)).toEqual(
    dataSiswaFieldNames.map((field) => siswaFields[field].label),
  );
  const place = (field: (typeof dataSiswaFieldNames)[number]) =>
    cells[`${letter(dataSiswaFieldNames.indexOf(field))}2`];
  expect(place('nama')).toMatchObject({ type: 'text', value: '=1+1' });
  expect(place('nim')).toMatchObject({ type: 'text', value: '0012' });
  expect(place('nomor_whatsapp')).toMatchObject({ type: 'text', value: row.nomor_whatsapp });
  expect(place('diskon')).toMatchObject({ type: 'number', value: 12.5 });
  expect(place('tanggal_lahir')).toMatchObject({
    type: 'number',
    value: Date.parse(row.tanggal_lahir) / 86_400_000 + 25_569,
  });
  const csv = await readFile(isi('siswa.csv'), 'utf8');
  const [head, line] = csv.split('\r\n');
  expect(head).toMatch(/^\ufeffNama,NIM,Tahun Ajaran,/);
  expect(line).toMatch(/^'=1\+1,0012,/);
  expect(line).toContain(`,''-Islam,"SMA ""A"", B",`);
});

// Rule: EKSPOR-1
test('a part of it: by school year, wave, major and class, without inventory and pictures', async () => {
  const photo = await smallPhoto(1);
  const chosen = { tahun_ajaran: '2031/2032', gelombang: 2, kelas_pilihan: 'Sore' } as const;
  await app.build.dataSiswa({ ...valid, ...chosen, nim: 'A1', pictures: { pas_foto_3x4: photo } });
  await app.build.dataSiswa({ ...valid, ...chosen, gelombang: 3 });
  await app.build.dataSiswa({ ...valid, ...chosen, kelas_pilihan: 'Pagi' });
  const pimpinan = await app.as('pimpinan');
  const body = { ...chosen, gelombang: '2', inventaris: false, gambar: false };
  const { body: made } = await pimpinan.call(ekspor.create, { body });
  await makeOrdered(app);
  expect(await unpacked(made.data.id)).toEqual([
    'BACA-SAYA.txt',
    'manifest.json',
    'siswa.csv',
    'siswa.json',
    'siswa.xlsx',
  ]);
  expect((await json('siswa.json')).map(({ nim }: { nim: string }) => nim)).toEqual(['A1']);
  await expectRefused(app, () => pimpinan.call(ekspor.create, { body: { tahun_ajaran: '2031' } }), {
    status: 400,
    message: 'Format harus 20YY/20YY',
  });
});

// Rule: EKSPOR-4
test('a lost and a damaged picture are left out and named; all others are there', async () => {
  const scan = await documentPng(1);
  const { id } = await app.build.dataSiswa({
    ...valid,
    nim: 'A1',
    pictures: { fotokopi_ktp: scan, fotokopi_kk: scan, fotokopi_skl: scan },
  });
  const keys = await app.db.selectFrom('berkas').select(['bidang', 'kunci']).where('data_siswa_id', '=', id).execute();
  const keyOf = (bidang: string) => keys.find((row) => row.bidang === bidang)?.kunci ?? '';
  await app.storage.delete(keyOf('fotokopi_ktp'));
  await app.storage.replace(keyOf('fotokopi_kk'), Buffer.from('rusak'));
  const made = await readyEkspor(app, await app.as('pimpinan'));
  const files = await unpacked(made);
  expect(files.filter((name) => name.startsWith('A1/'))).toEqual(['A1/fotokopi_skl.jpg']);
  expect((await json('manifest.json')).dilewati).toEqual([
    { nama: 'A1/fotokopi_kk.jpg', sebab: 'rusak di penyimpanan' },
    { nama: 'A1/fotokopi_ktp.jpg', sebab: 'tidak ada di penyimpanan' },
  ]);
  const { body } = await (await app.as('pimpinan')).call(ekspor.list);
  expect(body.data[0]).toMatchObject({ status: 'siap', sudah: 3, dari: 3, dilewati: 2, siswa: 1 });
});

describe('the download', () => {
  const open = async () => {
    const pimpinan = await app.as('pimpinan');
    await app.build.dataSiswa({ ...valid, pictures: { fotokopi_ktp: await documentPng(1) } });
    const id = await readyEkspor(app, pimpinan);
    await bukaUnduhan(pimpinan, id);
    const get = (headers: Record<string, string> = {}) => pimpinan.call(ekspor.unduh, { params: { id }, headers });
    return { pimpinan, id, get, whole: (await get()).bytes };
  };

  // Rule: EKSPOR-6
  test('goes on from any byte', async () => {
    const { get, whole } = await open();
    const size = whole.length;
    const whole200 = await get();
    expect(whole200.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': `${size}` });
    for (const [range, from, to] of [
      ['bytes=0-0', 0, 0],
      ['bytes=100-', 100, size - 1],
      ['bytes=-50', size - 50, size - 1],
      [`bytes=-${size * 2}`, 0, size - 1],
      [`bytes=10-${size * 2}`, 10, size - 1],
    ] as const) {
      const { status, bytes, headers } = await get({ range });
      expect([range, status, headers['content-range']]).toEqual([range, 206, `bytes ${from}-${to}/${size}`]);
      expect(bytes.equals(whole.subarray(from, to + 1))).toBe(true);
    }
    const tag = String(whole200.headers.etag);
    expect((await get({ range: 'bytes=5-', 'if-range': tag })).status).toBe(206);
    expect((await get({ range: 'bytes=5-', 'if-range': '"lain"' })).bytes.length).toBe(size);
  });

  // Rule: EKSPOR-6
  test.each(['bytes=9-5', 'bytes=a-', 'bytes=0-1,5-9', 'bytes=-', 'baris=0-1', 'bytes= 0-1', 'bytes=0x0-1'])(
    'a range that cannot be read (%s) is no range',
    async (range) => {
      const { get, whole } = await open();
      const { status, bytes } = await get({ range });
      expect([status, bytes.equals(whole)]).toEqual([200, true]);
    },
  );

  test('behind the end there is nothing', async () => {
    const { get, whole } = await open();
    for (const range of [`bytes=${whole.length}-`, 'bytes=999999999999999-', 'bytes=-0']) {
      const { status, headers } = await get({ range });
      expect([status, headers['content-range']]).toEqual([416, `bytes */${whole.length}`]);
    }
  });

  // Rule: EKSPOR-5
  test('is opened by a token for one session and one file, for twelve hours; a token works once', async () => {
    const { pimpinan, id, get } = await open();
    const other = await app.as('pimpinan');
    const params = { id };
    const unopened = { status: 409, message: 'Buka unduhan ini dari halaman Ekspor.' };
    await expectRefused(app, () => other.call(ekspor.unduh, { params }), unopened);
    await expectTokenAsked(app, {
      who: pimpinan,
      area: 'ekspor',
      call: (token) => pimpinan.call(ekspor.bukaUnduhan, { params, token }),
    });
    expect((await get()).status).toBe(200);
    await transaction(app.db, (db) =>
      db.updateTable('percobaan').set({ kedaluwarsa_pada: app.clock.now().toISOString() }).execute(),
    );
    await expectRefused(app, () => pimpinan.call(ekspor.unduh, { params }), unopened);
  });

  // Rule: EKSPOR-7
  test('ends after three days: nobody gets it, and its pieces go', async () => {
    const { id } = await open();
    app.clock.advance(73 * HOUR);
    const pimpinan = await app.as('pimpinan');
    expect((await pimpinan.call(ekspor.list)).body.data).toEqual([]);
    const gone = { status: 404, message: 'Ekspor Tidak Ditemukan' };
    await expectRefused(app, () => pimpinan.call(ekspor.unduh, { params: { id } }), gone);
    const { token } = (await pimpinan.call(ekspor.generateToken)).body;
    await expectRefused(app, () => pimpinan.call(ekspor.bukaUnduhan, { params: { id }, token }), gone);
    const pieces = await app.db.selectFrom('ekspor_bagian').select('kunci').execute();
    expect(await removeExpired(app.db, app.clock)).toBe(1);
    expect(await app.db.selectFrom('ekspor').select('id').execute()).toEqual([]);
    const thrown = await app.db.selectFrom('berkas_dibuang').select('kunci').execute();
    expect(thrown.map(({ kunci }) => kunci)).toEqual(expect.arrayContaining(pieces.map(({ kunci }) => kunci)));
  });

  // Rule: EKSPOR-7
  test('what is stored of it is sealed, kept by the sweeper, and goes with the export', async () => {
    const { pimpinan, id, whole } = await open();
    const pieces = await app.db.selectFrom('ekspor_bagian').select('kunci').execute();
    const stored = await app.storage.get(pieces[0]?.kunci ?? '');
    expect(stored?.includes('BACA-SAYA')).toBe(false);
    expect(whole.includes('BACA-SAYA')).toBe(true);
    expect(
      await unnamed(
        app.db,
        pieces.map(({ kunci }) => kunci),
      ),
    ).toEqual([]);
    expect((await pimpinan.call(ekspor.hapus, { params: { id } })).status).toBe(200);
    expect(await app.db.selectFrom('ekspor_bagian').select('kunci').execute()).toEqual([]);
    await expectRefused(app, () => pimpinan.call(ekspor.hapus, { params: { id } }), {
      status: 404,
      message: 'Ekspor Tidak Ditemukan',
    });
  });
});

// Rule: EKSPOR-8
test('one is made at a time, and three are kept', async () => {
  const pimpinan = await app.as('pimpinan');
  const busy = { status: 409, message: 'Ekspor lain sedang dibuat. Tunggu sampai selesai, atau batalkan dahulu.' };
  const full = { status: 409, message: 'Sudah ada 3 ekspor tersimpan. Hapus salah satunya dahulu.' };
  const orders = await Promise.all(Array.from({ length: 4 }, () => pimpinan.call(ekspor.create, { body: {} })));
  expect(orders.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  await expectRefused(app, () => pimpinan.call(ekspor.create, { body: {} }), busy);
  await makeOrdered(app);
  for (let n = 0; n < 2; n++) await readyEkspor(app, pimpinan);
  await expectRefused(app, () => pimpinan.call(ekspor.create, { body: {} }), full);
});

// Rules: EKSPOR-9, PRIBADI-12
test('the trail tells of order, file and download; each student reads who had the data exported, once', async () => {
  const { siswa } = await app.siswaWithData(valid);
  const pimpinan = await app.as('pimpinan', { nama: 'Ibu Retno' });
  const id = await readyEkspor(app, pimpinan);
  await bukaUnduhan(pimpinan, id);
  await pimpinan.call(ekspor.hapus, { params: { id } });
  const rows = await app.db
    .selectFrom('jejak')
    .select(['aksi', 'akun_id', 'rincian'])
    .where('sasaran_id', '=', id)
    .orderBy('nomor')
    .execute();
  expect(rows.map(({ aksi }) => aksi)).toEqual(['pesan ekspor', 'ekspor', 'unduh ekspor', 'hapus ekspor']);
  expect(rows.every(({ akun_id }) => akun_id === pimpinan.akun.id)).toBe(true);
  expect(JSON.parse(rows[1]?.rincian ?? '')).toMatchObject({
    siswa: 1,
    gambar: 0,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const { body } = await siswa.call(dataPribadi.dilihat);
  expect(body.data.map(({ apa, nama }) => ({ apa, nama }))).toEqual([
    { apa: 'Ekspor data dan dokumen', nama: 'Ibu Retno' },
  ]);
});

describe('an export whose maker dies', () => {
  const order = async () => {
    const pimpinan = await app.as('pimpinan');
    await app.build.dataSiswa({ ...valid, pictures: { fotokopi_ktp: await documentPng(1) } });
    return { pimpinan, id: (await pimpinan.call(ekspor.create, { body: {} })).body.data.id };
  };

  // Rule: EKSPOR-8
  test('is begun anew by another after a minute; who was only slow writes nothing any more', async () => {
    const { id } = await order();
    const first = await claimEkspor(app.db, app.clock);
    expect(await claimEkspor(app.db, app.clock)).toBeUndefined();
    app.clock.advance(61_000);
    await makeOrdered(app);
    const { giliran } = await app.db
      .selectFrom('ekspor')
      .select('giliran')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(giliran).not.toBe(first?.giliran);
    const { finishEkspor } = await import('./making.ts');
    const made = { sudah: 0, dari: 0, dilewati: 0, siswa: 0, barang: 0, ukuran: 1, sha256: '' };
    await expect(finishEkspor(app.db, app.clock, { turn: first as never, made })).rejects.toThrow(TurnLostError);
    expect((await unpacked(id)).length).toBe(9);
  });

  test('and again, and again: then it is given up, with a sentence', async () => {
    const { pimpinan } = await order();
    for (let n = 0; n < 5; n++) {
      expect(await claimEkspor(app.db, app.clock)).toBeDefined();
      app.clock.advance(61_000);
    }
    expect(await claimEkspor(app.db, app.clock)).toBeUndefined();
    const { body } = await pimpinan.call(ekspor.list);
    expect(body.data[0]).toMatchObject({ status: 'gagal', galat: expect.stringContaining('terhenti berkali-kali') });
  });

  // Rule: EKSPOR-8
  test('a full disk is said, nothing of the file stays, and a new one can be ordered', async () => {
    const { pimpinan } = await order();
    const storage = { ...app.storage, put: async () => Promise.reject(new StorageFullError()) };
    const log = { info: () => undefined, error: () => undefined };
    const make = async () => {
      const error = await makeFull().catch((failure: Error) => failure);
      return { ended: 'failed' as const, isFull: error instanceof StorageFullError, error: error as Error };
    };
    const makeFull = async () => {
      const { giliran, id } = await app.db.selectFrom('ekspor').select(['id', 'giliran']).executeTakeFirstOrThrow();
      const { makeEkspor } = await import('./make.ts');
      const { onlyKey } = await import('../../platform/images/image-cipher.ts');
      const { images, namaSekolah, secrets } = app.deps;
      const keys = onlyKey(secrets.fileKey);
      await makeEkspor({ ...app, images, storage, namaSekolah, versi: '0', keys }, { id, giliran: giliran ?? '' });
    };
    const config = { dataDir: app.deps.dataDir, databaseUrl: '', s3Url: '', namaSekolah: '' };
    await eksporRound({ config, env: {}, db: app.db, clock: app.clock, log, make }, new AbortController().signal);
    const { body } = await pimpinan.call(ekspor.list);
    expect(body.data[0]).toMatchObject({ status: 'gagal', galat: expect.stringContaining('penuh') });
    expect(await app.db.selectFrom('ekspor_bagian').selectAll().execute()).toEqual([]);
    expect((await pimpinan.call(ekspor.create, { body: {} })).status).toBe(201);
  });

  test('one that is cancelled while it is made ends, and leaves nothing', async () => {
    const { pimpinan, id } = await order();
    const images = {
      read: async (...asked: Parameters<typeof app.deps.images.read>) => {
        await pimpinan.call(ekspor.hapus, { params: { id } });
        return app.deps.images.read(...asked);
      },
    };
    const cancelling = { ...app, deps: { ...app.deps, images: { ...app.deps.images, ...images } } };
    await expect(makeOrdered(cancelling)).rejects.toThrow(TurnLostError);
    expect(await app.db.selectFrom('ekspor_bagian').selectAll().execute()).toEqual([]);
  });
});

// Rule: PRIBADI-6
test('a person who is erased is in no kept export any more', async () => {
  const { nim } = await app.build.dataSiswa(valid);
  await readyEkspor(app, await app.as('pimpinan'));
  const pieces = await app.db.selectFrom('ekspor_bagian').select('kunci').execute();
  await erasePerson(app, { nim, aksi: 'hapus data pribadi' });
  expect(await app.db.selectFrom('ekspor').selectAll().execute()).toEqual([]);
  for (const { kunci } of pieces) expect(await app.storage.get(kunci)).toBeUndefined();
});

// Rule: EKSPOR-1
test('is the pimpinan’s alone', async () => {
  for (const role of ['admin', 'siswa'] as const) {
    const caller = await app.as(role);
    await expectRefused(app, () => caller.call(ekspor.create, { body: {} }), {
      status: 403,
      message: sentences.wrongRole,
    });
  }
});

// The part of LibreOffice that reads tables: it is a package of its own.
if (existsSync('/usr/lib/libreoffice/program/libsclo.so')) {
  test('LibreOffice reads the tables as they are meant', { timeout: 120_000 }, async () => {
    await app.build.dataSiswa({ ...valid, nama: '=1+1', nim: '0012' });
    await unpacked(await readyEkspor(app, await app.as('pimpinan')));
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profil')).href}`;
    const csv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,false,true';
    execFileSync('/usr/bin/soffice', [
      profile,
      '--headless',
      '--convert-to',
      csv,
      '--outdir',
      folder,
      isi('siswa.xlsx'),
    ]);
    const [head, line] = (await readFile(join(folder, 'siswa.csv'), 'utf8')).split('\n');
    expect(head).toMatch(/^Nama,NIM,Tahun Ajaran,/);
    expect(line).toMatch(/^=1\+1,0012,/);
  });
}
