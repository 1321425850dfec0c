// Reminders: on the last day and on the days after it that were chosen, each once, to who has an address.
import { bulk } from '@gerbang/contract/bulk';
import { peminjaman } from '@gerbang/contract/inventaris/peminjaman';
import { sentences } from '@gerbang/contract/sentences';
import { createTestApp } from '@gerbang/kit/app';
import { dayFrom, lendTo } from '@gerbang/kit/peminjaman';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../../platform/clock.ts';
import { whenTrusted } from '../../../platform/clock-guard.ts';
import { transaction } from '../../../platform/database/engine.ts';
import { ingatkan } from './ingatkan.ts';

const app = await createTestApp();
afterAll(() => app.close());
const admin = await app.as('admin');

const remind = () => ingatkan(app, [0, 3, 7]);
const letters = async () => {
  const rows = app.db
    .selectFrom('surat_keluar')
    .select(['penerima', 'isi'])
    .where('jenis', '=', 'barang-belum-kembali');
  return (await rows.orderBy('id').execute()).map(({ penerima, isi }) => ({ penerima, ...JSON.parse(isi) }));
};
/** The loan as if its last day had been so long ago. */
const overdue = (id: string, days: number) =>
  transaction(app.db, (db) =>
    db
      .updateTable('peminjaman')
      .set({ mulai: dayFrom(app, -30), jatuh_tempo: dayFrom(app, -days) })
      .where('id', '=', id)
      .execute(),
  );

// Rule: PINJAM-7
test('each chosen day has one letter, by whichever of two instances; none for who has no address, or has brought it back', async () => {
  const akun = await app.build.akun();
  const siswa = await app.build.dataSiswa({ nim: akun.nim ?? '', nama: 'Dewi Anggraini', status_data: 'Tervalidasi' });
  const { id } = await app.build.dataInventaris({ nama_barang: 'Kamera', jumlah_barang: 9 });
  const to = { jenis_peminjam: 'siswa', data_siswa_id: siswa.id, jumlah: '2' } as const;
  const lend = async (body: object) =>
    (await admin.call(peminjaman.pinjam, { body: { ...lendTo(id, dayFrom(app, 0)), ...body } })).body.data.id;
  const loan = await lend(to);
  const other = await lend({});
  const back = await lend(to);
  await admin.call(peminjaman.kembali, { params: { id: back }, body: { jumlah: '2', kondisi: 'Baik' } });
  const both = await Promise.all([remind(), remind()]);
  expect(both.reduce((sum, n) => sum + n)).toBe(1);
  const first = { penerima: akun.email, nama: 'Dewi Anggraini', barang: 'Kamera', jumlah: 2, lewat: false };
  expect(await letters()).toEqual([{ ...first, jatuh_tempo: dayFrom(app, 0) }]);
  for (const [days, more] of [
    [1, 0],
    [2, 0],
    [3, 1],
    [6, 0],
    [20, 1],
    [25, 0],
  ] as const) {
    await overdue(loan, days);
    await overdue(other, days);
    expect([days, await remind()]).toEqual([days, more]);
  }
  expect((await letters()).map(({ lewat }) => lewat)).toEqual([false, true, true]);
  // Another last day begins anew.
  const body = { jatuh_tempo: dayFrom(app, 0) };
  await admin.call(peminjaman.perpanjang, { params: { id: loan }, body });
  expect([await remind(), await remind()]).toEqual([1, 0]);
});

// Rule: PINJAM-7
test('a clock that is in doubt reminds nobody', async () => {
  const before = (await letters()).length;
  const guard = { look: async () => ({ mayDelete: false, isDoubted: true, missingMs: 1, doubt: null }) };
  await whenTrusted(guard, () => ingatkan(app, [0]))(new AbortController().signal);
  expect((await letters()).length).toBe(before);
});

// Rules: PINJAM-7, PINJAM-11
test('an admin reminds many at once, each once a day; who has no email is named, and without a mail server nobody is', async () => {
  const akun = await app.build.akun();
  const siswa = await app.build.dataSiswa({ nim: akun.nim ?? '', status_data: 'Tervalidasi' });
  const { id } = await app.build.dataInventaris({ nama_barang: 'Tripod', jumlah_barang: 9 });
  const lend = async (body: object) =>
    (await admin.call(peminjaman.pinjam, { body: { ...lendTo(id, dayFrom(app, 2)), ...body } })).body.data.id;
  const to = { jenis_peminjam: 'siswa', data_siswa_id: siswa.id } as const;
  const [early, late, other, back] = [await lend(to), await lend(to), await lend({}), await lend(to)];
  await overdue(late, 5);
  await admin.call(peminjaman.kembali, { params: { id: back }, body: { jumlah: '1', kondisi: 'Baik' } });
  const data = [{ id: early }, { id: late, versi: 1 }, { id: other }, { id: back }, { id: newId() }];
  const send = () => admin.call(bulk.ingatkanPeminjaman, { body: { data } });
  const { body } = await send();
  expect([body.message, body.data.berhasil]).toEqual(['2 peminjam diingatkan, 3 tidak', [early, late]]);
  const whyNot = [
    'Peminjam ini tidak punya email di sini. Ingatkan lewat WhatsApp.',
    'Tidak ada yang sedang dipinjam',
    'Peminjaman Tidak Ditemukan',
  ];
  expect(body.data.ditolak.map(({ message }) => message)).toEqual(whyNot);
  const mine = async () => (await letters()).filter(({ penerima }) => penerima === akun.email);
  expect((await mine()).map(({ lewat, belum }) => [lewat, belum])).toEqual([
    [false, true],
    [true, undefined],
  ]);
  const shown = (await admin.call(peminjaman.get, { params: { id: late } })).body.data;
  expect([shown.diingatkan_pada, shown.versi]).toEqual([dayFrom(app, 0), 1]);
  // Not twice a day, not by the round either; on the next day again.
  expect((await send()).body.data.ditolak[1]?.message).toBe('Sudah diingatkan hari ini');
  expect(await remind()).toBe(0);
  await overdue(late, 6);
  expect((await send()).body.data.berhasil).toEqual([late]);
  const stale = await admin.call(bulk.ingatkanPeminjaman, { body: { data: [{ id: late, versi: 9 }] } });
  expect(stale.body.data.ditolak).toEqual([{ id: late, message: sentences.stale }]);
  const without = await createTestApp({ hasMailServer: false });
  const refused = await (await without.as('admin')).call(bulk.ingatkanPeminjaman, { body: { data: [{ id: late }] } });
  expect(refused).toMatchObject({ status: 409 });
  await without.close();
});
