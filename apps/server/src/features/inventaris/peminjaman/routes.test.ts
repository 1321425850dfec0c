// Loans: what leaves, comes back and is reserved, and what is refused with what it left alone.
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { HARI_KALENDER, type PeminjamanRow, peminjaman } from '@gerbang/contract/inventaris/peminjaman';
import { sentences } from '@gerbang/contract/sentences';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { sampah } from '@gerbang/contract/siswa/sampah';
import { createTestApp } from '@gerbang/kit/app';
import { auditOf } from '@gerbang/kit/audit';
import { dayFrom, lendTo } from '@gerbang/kit/peminjaman';
import { smallPhoto } from '@gerbang/kit/pictures';
import { expectRefused } from '@gerbang/kit/refusal';
import { unknownId, validBarang } from '@gerbang/kit/samples';
import { tokenFor } from '@gerbang/kit/token';
import { afterAll, describe, expect, test } from 'vitest';
import { transaction } from '../../../platform/database/engine.ts';
import { collectSalinan } from '../../siswa/salinan/salinan.ts';
import { purgeSampah } from '../../siswa/sampah/purge.ts';

const app = await createTestApp();
afterAll(() => app.close());
const admin = await app.as('admin');
const pimpinan = await app.as('pimpinan');

const day = (days: number) => dayFrom(app, days);
const item = (jumlah_barang = 5, more = {}) => app.build.dataInventaris({ jumlah_barang, ...more });
const lend = (id: string, body = {}, files = {}) =>
  admin.call(peminjaman.pinjam, { body: { ...lendTo(id, day(3)), ...body }, files });
const reserve = (id: string, [from, to]: [number, number], jumlah = 1) => {
  const { kondisi: _, ...body } = lendTo(id, day(to));
  return admin.call(peminjaman.pesan, { body: { ...body, mulai: day(from), jumlah: String(jumlah) } });
};
const giveBack = (id: string, body = {}, files = {}) =>
  admin.call(peminjaman.kembali, { params: { id }, body: { jumlah: '1', kondisi: 'Baik', ...body }, files });
/** As if it had begun and ended on other days. */
const move = (id: string, [from, to]: [number, number]) =>
  transaction(app.db, (db) =>
    db
      .updateTable('peminjaman')
      .set({ mulai: day(from), jatuh_tempo: day(to) })
      .where('id', '=', id)
      .execute(),
  );
const stockOf = async (id: string) => (await admin.call(peminjaman.barang, { params: { id } })).body.data;
/** What the inventory's list says of it. */
const outOf = async (search: string) =>
  (await pimpinan.call(dataInventaris.list, { query: { search } })).body.data[0]?.dipinjam;
const lent = async (id: string, jumlah = 1): Promise<PeminjamanRow> =>
  (await lend(id, { jumlah: String(jumlah) })).body.data;
const refused = (call: () => Promise<{ status: number }>, message: string, status = 409) =>
  expectRefused(app, call as never, { status, message });

