// Loans, thirty at once against the server as a process: never more out than there are, and nothing comes back twice.

import { bulk } from '@gerbang/contract/bulk';
import { barang } from '@gerbang/contract/inventaris/barang';
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { peminjaman } from '@gerbang/contract/inventaris/peminjaman';
import { dayFrom, lendTo } from '@gerbang/kit/peminjaman';
import { validBarang } from '@gerbang/kit/samples';
import { afterAll, expect } from 'vitest';
import { AT_ONCE, auditLog, race, races } from './race.ts';
import { type Person, startTarget } from './target.ts';

const target = await startTarget();
afterAll(() => target.close());
const admins: Person[] = await Promise.all(Array.from({ length: 5 }, () => target.as('admin')));

const admin = (n: number) => admins[n % admins.length] as Person;
const day = (days: number) => dayFrom(target, days);
const item = (jumlah_barang: number) => target.build.dataInventaris({ jumlah_barang });
const lend = (id: string, n: number) => admin(n).call(peminjaman.pinjam, { body: lendTo(id, day(3)) });
const reserve = (id: string, n: number, [mulai, to]: [string, string]) => {
  const { kondisi: _, ...body } = lendTo(id, to);
  return admin(n).call(peminjaman.pesan, { body: { ...body, mulai } });
};

/** Pieces that are out, and those that are reserved. */
async function taken(id: string, tahap: 'dipinjam' | 'dipesan'): Promise<number> {
  const rows = target.db.selectFrom('peminjaman').select(['jumlah', 'kembali']).where('data_inventaris_id', '=', id);
  const found = await rows.where('tahap', '=', tahap).execute();
  return found.reduce((sum, { jumlah, kembali }) => sum + jumlah - kembali, 0);
}

// Rules: PINJAM-1, PINJAM-6
races('loans of an item of seven, and reservations of the same days', async () => {
  const { id } = await item(7);
  const one = (n: number) => (n % 2 ? lend(id, n) : reserve(id, n, [day(0), day(2)]));
  expect(await race(one)).toEqual({ 201: 7, 409: AT_ONCE - 7 });
  expect((await taken(id, 'dipinjam')) + (await taken(id, 'dipesan'))).toBe(7);
});

// Rule: PINJAM-6
races('reservations that overlap each their neighbour, of an item of one', async () => {
  const { id } = await item(1);
  const one = (n: number) => reserve(id, n, [day(n), day(n + 1)]);
  await race(one);
  const rows = target.db.selectFrom('peminjaman').select(['mulai', 'jatuh_tempo']).where('data_inventaris_id', '=', id);
  const kept = await rows.orderBy('mulai').execute();
  for (const [n, { mulai }] of kept.entries()) if (n > 0) expect(mulai > (kept[n - 1]?.jatuh_tempo ?? '')).toBe(true);
});

// Rules: PINJAM-1, PINJAM-8
races('loans of an item beside its deletion and beside a smaller number of it', async () => {
  const { id } = await item(AT_ONCE);
  const fewer = { params: { id }, body: { ...validBarang, jumlah_barang: '3' } };
  await race((n) => {
    if (n % 10 === 4) return admin(n).call(dataInventaris.hapus, { params: { id } });
    return n % 10 === 7 ? admin(n).call(dataInventaris.update, fewer) : lend(id, n);
  });
  const left = await target.db.selectFrom('data_inventaris').select('jumlah_barang').where('id', '=', id).execute();
  const out = await taken(id, 'dipinjam');
  // Deleted before anybody had one, or there with as many as are out.
  expect(out).toBeLessThanOrEqual(left[0]?.jumlah_barang ?? 0);
});

// Rules: HIDUP-6, PINJAM-1
races('writings off of one piece each beside loans of one each', async () => {
  const { id } = await item(10);
  const off = { params: { id }, body: { jumlah: '1', alasan: 'Rusak' } } as const;
  await race((n) => (n % 2 ? lend(id, n) : admin(n).call(barang.hapuskan, off)));
  const { jumlah_barang, dihapuskan_pada } = await target.db
    .selectFrom('data_inventaris')
    .select(['jumlah_barang', 'dihapuskan_pada'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const out = await taken(id, 'dipinjam');
  expect(out).toBeLessThanOrEqual(dihapuskan_pada === null ? jumlah_barang : 0);
  const gone = await auditLog(target, id, 'hapuskan');
  // Each that went is told once, and every piece is somewhere.
  expect(gone + jumlah_barang - (dihapuskan_pada === null ? 0 : 1)).toBe(10);
});

// Rules: PINJAM-4, PINJAM-11
races('returns of the same loans by many who each name all of them', async () => {
  const { id } = await item(3);
  const loans = await Promise.all([0, 1, 2].map(async (n) => (await lend(id, n)).body.data.id));
  const body = { data: loans.map((loan) => ({ id: loan, versi: 1 })), kondisi: 'Baik' } as const;
  const replies: number[] = [];
  await race(async (n) => {
    const reply = await admin(n).call(bulk.kembaliPeminjaman, { body });
    replies.push(reply.body.data.berhasil.length);
    return reply;
  });
  expect(replies.reduce((sum, n) => sum + n)).toBe(3);
  expect(await taken(id, 'dipinjam')).toBe(0);
});
