// Exports: who has no right to one, what a range may reach, and whose records are in it.
import { type EksporRow, ekspor } from '@gerbang/contract/laporan/ekspor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import { type Person, refused, startTarget, type Target } from './target.ts';

let target: Target;
let pimpinan: Person;
let id: string;
let size: number;
beforeAll(async () => {
  target = await startTarget();
  pimpinan = await target.as('pimpinan');
  await target.build.dataSiswa({ nama: 'Menunggu Rahasia', status_data: 'Menunggu Validasi' });
  await target.build.dataSiswa({ nama: '=cmd|calc', nim: 'S1', status_data: 'Tervalidasi', alasan_penolakan: null });
  const { body } = await pimpinan.call(ekspor.create, { body: { status: ['Menunggu Validasi'] } as never });
  id = body.data.id;
  size = (await ready()).ukuran;
});
afterAll(() => target.close());

/** The server makes it by itself. */
async function ready(): Promise<EksporRow> {
  for (;;) {
    const [row] = (await pimpinan.call(ekspor.list)).body.data;
    if (row?.status === 'siap') return row;
    if (row?.status === 'gagal') throw new Error(row.galat ?? '');
  }
}

const open = async (who: Person) => {
  const token = await target.token(who, 'ekspor');
  expect((await who.call(ekspor.bukaUnduhan, { params: { id }, token })).status).toBe(200);
};
const unopened = { status: 409, message: 'Buka unduhan ini dari halaman Ekspor.' };
const unduh = (who: Person, headers: Record<string, string> = {}) =>
  who.call(ekspor.unduh, { params: { id }, headers });

// Rule: EKSPOR-5
test('a colleague, and the same account elsewhere, have not opened it', async () => {
  await open(pimpinan);
  expect((await unduh(pimpinan)).status).toBe(200);
  for (const who of [await target.as('pimpinan'), await target.again(pimpinan)]) {
    await refused(target, unopened, () => unduh(who));
  }
});

// Rules: ARSIP-2, EKSPOR-1
test('a status in the order changes nothing: what is not valid is not in it', async () => {
  const [row] = (await pimpinan.call(ekspor.list)).body.data;
  expect(row).toMatchObject({ siswa: 1 });
});

// Rule: EKSPOR-6
test('ranges reach the file and nothing else', async () => {
  await open(pimpinan);
  const whole = (await unduh(pimpinan)).bytes;
  expect(whole.length).toBe(size);
  const many = `bytes=${Array.from({ length: 500 }, (_, n) => `${n}-${n}`).join(',')}`;
  for (const range of [many, 'bytes=-9007199254740993', 'bytes=0-18446744073709551616', 'bytes=1e3-', 'bytes=0-0\t']) {
    const { status, bytes } = await unduh(pimpinan, { range });
    expect([200, 206]).toContain(status);
    expect(whole.includes(bytes)).toBe(true);
  }
  for (const range of [`bytes=${size}-`, 'bytes=900000000000000-']) {
    expect((await unduh(pimpinan, { range })).status).toBe(416);
  }
});

// Rule: SESI-3
test('who is no pimpinan any more gets no further part', async () => {
  const former = await target.as('pimpinan');
  await open(former);
  expect((await unduh(former, { range: 'bytes=0-9' })).status).toBe(206);
  await transaction(target.db, (db) =>
    db.updateTable('akun').set({ role: 'admin' }).where('id', '=', former.akun.id).execute(),
  );
  expect((await unduh(former, { range: 'bytes=10-' })).status).toBe(403);
});
