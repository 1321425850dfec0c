// Names of borrowers who have neither record nor account: they go in time, whatever else stays.
import { peminjaman } from '@gerbang/contract/inventaris/peminjaman';
import { createTestApp, type TestApp } from '@gerbang/kit/app';
import { insertPeminjaman } from '@gerbang/kit/peminjaman';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyRetention } from './periods.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const others = { akunNonaktifHari: 0, ditolakHari: 0, arsipTahun: 0, jejakTahun: 0, suratHari: 0, sesiHari: 31 };

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const run = (lihat = false) => {
  const { db, clock, storage } = app;
  return applyRetention({ db, clock, storage, periods: { ...others, dilihatHari: 100 } }, { lihat });
};

// Rule: PINJAM-10
test('of borrowers without record and account a loan that is over loses the name in time, one that is out keeps it', async () => {
  // After midnight on the campus, when the day in UTC is still the one before.
  app.clock.advance((44 * HOUR - (app.clock.now().getTime() % DAY)) % DAY);
  const loan = (tahap: 'dipinjam' | 'dipesan') => insertPeminjaman(app, { tahap });
  const [out, over, forgotten] = [await loan('dipinjam'), await loan('dipesan'), await loan('dipesan')];
  const admin = await app.as('admin');
  await admin.call(peminjaman.batal, { params: { id: over }, body: {} });
  const named = (id: string) =>
    app.db.selectFrom('peminjaman').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  app.clock.advance(100 * DAY);
  expect((await run()).peminjam).toBe(0);
  app.clock.advance(1);
  expect((await run(true)).peminjam).toBe(1);
  expect((await named(over)).nama_peminjam).toBe('Pak Budi');
  expect((await run()).peminjam).toBe(1);
  expect(await named(over)).toMatchObject({ nama_peminjam: '', nomor_peminjam: null, jumlah: 1 });
  expect(await named(out)).toMatchObject({ nama_peminjam: 'Pak Budi', nomor_peminjam: '081234567890' });
  // Reserved and never taken: from its last day on.
  expect((await named(forgotten)).nama_peminjam).toBe('Pak Budi');
  app.clock.advance(4 * DAY);
  expect((await run()).peminjam).toBe(1);
  expect((await named(forgotten)).nama_peminjam).toBe('');
});
