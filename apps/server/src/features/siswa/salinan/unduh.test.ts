import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataPribadi } from '@gerbang/contract/akun/data-pribadi';
import { versiPemberitahuan } from '@gerbang/contract/akun/versi-privasi';
import { berkas } from '@gerbang/contract/berkas';
import { defaultPilihan, type Pilihan } from '@gerbang/contract/sekolah/pilihan';
import { sekolah } from '@gerbang/contract/sekolah/sekolah';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { createTestApp, type TestApp } from '@gerbang/kit/app';
import { auditOf } from '@gerbang/kit/audit';
import { documentPng, smallPhoto } from '@gerbang/kit/pictures';
import { validForm } from '@gerbang/kit/samples';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createUnduhan, MOST_AT_ONCE } from './unduh.ts';

let app: TestApp;
let folder: string;
beforeEach(async () => {
  app = await createTestApp();
  folder = await mkdtemp(join(tmpdir(), 'gerbang-salinan-'));
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function studentWithEverything() {
  const siswa = await app.as('siswa');
  const files = { pas_foto_3x4: await smallPhoto(1), fotokopi_ktp: await documentPng(1) };
  const body = { ...validForm, nama: 'Dewi <b>&"', persetujuan_privasi: versiPemberitahuan };
  const { data } = (await siswa.call(dataDiri.create, { body, files })).body;
  const admin = await app.as('admin', { nama: 'Rina Kusuma' });
  await admin.call(berkas.get, { params: { id: data.fotokopi_ktp?.split('/').at(-1) ?? '' } });
  await admin.call(dataSiswa.validasi, { params: { id: data.id }, body: {} });
  return { siswa, data };
}

/** What another program finds in the file. */
async function unpack(bytes: Buffer): Promise<string[]> {
  await writeFile(join(folder, 'salinan.zip'), bytes);
  execFileSync('python3', [
    '-c',
    'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; z.extractall(sys.argv[2])',
    join(folder, 'salinan.zip'),
    join(folder, 'isi'),
  ]);
  return (await readdir(join(folder, 'isi'), { recursive: true })).sort();
}

// Rule: PRIBADI-5
test('a student gets a ZIP of everything: facts, consents, who looked, mails, and the pictures as they are stored', async () => {
  const { siswa, data } = await studentWithEverything();
  const reply = await siswa.call(dataPribadi.unduh);
  expect(reply.status).toBe(200);
  expect(reply.headers['content-disposition']).toContain('data-pribadi-saya.zip');
  expect(await unpack(reply.bytes)).toEqual([
    'data.html',
    'data.json',
    'gambar',
    'gambar/fotokopi_ktp.jpg',
    'gambar/pas_foto_3x4.jpg',
  ]);
  const json = JSON.parse(await readFile(join(folder, 'isi/data.json'), 'utf8'));
  expect(json).toMatchObject({
    akun: { email: siswa.akun.email, nim: siswa.akun.nim },
    data_diri: { id: data.id, nama: 'Dewi <b>&"', agama: 'Islam', status_data: 'Tervalidasi', diskon: 50000 },
    gambar: [{ bidang: 'pas_foto_3x4' }, { bidang: 'fotokopi_ktp' }],
    persetujuan: [{ jenis: 'data-diri' }],
    dilihat_oleh: [{ role: 'admin', nama: 'Rina Kusuma', apa: 'Fotokopi KTP' }],
    surat: [{ jenis: 'data-divalidasi' }],
  });
  expect(json.perubahan.map(({ aksi }: { aksi: string }) => aksi)).toEqual(
    expect.arrayContaining(['validasi', 'unduh data pribadi']),
  );
  const html = await readFile(join(folder, 'isi/data.html'), 'utf8');
  expect(html).toContain('Dewi &#60;b&#62;&#38;&#34;');
  expect(html).not.toContain('<script');
  const stored = await siswa.call(berkas.get, { params: { id: data.pas_foto_3x4?.split('/').at(-1) ?? '' } });
  expect(await readFile(join(folder, 'isi/gambar/pas_foto_3x4.jpg'))).toEqual(stored.bytes);
  // What belongs to the program or to others stays out of it.
  for (const secret of ['password_hash', 'argon2', 'sesi_hash', 'kunci', '"cari"', 'pengelola_id']) {
    expect(JSON.stringify(json)).not.toContain(secret);
  }
  expect(await auditOf(app, siswa.akun.id)).toMatchObject([
    { aksi: 'unduh data pribadi', akun_id: siswa.akun.id, rincian: {} },
  ]);
});

// Rule: PRIBADI-5
test('the history in a copy names majors and classes as the school calls them now', async () => {
  const { siswa, params } = await app.siswaWithData({
    jurusan_pilihan: 'Manajemen Informatika',
    kelas_pilihan: 'Pagi',
  });
  const changes = { jurusan_pilihan: 'Teknik Informatika', kelas_pilihan: 'Sore' };
  await siswa.call(dataDiri.update, { params, body: changes });
  const rename = (each: Pilihan) => (each.kode === 'Teknik Informatika' ? { ...each, nama: 'Rekayasa' } : each);
  const body = { ...defaultPilihan, jurusan: defaultPilihan.jurusan.map(rename), versi: 0 };
  await (await app.as('pimpinan')).call(sekolah.simpanPilihan, { body });
  await unpack((await siswa.call(dataPribadi.unduh)).bytes);
  const { riwayat } = JSON.parse(await readFile(join(folder, 'isi/data.json'), 'utf8'));
  expect(riwayat.at(-1).perubahan).toEqual([
    { bidang: 'jurusan_pilihan', lama: 'Manajemen Informatika', baru: 'Rekayasa' },
    { bidang: 'kelas_pilihan', lama: 'Pagi', baru: 'Sore' },
  ]);
});

test('a student without a record gets their account; a lost picture is a line of text', async () => {
  const bare = await app.as('siswa');
  expect(await unpack((await bare.call(dataPribadi.unduh)).bytes)).toEqual(['data.html', 'data.json']);
  await rm(join(folder, 'isi'), { recursive: true });
  const { siswa, data } = await studentWithEverything();
  const { kunci } = await app.db
    .selectFrom('berkas')
    .select('kunci')
    .where('data_siswa_id', '=', data.id)
    .where('bidang', '=', 'fotokopi_ktp')
    .executeTakeFirstOrThrow();
  await app.storage.delete(kunci);
  expect(await unpack((await siswa.call(dataPribadi.unduh)).bytes)).toContain('gambar/fotokopi_ktp.txt');
});

// Rule: PRIBADI-5
test('one at a time for each account (429), a few in all in turns, and a broken connection frees its place', async () => {
  const { db, clock, images, namaSekolah } = app.deps;
  const unduh = createUnduhan({ db, clock, images, namaSekolah });
  const people = await Promise.all(Array.from({ length: MOST_AT_ONCE + 1 }, () => app.as('siswa')));
  const users = people.map(({ akun }) => ({
    id: akun.id,
    role: 'siswa' as const,
    email: akun.email,
    nim: akun.nim ?? '',
  }));
  const [first, ...others] = users as [(typeof users)[0], ...typeof users];
  const open = await unduh(first);
  await expect(unduh(first)).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) });
  const more = [];
  for (const user of others.slice(0, MOST_AT_ONCE - 1)) more.push(await unduh(user));
  const late = others.at(-1) as (typeof users)[0];
  const waiting = unduh(late);
  const broken = open.bytes as import('node:stream').Readable;
  const closed = new Promise((resolve) => broken.once('close', resolve));
  broken.destroy();
  await closed;
  const next = await waiting;
  for (const each of [next, ...more]) for await (const _ of each.bytes as import('node:stream').Readable);
  await expect(unduh(first)).resolves.toBeDefined();
});

// Rule: PRIBADI-5
test('who looked is paged, newest first, of one’s own record only, and says nothing of other students', async () => {
  const { siswa, data } = await studentWithEverything();
  const admin = await app.as('admin');
  const id = data.pas_foto_3x4?.split('/').at(-1) ?? '';
  for (let n = 0; n < 11; n++) {
    app.clock.advance(11 * 60_000);
    await admin.call(berkas.get, { params: { id } });
  }
  await siswa.call(berkas.get, { params: { id } });
  const first = (await siswa.call(dataPribadi.dilihat)).body;
  expect(first).toMatchObject({ currentPage: 1, totalPages: 2, totalItems: 12 });
  expect(first.data[0]).toEqual({
    waktu: app.clock.now().toISOString(),
    role: 'admin',
    nama: null,
    apa: 'Pas Foto 3x4',
    alasan: null,
  });
  const second = (await siswa.call(dataPribadi.dilihat, { query: { page: '2' } })).body;
  expect(second.data.at(-1)).toMatchObject({ nama: 'Rina Kusuma', apa: 'Fotokopi KTP' });
  const other = await app.as('siswa');
  expect((await other.call(dataPribadi.dilihat)).body).toMatchObject({ totalItems: 0, data: [] });
});
