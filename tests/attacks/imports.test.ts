// Files that somebody made to hurt, and imports of somebody else: a sentence, and nothing is other than before.
// Rules: IMPOR-11, IMPOR-13
import { impor, PIECE_BYTES } from '@gerbang/contract/laporan/impor';
import { BASE_PATH } from '@gerbang/contract/wire';
import { csvOf, rowOf } from '@gerbang/kit/impor';
import { zipWith } from '@gerbang/kit/impor-zip';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { pack, zipOf } from '../../apps/server/src/platform/zip.ts';
import { type Person, startTarget, type Target, unchanged } from './target.ts';

let target: Target;
let admin: Person;
beforeAll(async () => {
  target = await startTarget();
  admin = await target.as('admin');
});
afterAll(() => target.close());
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

const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]);
const wide = Buffer.from(`${Array.from({ length: 200 }, (_, at) => `K${at}`).join(',')}\n`.repeat(2));

describe('a file that was made to hurt', () => {
  test.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
    ['with a password', () => ole, /password/],
    ['with 200 columns', () => wide, /200 kolom/],
    ['that is a ZIP of something else', () => zipWith({ '../../etc/passwd': Buffer.from('x') }), /bukan Excel/],
    ['of nothing but zeros', () => Buffer.alloc(5000), /bukan Excel/],
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

  const locked = async () => {
    const zip = await zipWith({ '2518001/ktp.jpg': Buffer.from('x') });
    zip.writeUInt16LE(zip.readUInt16LE(6) | 1, 6);
    return zip;
  };
  const bomb = async () => {
    const blank = await pack([' '.repeat(9 * 1024 * 1024)]);
    const files = async function* () {
      for (let at = 0; at < 9; at++) yield { name: `${at}/2518001/ktp.jpg`, packed: blank };
    };
    return Buffer.concat(await Array.fromAsync(zipOf(files())));
  };

  test.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
    ['with a password', locked, /password/],
    ['that is a bomb', bomb, /jauh lebih besar/],
    ['that is cut', async () => (await zipWith({ '2518001/ktp.jpg': Buffer.alloc(500) })).subarray(0, 300), /rusak/],
    ['that is none', () => Buffer.alloc(300), /bukan ZIP/],
  ])('a ZIP %s ends with a sentence, and no row and no piece of it stays', async (_, make, sentence) => {
    const { tahap, sebab, kolom } = await endOf(csvOf(rowOf()), await make());
    expect([tahap, kolom.flatMap(({ contoh }) => contoh)]).toEqual(['gagal', []]);
    expect(sebab).toMatch(sentence);
    for (const table of ['impor_baris', 'impor_potongan', 'impor_gambar', 'data_siswa'] as const) {
      expect(await target.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  test('names of a ZIP that lead outside are told, and nothing is written there', async () => {
    const zip = await zipWith({ '../../2518001/ktp.jpg': Buffer.from('x'), '2518001/kk.zip': Buffer.from('x') });
    const { tahap, gambar_ditolak, jumlah } = await endOf(csvOf(rowOf()), zip);
    expect([tahap, jumlah.gambar, gambar_ditolak.map(({ sebab }) => sebab)]).toEqual([
      'rencana',
      0,
      ['Nama berkas ini menunjuk ke luar ZIP, jadi tidak dibuka.', 'ZIP di dalam ZIP tidak dibuka.'],
    ]);
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