describe('lending and taking back', () => {
  // Rules: PINJAM-1, PINJAM-4, PINJAM-5, BARANG-6
  test('pieces leave and come back in parts, each with condition, photo and line in the audit log', async () => {
    const { id, kode_barang } = await item(3);
    const photo = await smallPhoto();
    const { status, body } = await lend(id, { jumlah: '3', catatan: 'Untuk wisuda' }, { foto_pinjam: photo });
    expect([status, body.message]).toEqual([201, 'Barang dipinjamkan']);
    expect(body.data).toMatchObject({
      tahap: 'dipinjam',
      jumlah: 3,
      kembali: 0,
      mulai: day(0),
      nama_peminjam: 'Pak Budi',
    });
    expect(await stockOf(id)).toMatchObject({ jumlah_barang: 3, dipinjam: 3, tersedia: 0 });
    const part = await giveBack(body.data.id, { jumlah: '2', versi: 1 });
    expect(part.body.data).toMatchObject({ tahap: 'dipinjam', kembali: 2, versi: 2 });
    expect(await outOf(kode_barang)).toBe(1);
    const rest = await giveBack(
      body.data.id,
      { kondisi: 'Rusak ringan', catatan: 'Tutup lepas' },
      { foto_pinjam: photo },
    );
    expect(rest.body.data).toMatchObject({ tahap: 'kembali', kembali: 3 });
    const { data } = (await pimpinan.call(peminjaman.get, { params: { id: body.data.id } })).body;
    const events = data.peristiwa.map(({ jenis, jumlah, kondisi }) => `${jenis} ${jumlah} ${kondisi}`);
    expect(events).toEqual(['keluar 3 Baik', 'masuk 2 Baik', 'masuk 1 Rusak ringan']);
    const [out, , back] = data.peristiwa;
    expect(out?.catatan).toBe('Untuk wisuda');
    for (const url of [out?.foto, back?.foto]) {
      expect((await pimpinan.request('GET', url ?? '')).status).toBe(200);
      expect((await admin.request('GET', `${url}/kecil`)).status).toBe(200);
      expect((await (await app.as('siswa')).request('GET', url ?? '')).status).toBe(404);
    }
    const told = (await auditOf(app, body.data.id)).map(({ aksi }) => aksi);
    expect(told.join()).toBe('pinjamkan,terima kembali,terima kembali');
    expect(await stockOf(id)).toMatchObject({ dipinjam: 0, tersedia: 3 });
    expect(await outOf(kode_barang)).toBeUndefined();
  });

  // Rules: PINJAM-1, PINJAM-4
  test('more than there are, what is back already and what somebody else changed are refused', async () => {
    const { id } = await item(2);
    await refused(() => lend(id, { jumlah: '3' }), 'Hanya tersisa 2 pada hari-hari itu');
    const loan = await lent(id, 2);
    await refused(() => lend(id), 'Tidak ada yang tersisa pada hari-hari itu');
    await refused(() => giveBack(loan.id, { jumlah: '3' }), 'Yang masih dipinjam hanya 2');
    await refused(() => giveBack(loan.id, { versi: 7 }), sentences.stale);
    await refused(
      () => admin.call(peminjaman.ambil, { params: { id: loan.id }, body: { ...lendTo(id, day(1)) } }),
      'Barang ini sudah diambil',
    );
    await refused(
      () => admin.call(peminjaman.batal, { params: { id: loan.id }, body: {} }),
      'Barang ini sudah diambil',
    );
    await giveBack(loan.id, { jumlah: '2' });
    await refused(() => giveBack(loan.id), 'Barang ini sudah kembali semua');
    await refused(() => lend(unknownId), 'Barang Tidak Ditemukan', 404);
    await refused(() => giveBack(unknownId), 'Peminjaman Tidak Ditemukan', 404);
  });

  // Rule: PINJAM-3
  test('what came back broken or lost is not lent again before somebody has changed the item', async () => {
    const { id } = await item(2);
    await giveBack((await lent(id)).id, { kondisi: 'Hilang' });
    expect(await stockOf(id)).toMatchObject({ tertahan: 1, tersedia: 1, dipinjam: 0 });
    await refused(() => lend(id, { jumlah: '2' }), 'Hanya tersisa 1 pada hari-hari itu');
    await admin.call(dataInventaris.update, { params: { id }, body: { ...validBarang, jumlah_barang: '1' } });
    expect(await stockOf(id)).toMatchObject({ tertahan: 0, tersedia: 1, jumlah_barang: 1 });
    const broken = await item(4, { kondisi_barang: 'Rusak Berat', nama_barang: 'Kursi' });
    await refused(() => lend(broken.id), 'Kursi tidak dapat dipinjamkan: kondisinya tidak layak');
  });

  // Rule: PINJAM-2
  test('the borrower is a valid student, an admin, or somebody with name and number', async () => {
    const { id } = await item();
    const siswa = await app.build.dataSiswa({ status_data: 'Tervalidasi', nama: 'Dewi Anggraini' });
    const waiting = await app.build.dataSiswa();
    const one = await lend(id, { jenis_peminjam: 'siswa', data_siswa_id: siswa.id, nama_peminjam: 'Orang lain' });
    expect(one.body.data).toMatchObject({
      nama_peminjam: 'Dewi Anggraini',
      nim: siswa.nim,
      nomor_peminjam: siswa.nomor_whatsapp,
    });
    const akun = await app.build.akun({ role: 'admin', nama: 'Rahmat' });
    await app.build.profile({ akun_id: akun.id, nama: 'Rahmat' }).catch(() => undefined);
    const { data } = (await admin.call(peminjaman.peminjam)).body;
    expect(data).toContainEqual({ id: akun.id, nama: 'Rahmat' });
    expect((await lend(id, { jenis_peminjam: 'admin', akun_id: akun.id })).body.data).toMatchObject({
      nama_peminjam: 'Rahmat',
      nim: null,
    });
    await refused(
      () => lend(id, { jenis_peminjam: 'siswa', data_siswa_id: waiting.id }),
      'Siswa ini tidak ada di Data Valid',
    );
    await refused(() => lend(id, { jenis_peminjam: 'admin', akun_id: unknownId }), 'Admin ini tidak ada lagi');
    const wrong = await lend(id, {
      nama_peminjam: '',
      nomor_peminjam: '12',
      jatuh_tempo: day(-1),
      jumlah: '0',
      kondisi: 'Hilang',
    });
    expect(wrong.status).toBe(400);
    const fields = (wrong.body as unknown as { message: { field: string }[] }).message.map(({ field }) => field);
    expect(new Set(fields)).toEqual(new Set(['nomor_peminjam', 'jatuh_tempo', 'jumlah', 'kondisi']));
    expect((await lend(id, { nama_peminjam: ' ', nomor_peminjam: '' })).status).toBe(400);
  });
});

