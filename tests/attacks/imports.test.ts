// Files that somebody made to hurt, and imports of somebody else: a sentence, and nothing is other than before.
// Rules: IMPOR-11, IMPOR-13
import { impor, PIECE_BYTES } from '@gerbang/contract/laporan/impor';
import { BASE_PATH } from '@gerbang/contract/wire';
import { csvOf, rowOf } from '@gerbang/kit/impor';
import { zipWith } from '@gerbang/kit/impor-zip';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startTarget, unchanged } from './target.ts';

const target = await startTarget();
afterAll(() => target.close());
const admin = await target.as('admin');
afterEach(async () => {
  const { data } = (await admin.call(impor.list)).body;
  const open = data.find(({ tahap }) => !['selesai', 'diurungkan', 'gagal', 'dibatalkan'].includes(tahap));
  if (open) await admin.call(impor.batalkan, { params: { id: open.id } });
});

const begin = async (sheet: Buffer, zip?: Buffer) => {
  const gambar = zip ? { gambar: { nama: 'scan.zip', ukuran: zip.length } } : {};
  const { body } = await admin.call(impor.create, {
    body: { nama_berkas: 'siswa.xlsx', ukuran: sheet.length, ...gambar },
  });
  return { id: body.data.id };
};
const put = (params: { id: string }, berkas: 'lembar' | 'gambar', bytes: Buffer) =>
  admin.call(impor.potongan, { params, query: { berkas, nomor: '0' } as never, bytes });
const seen = async (params: { id: string }) => (await admin.call(impor.get, { params })).body.data;

/** What an import of these files ends with. */
async function endOf(sheet: Buffer, zip?: Buffer) {
  const params = await begin(sheet, zip);
  await put(params, 'lembar', sheet);
  if (zip) await put(params, 'gambar', zip);
  await admin.call(impor.baca, { params });
  await expect.poll(async () => (await seen(params)).tahap).not.toBe('baca');
  const { tahap, saran } = await seen(params);
  if (tahap !== 'kolom' || !zip || !saran) return seen(params);
  await admin.call(impor.petakan, { params, body: { pemetaan: saran } });
  await expect.poll(async () => (await seen(params)).tahap).not.toMatch(/gambar|uji/);
  return seen(params);
}

const wide = Buffer.from(`${Array.from({ length: 200 }, (_, at) => `K${at}`).join(',')}\n`.repeat(2));

describe('a file that was made to hurt', () => {
  test.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
    ['with 200 columns', () => wide, /200 kolom/],
    ['that is cut', async () => (await zipWith({ 'xl/workbook.xml': Buffer.alloc(4000) })).subarray(0, 900), /rusak/],
  ])('%s ends with a sentence, and no row and no piece of it stays', async (_, make, sentence) => {
    const sheet = await make();
    const { tahap, sebab, kolom } = await endOf(sheet);
    expect([tahap, kolom]).toEqual(['gagal', []]);
    expect(sebab).toMatch(sentence);
    for (const table of ['impor_baris', 'impor_potongan', 'impor_gambar', 'data_siswa'] as const) {
      expect(await target.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  test('formulas and markup of a CSV are texts, and a pattern of a picture is no program', async () => {
    const params = await begin(csvOf(rowOf({ nama: '=HYPERLINK("http://jahat")' })));
    await put(params, 'lembar', csvOf(rowOf({ nama: '=HYPERLINK("http://jahat")' })));
    await admin.call(impor.baca, { params });
    await expect.poll(async () => (await seen(params)).tahap).toBe('kolom');
    const { saran } = await seen(params);
    const pola = '(a+)+{nim}{dokumen}$';
    const { status } = await admin.call(impor.petakan, { params, body: { pemetaan: { ...saran, pola } as never } });
    expect(status).toBe(200);
    await expect.poll(async () => (await seen(params)).tahap).toBe('rencana');
    const { data } = (await admin.call(impor.baris, { params, query: { hasil: 'ditolak' } as never })).body;
    expect(data.map(({ nama }) => nama)).toEqual([]);
  });

  test.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
    ['that is cut', async () => (await zipWith({ '2518001/ktp.jpg': Buffer.alloc(500) })).subarray(0, 300), /rusak/],
  ])('a ZIP %s ends with a sentence, and no row and no piece of it stays', async (_, make, sentence) => {
    const { tahap, sebab, kolom } = await endOf(csvOf(rowOf()), await make());
    expect([tahap, kolom.flatMap(({ contoh }) => contoh)]).toEqual(['gagal', []]);
    expect(sebab).toMatch(sentence);
    for (const table of ['impor_baris', 'impor_potongan', 'impor_gambar', 'data_siswa'] as const) {
      expect(await target.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });
});

describe('pieces', () => {
  test.each<[string, Buffer, Record<string, string>, number]>([
    ['that is longer than announced', Buffer.alloc(11), { berkas: 'lembar', nomor: '0' }, 400],
    ['that is shorter', Buffer.alloc(9), { berkas: 'lembar', nomor: '0' }, 400],
    ['beyond the end', Buffer.alloc(10), { berkas: 'lembar', nomor: '1' }, 400],
    ['of a file that was not announced', Buffer.alloc(10), { berkas: 'gambar', nomor: '0' }, 400],
    ['larger than any', Buffer.alloc(PIECE_BYTES + 1), { berkas: 'lembar', nomor: '0' }, 413],
    ['of a file that there is not', Buffer.alloc(10), { berkas: '../rahasia.json', nomor: '0' }, 400],
  ])('one %s is refused', async (_, bytes, query, status) => {
    const params = await begin(Buffer.alloc(10));
    await unchanged(target, async () => {
      const reply = await admin.call(impor.potongan, { params, query, bytes });
      expect(reply.status).toBe(status);
    });
  });

  test('bytes are no body of another call', async () => {
    await unchanged(target, async () => {
      const headers = { 'content-type': 'application/octet-stream' };
      const reply = await admin.request('POST', `${BASE_PATH}/impor`, { payload: Buffer.alloc(10), headers });
      expect(reply.status).toBe(415);
    });
  });

  test('another admin sends no piece, maps nothing and runs nothing', async () => {
    const other = await target.as('admin');
    const params = await begin(Buffer.alloc(10));
    await unchanged(target, async () => {
      const piece = await other.call(impor.potongan, { params, bytes: Buffer.alloc(10) });
      const read = await other.call(impor.baca, { params });
      expect([piece.status, read.status]).toEqual([409, 409]);
    });
  });
});
