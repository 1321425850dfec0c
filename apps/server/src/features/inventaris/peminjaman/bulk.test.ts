// Many loans at once.
import { bulk } from '@gerbang/contract/bulk';
import { type PeminjamanRow, peminjaman } from '@gerbang/contract/inventaris/peminjaman';
import { sentences } from '@gerbang/contract/sentences';
import { createTestApp } from '@gerbang/kit/app';
import { dayFrom, lendTo } from '@gerbang/kit/peminjaman';
import { afterAll, expect, test } from 'vitest';

const app = await createTestApp();
afterAll(() => app.close());
const admin = await app.as('admin');

const lent = async (id: string, jumlah = 1): Promise<PeminjamanRow> =>
  (await admin.call(peminjaman.pinjam, { body: { ...lendTo(id, dayFrom(app, 3)), jumlah: String(jumlah) } })).body.data;
const giveBack = (id: string) =>
  admin.call(peminjaman.kembali, { params: { id }, body: { jumlah: '1', kondisi: 'Baik' } });

// Rule: PINJAM-11
test('many come back at once with all that is out of each; what changed since, or is not out, is told by name', async () => {
  const { id } = await app.build.dataInventaris({ jumlah_barang: 9 });
  const [whole, part, done, stale] = [await lent(id, 3), await lent(id, 2), await lent(id), await lent(id)];
  await giveBack(part.id);
  await giveBack(done.id);
  const data = [whole, { id: part.id }, done, { id: stale.id, versi: 7 }].map(({ id, versi }) => ({ id, versi }));
  const body = { data, kondisi: 'Perlu servis', catatan: 'Lomba' } as const;
  const { body: said } = await admin.call(bulk.kembaliPeminjaman, { body });
  expect([said.message, said.data.berhasil]).toEqual(['2 peminjaman diterima kembali, 2 tidak', [whole.id, part.id]]);
  expect(said.data.ditolak.map(({ message }) => message)).toEqual([sentences.stale, sentences.stale]);
  const { peristiwa } = (await admin.call(peminjaman.get, { params: { id: part.id } })).body.data;
  expect(peristiwa.at(-1)).toMatchObject({ jenis: 'masuk', jumlah: 1, kondisi: 'Perlu servis', catatan: 'Lomba' });
  const { dipinjam } = (await admin.call(peminjaman.barang, { params: { id } })).body.data;
  expect(dipinjam).toBe(1);
  const again = await admin.call(bulk.kembaliPeminjaman, { body: { ...body, data: [{ id: whole.id }] } });
  expect(again.body.data.ditolak).toEqual([{ id: whole.id, message: 'Barang ini sudah kembali semua' }]);
});
