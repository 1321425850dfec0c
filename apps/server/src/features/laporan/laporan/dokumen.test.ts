import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataPribadi } from '@gerbang/contract/akun/data-pribadi';
import { berkas } from '@gerbang/contract/berkas';
import { laporan } from '@gerbang/contract/laporan/laporan';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { createTestApp } from '@gerbang/kit/app';
import { auditOf } from '@gerbang/kit/audit';
import { readPdf } from '@gerbang/kit/pdf-text';
import { documentPng, smallPhoto } from '@gerbang/kit/pictures';
import { afterAll, expect, test } from 'vitest';

const app = await createTestApp();
afterAll(() => app.close());
const pictures: { fotokopi_kk: Buffer; pas_foto_3x4: Buffer } = {
  fotokopi_kk: await documentPng(1),
  pas_foto_3x4: await smallPhoto(1),
};
const admin = await app.as('admin', { nama: 'Rina Kusuma' });

const withPapers = (nama = 'Dewi Lestari') => app.siswaWithData({ nama, status_data: 'Tervalidasi', pictures });

async function keyOf(data_siswa_id: string, bidang: string): Promise<string> {
  const rows = app.db.selectFrom('berkas').select('kunci').where('data_siswa_id', '=', data_siswa_id);
  return (await rows.where('bidang', '=', bidang as 'fotokopi_kk').executeTakeFirstOrThrow()).kunci;
}

/** The files of a ZIP as another program unpacks them. */
async function unpack(bytes: Buffer): Promise<Record<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'gerbang-dokumen-'));
  try {
    await writeFile(join(folder, 'a.zip'), bytes);
    const script =
      'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; z.extractall(sys.argv[2])';
    execFileSync('python3', ['-c', script, join(folder, 'a.zip'), join(folder, 'isi')]);
    const names = await readdir(join(folder, 'isi'));
    return Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await readFile(join(folder, 'isi', name))] as const)),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

// Rules: LAPORAN-11, PRIBADI-15
test('the PDF has each document on an upright A4 page with whose it is and who printed, the ZIP the pictures themselves', async () => {
  const { siswa, record, params } = await withPapers();
  const pdf = await admin.call(laporan.dokumenPdf, { params });
  expect(pdf.status).toBe(200);
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect(pdf.headers['content-disposition']).toBe(`attachment; filename="dokumen-${record.nim}.pdf"`);
  const { pages, dictionaries } = readPdf(pdf.bytes);
  expect(dictionaries.match(/\/MediaBox \[0 0 595.28 841.89\]/g)).toHaveLength(2);
  const texts = pages.map((page) => page.map(({ text }) => text));
  const common = ['Akademi Uji', 'Dewi Lestari', `NIM ${record.nim}`];
  expect(texts[0]).toEqual(expect.arrayContaining([...common, 'Pas Foto 3x4', 'Halaman 1 dari 2']));
  expect(texts[1]).toEqual(expect.arrayContaining([...common, 'Fotokopi KK', 'Halaman 2 dari 2']));
  expect(texts[0]?.find((text) => text.startsWith('Dicetak'))).toMatch(
    /^Dicetak \d+ \w+ \d+, \d\d\.\d\d WIB oleh Rina Kusuma$/,
  );
  const zip = await admin.call(laporan.dokumenZip, { params });
  expect(zip.headers['content-disposition']).toBe(`attachment; filename="dokumen-${record.nim}.zip"`);
  const files = await unpack(zip.bytes);
  expect(Object.keys(files).sort()).toEqual([
    `${record.nim}_fotokopi_kk.jpg`,
    `${record.nim}_pas_foto_3x4.jpg`,
    'BACA-SAYA.txt',
  ]);
  const { data } = (await siswa.call(dataDiri.get)).body;
  const stored = await siswa.call(berkas.get, { params: { id: data.pas_foto_3x4?.split('/').at(-1) ?? '' } });
  expect(files[`${record.nim}_pas_foto_3x4.jpg`]).toEqual(stored.bytes);
  expect((await siswa.call(dataPribadi.dilihat)).body.data).toMatchObject([
    { apa: 'Semua dokumen, diunduh', nama: 'Rina Kusuma', role: 'admin' },
  ]);
  const rincian = { bidang: ['pas_foto_3x4', 'fotokopi_kk'] };
  expect(await auditOf(app, params.id)).toMatchObject([
    { aksi: 'unduh dokumen', akun_id: admin.akun.id, rincian: { ...rincian, format: 'pdf' } },
    { aksi: 'unduh dokumen', akun_id: admin.akun.id, rincian: { ...rincian, format: 'zip' } },
  ]);
});

test('a pimpinan takes those of valid records, and knows of no other', async () => {
  const { params } = await withPapers();
  const pimpinan = await app.as('pimpinan');
  expect((await pimpinan.call(laporan.dokumenZip, { params })).status).toBe(200);
  const { id } = await app.build.dataSiswa({ status_data: 'Ditolak', pictures });
  const before = await app.state();
  for (const call of [laporan.dokumenPdf, laporan.dokumenZip]) {
    const { status, body } = await pimpinan.call(call, { params: { id } });
    expect([status, body]).toEqual([404, expect.objectContaining({ message: 'Data Siswa Tidak Ditemukan' })]);
  }
  expect(await app.state()).toEqual(before);
});

test('without a document there is nothing to have: 409, and no trace', async () => {
  const { id } = await app.build.dataSiswa();
  const before = await app.state();
  for (const call of [laporan.dokumenPdf, laporan.dokumenZip]) {
    const { status, body } = await admin.call(call, { params: { id } });
    expect([status, body]).toEqual([409, expect.objectContaining({ message: 'Belum ada dokumen yang diunggah' })]);
  }
  expect(await app.state()).toEqual(before);
});

test('a picture that is lost is a sentence in its place, a long name takes its lines', async () => {
  const nama = 'Raden Ajeng Kartika '.repeat(12).trim();
  const { record, params } = await withPapers(nama);
  await app.storage.delete(await keyOf(params.id, 'fotokopi_kk'));
  const { pages } = readPdf((await admin.call(laporan.dokumenPdf, { params })).bytes);
  const lost = pages[1]?.map(({ text }) => text) ?? [];
  expect(lost.some((text) => text.startsWith('Gambar ini rusak'))).toBe(true);
  const named = pages[1]?.filter(({ text }) => text.startsWith('Raden') || text.startsWith('Kartika')) ?? [];
  expect(named.length).toBeGreaterThan(1);
  expect(new Set(named.map(({ size }) => size))).toEqual(new Set([11]));
  const files = await unpack((await admin.call(laporan.dokumenZip, { params })).bytes);
  expect(files[`${record.nim}_fotokopi_kk.txt`]?.toString()).toMatch(/^Gambar ini rusak/);
});
