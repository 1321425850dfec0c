import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ekspor } from '@gerbang/contract/laporan/ekspor';
import { sekolah } from '@gerbang/contract/sekolah/sekolah';
import { dataSiswaFieldNames as allFieldNames, isTambahan, siswaFields } from '@gerbang/contract/siswa/siswa-fields';
import { type Caller, createTestApp, type TestApp } from '@gerbang/kit/app';
import { auditOf } from '@gerbang/kit/audit';
import { bukaUnduhan, makeOrdered, readyEkspor } from '@gerbang/kit/ekspor';
import { documentPng, smallPhoto } from '@gerbang/kit/pictures';
import { expectRefused } from '@gerbang/kit/refusal';
import { readWorkbook } from '@gerbang/kit/xlsx';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fieldValues } from '../../../core/siswa/columns.ts';

const dataSiswaFieldNames = allFieldNames.filter((field) => !isTambahan(field));

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
async function unpacked(id: string, who: Promise<Caller> = app.as('pimpinan')): Promise<string[]> {
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

const words = ['BACA-SAYA.txt', 'manifest.json', 'pengaturan.json'];
const tables = ['inventaris.csv', 'inventaris.json', 'inventaris.xlsx', 'siswa.csv', 'siswa.json', 'siswa.xlsx'];

// Rules: EKSPOR-1, EKSPOR-2, CAP-7
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
  const pictures = ['2026%2F001/fotokopi_ktp.jpg', '2026%2F001/pas_foto_3x4.jpg', `inventaris/${item.id}.jpg`];
  expect(files).toEqual([...words, ...tables, ...pictures].sort());
  const manifest = await json('manifest.json');
  expect(manifest.jumlah).toEqual({ siswa: 2, barang: 1, gambar: 3, dilewati: 0 });
  // They are loaded elsewhere as they are here; the file and the audit log say so.
  expect(manifest.dokumen_identitas).toBe('asli, tanpa cap');
  const made = (await auditOf(app, id)).find(({ aksi }) => aksi === 'ekspor');
  expect(made?.rincian).toMatchObject({ dokumen_identitas: 'asli, tanpa cap' });
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
    ...Object.fromEntries(Object.entries(fieldValues(row)).filter(([field]) => !isTambahan(field))),
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
  // A status that an order names changes nothing: what is not valid is in no export.
  await app.build.dataSiswa({ ...chosen, nim: 'A2' });
  const body = { ...chosen, gelombang: '2', inventaris: false, gambar: false, status: ['Menunggu Validasi'] };
  const { body: made } = await pimpinan.call(ekspor.create, { body });
  await makeOrdered(app);
  expect(await unpacked(made.data.id)).toEqual([
    'BACA-SAYA.txt',
    'manifest.json',
    'pengaturan.json',
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

// Rules: EKSPOR-2, EKSPOR-10
test('the settings of the school and its logo are in it', async () => {
  const pimpinan = await app.as('pimpinan');
  const body = { nama: 'SMK Melati', alamat: 'Jl. Dua', whatsapp: '', email: '', jam_layanan: '', versi: 0 };
  await pimpinan.call(sekolah.simpanIdentitas, { body, files: { logo: await smallPhoto(3) } });
  const files = await unpacked(await readyEkspor(app, pimpinan), Promise.resolve(pimpinan));
  expect(files).toContain('logo.jpg');
  const { identitas, ...others } = await json('pengaturan.json');
  expect(identitas).toMatchObject({ nama: 'SMK Melati', alamat: 'Jl. Dua' });
  const { identitas: _, ...inForce } = (await pimpinan.call(sekolah.pengaturan)).body.data.sekolah;
  expect(others).toEqual(inForce);
  expect(await readFile(isi('BACA-SAYA.txt'), 'utf8')).toContain('EKSPOR DATA SMK MELATI');
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

// The part of LibreOffice that reads tables: it is a package of its own.
if (existsSync('/usr/lib/libreoffice/program/libsclo.so')) {
  test('LibreOffice reads the tables as they are meant', async () => {
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
