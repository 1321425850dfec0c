// Rules: IMPOR-13, IMPOR-14
import { zipWith } from '@gerbang/kit/impor-zip';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { refusals } from './limits.ts';
import { findAsal as asalInZip, findTable as tableInZip } from './zip-table.ts';

const text = (value: string) => Buffer.from(value);
const csv = text('NIM,Nama\n1,Dewi');
const settings = (pilihan: object) => text(JSON.stringify({ identitas: { nama: 'SMK Melati' }, pilihan }));
const pilihan = {
  jurusan: [{ kode: 'tkj', nama: 'Teknik Komputer', pensiun: true }],
  kelas: [{ kode: 'Pagi', nama: 'Pagi', pensiun: false }],
};
const more = { ...pilihan, jurusan: [...pilihan.jurusan, { kode: 'ti', nama: 'TI', pensiun: false }] };

/** In pieces of odd lengths, as it may come through a line. */
async function* inPieces(bytes: Uint8Array, length = 37): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

test('the only table of a ZIP is found among its pictures, packed or not, in whatever folder', async () => {
  const files = {
    'scan/1/ktp.jpg': Buffer.alloc(900, 7),
    '__MACOSX/x.csv': text('x'),
    '~$data.xlsx': text('x'),
    'data/Data Lama.CSV': csv,
  };
  const plain = await zipWith(files);
  for (const zip of [plain, zipSync(files)]) {
    const { file, asal } = await tableInZip(inPieces(zip));
    expect([Buffer.from(file).toString(), asal]).toEqual([csv.toString(), undefined]);
  }
});

test('of an export it is siswa.xlsx, and nothing behind it is read; its school is told', async () => {
  const files = {
    'pengaturan.json': settings(more),
    'siswa.xlsx': csv,
    'siswa.csv': text('x'),
    'inventaris.xlsx': text('x'),
  };
  const cut = (await zipWith(files)).subarray(0, -200);
  const { file, asal } = await tableInZip(inPieces(cut));
  expect([Buffer.from(file).toString(), asal]).toEqual([csv.toString(), { sekolah: 'SMK Melati', pilihan: more }]);
  expect(await asalInZip(inPieces(cut))).toEqual(asal);
});

test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
  ['without a table', () => zipWith({ '1/ktp.jpg': text('x') }), refusals.noTable],
  ['with two', () => zipWith({ 'a.csv': csv, 'b.xlsx': csv }), refusals.manyTables(['a.csv', 'b.xlsx'])],
  ['that is none', () => text('<html>'.repeat(20)), refusals.notZip],
  ['that is empty', () => text(''), refusals.notZip],
  ['whose table is a bomb', () => zipSync({ 'a.csv': Buffer.alloc(40_000_000) }, { level: 1 }), refusals.tooLarge],
  [
    'that is cut within its table',
    async () => (await zipWith({ 'a.csv': Buffer.alloc(5000) })).subarray(0, 900),
    refusals.damagedZip,
  ],
  ['with a password', async () => locked(await zipWith({ 'a.csv': csv })), refusals.zipPassword],
])('a ZIP %s is refused with a sentence', async (_, make, sentence) => {
  await expect(tableInZip(inPieces(await make(), 5000))).rejects.toThrow(sentence);
});

function locked(zip: Buffer): Buffer {
  zip.writeUInt8(zip.readUInt8(6) | 1, 6);
  return zip;
}

test.each<[string, Buffer]>([
  ['are no JSON', text('{')],
  ['have no list', settings({ jurusan: 'semua' })],
  ['have two of one code', settings({ ...pilihan, jurusan: [...more.jurusan, ...more.jurusan] })],
  ['are larger than any', Buffer.alloc(2_000_000, ' ')],
])('settings that %s say nothing, and the table is read all the same', async (_, bytes) => {
  const zip = zipSync({ 'pengaturan.json': bytes, 'siswa.xlsx': csv });
  expect((await tableInZip(inPieces(zip, 5000))).asal).toBeUndefined();
  expect(await asalInZip(inPieces(zip, 5000))).toBeUndefined();
  expect(await asalInZip(inPieces(text('no ZIP')))).toBeUndefined();
});