describe('reserving', () => {
  // Rules: PINJAM-2, PINJAM-6
  test('days ahead never overlap beyond the number of pieces, and what was reserved is handed over', async () => {
    const { id } = await item(2);
    expect((await reserve(id, [5, 8], 2)).status).toBe(201);
    await refused(() => reserve(id, [8, 9]), 'Tidak ada yang tersisa pada hari-hari itu');
    await refused(() => reserve(id, [1, 5]), 'Tidak ada yang tersisa pada hari-hari itu');
    await refused(() => lend(id, { jatuh_tempo: day(5) }), 'Tidak ada yang tersisa pada hari-hari itu');
    const { body } = await reserve(id, [9, 12], 2);
    const loan = (await lend(id, { jatuh_tempo: day(4), jumlah: '2' })).body.data;
    const longer = (days: number) =>
      admin.call(peminjaman.perpanjang, { params: { id: loan.id }, body: { jatuh_tempo: day(days) } });
    await refused(() => longer(5), 'Tidak ada yang tersisa pada hari-hari itu');
    expect((await longer(3)).body.data.jatuh_tempo).toBe(day(3));
    const { hari } = await stockOf(id);
    expect(hari).toHaveLength(HARI_KALENDER);
    expect(hari.slice(0, 14).map(({ tersedia }) => tersedia)).toEqual([0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
    const take = (body2: object) =>
      admin.call(peminjaman.ambil, { params: { id: body.data.id }, body: body2 as never });
    const taking = { jatuh_tempo: day(12), kondisi: 'Baik' };
    await refused(() => take(taking), 'Tidak ada yang tersisa pada hari-hari itu');
    // Overdue since yesterday, and on the first day of the other: as long as it is out, nobody else has it.
    await move(loan.id, [-3, -1]);
    await move(body.data.id, [0, 1]);
    await refused(() => take({ ...taking, jatuh_tempo: day(1) }), 'Tidak ada yang tersisa pada hari-hari itu');
    await giveBack(loan.id, { jumlah: '2' });
    expect((await take({ ...taking, jatuh_tempo: day(1) })).body.data).toMatchObject({
      tahap: 'dipinjam',
      mulai: day(0),
    });
  });

  // Rule: PINJAM-6
  test('a reservation is cancelled once, and leaves its days to others', async () => {
    const { id } = await item(1);
    const { data } = (await reserve(id, [2, 4])).body;
    const cancel = () => admin.call(peminjaman.batal, { params: { id: data.id }, body: {} });
    expect((await cancel()).body.data.tahap).toBe('batal');
    await refused(cancel, 'Pesanan ini sudah dibatalkan');
    expect((await reserve(id, [3, 3])).status).toBe(201);
    expect((await reserve(id, [6, 5])).status).toBe(400);
  });

  // Rules: PINJAM-1, PINJAM-6
  test('thirty at once get exactly what there is, and one return of two is taken', async () => {
    const { id } = await item(7);
    const all = await Promise.all(Array.from({ length: 30 }, (_, n) => (n % 3 === 0 ? reserve(id, [0, 2]) : lend(id))));
    const counts = all.map(({ status }) => status);
    expect([counts.filter((s) => s === 201).length, counts.filter((s) => s === 409).length]).toEqual([7, 23]);
    expect((await stockOf(id)).hari[0]?.tersedia).toBe(0);
    const done = await lent((await item(1)).id);
    const both = await Promise.all([1, 2].map(() => giveBack(done.id)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('the item', () => {
  // Rule: PINJAM-8
  test('is neither deleted nor fewer while something is out; afterwards it goes and comes back with its history', async () => {
    const { id } = await item(4);
    const loan = (await lend(id, { jumlah: '3' }, { foto_pinjam: await smallPhoto() })).body.data;
    const busy = 'Barang ini masih dipinjam atau dipesan. Selesaikan dahulu di Peminjaman.';
    await refused(() => admin.call(dataInventaris.hapus, { params: { id } }), busy);
    const fewer = { params: { id }, body: { ...validBarang, jumlah_barang: '2' } };
    await refused(
      () => admin.call(dataInventaris.update, fewer),
      'Masih dipinjam 3: Jumlah Barang tidak boleh kurang dari itu',
    );
    await giveBack(loan.id, { jumlah: '3' });
    expect((await admin.call(dataInventaris.hapus, { params: { id } })).status).toBe(200);
    await refused(() => admin.call(peminjaman.get, { params: { id: loan.id } }), 'Peminjaman Tidak Ditemukan', 404);
    expect((await admin.call(sampah.pulihkan, { params: { id } })).status).toBe(200);
    const { data } = (await admin.call(peminjaman.get, { params: { id: loan.id } })).body;
    expect([data.tahap, data.peristiwa.length]).toEqual(['kembali', 2]);
    expect((await admin.request('GET', data.peristiwa[0]?.foto ?? '')).status).toBe(200);
  });
});

describe('the borrower', () => {
  // Rule: PINJAM-10
  test('who is gone for good leaves no name, also where the item is in the bin; the loan still counts', async () => {
    const siswa = await app.build.dataSiswa({ status_data: 'Tervalidasi', nama: 'Sari Puspita' });
    const [kept, binned] = [await item(1), await item(1)];
    const body = { jenis_peminjam: 'siswa', data_siswa_id: siswa.id, catatan: 'Sari memerlukannya' };
    const out = (await lend(kept.id, body)).body.data;
    await giveBack((await lend(binned.id, body)).body.data.id);
    const mine = { nim: siswa.nim, akun_id: null };
    const copy = await collectSalinan({ ...app.deps, namaSekolah: '' }, mine);
    expect(copy?.peminjaman.map(({ tahap, catatan }) => [tahap, catatan])).toEqual([
      ['dipinjam', 'Sari memerlukannya'],
      ['kembali', 'Sari memerlukannya'],
    ]);
    await admin.call(dataInventaris.hapus, { params: { id: binned.id } });
    const token = await tokenFor(app, admin, 'data-siswa');
    expect((await admin.call(dataSiswa.hapus, { params: { id: siswa.id }, token })).status).toBe(200);
    const get = async () => (await admin.call(peminjaman.get, { params: { id: out.id } })).body.data;
    expect(await get()).toMatchObject({ nama_peminjam: 'Sari Puspita', nim: null });
    await transaction(app.db, (db) => purgeSampah({ ...app, db, actor: null }, { id: siswa.id }));
    expect(await get()).toMatchObject({ nama_peminjam: '', data_siswa_id: null, catatan: '', tahap: 'dipinjam' });
    expect(JSON.stringify(await app.state())).not.toContain('Sari');
    expect(await stockOf(kept.id)).toMatchObject({ dipinjam: 1, tersedia: 0 });
    expect((await giveBack(out.id)).status).toBe(200);
  });
});

describe('the list', () => {
  // Rule: PINJAM-9
  test('is narrowed to what is out, due, overdue, reserved or back, by item and by student', async () => {
    const siswa = await app.build.dataSiswa({ status_data: 'Tervalidasi' });
    const { id, nama_barang } = await item(9, { nama_barang: 'Kamera Daftar' });
    const due = (await lend(id, { jatuh_tempo: day(0) })).body.data;
    const late = (await lend(id, { jatuh_tempo: day(1), jenis_peminjam: 'siswa', data_siswa_id: siswa.id })).body.data;
    await giveBack((await lent(id)).id);
    await reserve(id, [2, 3]);
    const read = async (query: object) =>
      (await pimpinan.call(peminjaman.list, { query: { data_inventaris_id: id, ...query } as never })).body;
    expect((await read({})).totalItems).toBe(4);
    expect((await read({ search: nama_barang })).totalItems).toBe(4);
    expect((await read({ search: siswa.nim })).data.map(({ id }) => id)).toEqual([late.id]);
    expect((await read({ keadaan: 'hari_ini' })).data.map(({ id }) => id)).toEqual([due.id]);
    expect((await read({ keadaan: 'kembali' })).totalItems).toBe(1);
    expect((await read({ keadaan: 'dipesan' })).totalItems).toBe(1);
    expect((await read({ keadaan: 'dipinjam', urut: 'jatuh_tempo' })).data.map(({ id }) => id)).toEqual([
      due.id,
      late.id,
    ]);
    await move(due.id, [-5, -3]);
    await move(late.id, [-5, -2]);
    expect((await read({ keadaan: 'terlambat', urut: 'jatuh_tempo' })).data.map(({ terlambat }) => terlambat)).toEqual([
      3, 2,
    ]);
    expect((await read({ data_siswa_id: siswa.id })).data.map(({ id }) => id)).toEqual([late.id]);
    expect((await read({ limit: '10', page: '2' })).data).toEqual([]);
  });
});
