// Stock-taking over HTTP: what is expected, scans in any order and twice, the end, and what it changes.
import { barang } from '@gerbang/contract/inventaris/barang';
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { type HasilOpname, opname, type Pindaian } from '@gerbang/contract/inventaris/opname';
import { peminjaman } from '@gerbang/contract/inventaris/peminjaman';
import { sentences } from '@gerbang/contract/sentences';
import { createTestApp } from '@gerbang/kit/app';
import { address, at, scan } from '@gerbang/kit/opname';
import { readPdf } from '@gerbang/kit/pdf-text';
import { dayFrom, lendTo } from '@gerbang/kit/peminjaman';
import { expectRefused } from '@gerbang/kit/refusal';
import { unknownId } from '@gerbang/kit/samples';
import { linesOf } from '@gerbang/kit/sheet-lines';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { DataInventaris } from '../../../schema/tables.ts';

const app = await createTestApp();
afterAll(() => app.close());
const admin = await app.as('admin', { nama: 'Agus Prabowo' });
const other = await app.as('admin', { nama: 'Sri Mulyani' });
const pimpinan = await app.as('pimpinan');

const notFound = { status: 404, message: 'Opname Tidak Ditemukan' };
const open = async (lokasi: string[]) =>
  (await admin.call(opname.create, { body: { nama: 'Opname November', lokasi } })).body.data.id;
const result = async (id: string) => (await pimpinan.call(opname.get, { params: { id } })).body.data;
const send = (id: string, pindaian: Pindaian[], who = admin) =>
  who.call(opname.pindai, { params: { id }, body: { pindaian } });
const minutes = async (id: string) =>
  readPdf((await pimpinan.call(opname.beritaAcara, { params: { id } })).bytes)
    .pages.flat()
    .map(({ text }) => text)
    .join(' ');
const standing = ({ barang }: HasilOpname) => Object.fromEntries(barang.map((item) => [item.id, item.keadaan]));

/** Four items of a room of their own. */
async function room(lokasi_barang: string): Promise<[DataInventaris, DataInventaris, DataInventaris, DataInventaris]> {
  const build = (jumlah_barang: number) => app.build.dataInventaris({ lokasi_barang, jumlah_barang });
  return [await build(1), await build(3), await build(2), await build(1)];
}

// Rules: OPNAME-1, OPNAME-2
test('a session expects what its places hold, and tells found, missing, elsewhere, another amount and unknown', async () => {
  const [whole, pieces, counted, missing] = await room('Lab A');
  const elsewhere = await app.build.dataInventaris({ lokasi_barang: 'Lab B', jumlah_barang: 1 });
  await app.build.dataInventaris({ lokasi_barang: 'Lab A', dihapuskan_pada: at(0) });
  const id = await open(['Lab A']);
  expect((await result(id)).barang.map((item) => item.keadaan)).toEqual(Array(4).fill('belum'));
  await send(id, [scan(address(whole), 'Lab A'), scan(address(pieces, 1), 'Lab A'), scan(address(pieces, 1), 'Lab A')]);
  const typed = scan(counted.kode_barang, 'Lab A', { jumlah: 2, kondisi: 'Rusak ringan' });
  await send(id, [typed, scan(`${elsewhere.kode_barang}-1/1`, 'Lab A'), scan('INV-XX', 'Lab A')], other);
  const hasil = await result(id);
  expect(standing(hasil)).toEqual({
    [whole.id]: 'ditemukan',
    [pieces.id]: 'beda_jumlah',
    [counted.id]: 'ditemukan',
    [missing.id]: 'belum',
    [elsewhere.id]: 'salah_tempat',
  });
  expect(hasil.tak_dikenal).toEqual([{ kode: 'INV-XX', lokasi: 'Lab A', pada: at(0), oleh: 'Sri Mulyani' }]);
  expect(hasil.petugas).toEqual([
    { nama: 'Agus Prabowo', pindaian: 3 },
    { nama: 'Sri Mulyani', pindaian: 3 },
  ]);
  expect((await pimpinan.call(opname.list)).body.data[0]).toMatchObject({ id, lokasi: ['Lab A'], ditutup_pada: null });
});

// Rule: OPNAME-3
test('any order, doubling and interleaving of the uploads of two phones gives the same session', async () => {
  const items = await room('Lab C');
  const kinds = [...items.map((item) => address(item)), address(items[1], 1), address(items[1], 2), 'INV-TIDAK-ADA'];
  const seen = fc.record({
    kode: fc.constantFrom(...kinds),
    lokasi: fc.constantFrom('Lab C', 'Aula'),
    second: fc.nat(3),
    jumlah: fc.option(fc.nat(4), { nil: undefined }),
    kondisi: fc.option(fc.constantFrom('Baik', 'Rusak berat'), { nil: undefined }),
    phone: fc.nat(1),
  });
  const plan = fc.record({
    scans: fc.array(seen, { minLength: 1, maxLength: 12 }),
    order: fc.array(fc.nat(), { maxLength: 30 }),
  });
  await fc.assert(
    fc.asyncProperty(plan, async ({ scans, order }) => {
      const [straight, shuffled] = [await open(['Lab C']), await open(['Lab C'])];
      const made = (of: typeof scans) =>
        of.map(({ second, phone, ...rest }) => ({
          phone,
          scan: { ...scan(rest.kode, rest.lokasi), ...rest, pada: at(second) },
        }));
      const one = made(scans);
      for (const { phone, scan } of one) await send(straight, [scan], phone ? other : admin);
      const two = made(scans);
      const again = order.flatMap((n) => two[n % two.length] ?? []);
      const mixed = [...again, ...two].toSorted((a, b) =>
        a.scan.id.split('').reverse() < b.scan.id.split('').reverse() ? -1 : 1,
      );
      await Promise.all(mixed.map(({ phone, scan }) => send(shuffled, [scan, scan], phone ? other : admin)));
      const { id: _, dibuka_pada: _opened, ...expected } = await result(straight);
      expect(await result(shuffled)).toMatchObject(expected);
    }),
    { numRuns: 8 },
  );
});

// Rules: OPNAME-4, OPNAME-5
test('the pimpinan closes it once: differences become changes with history, and what comes later is kept without effect', async () => {
  const [moved, fewer, back, missing] = await room('Lab D');
  const id = await open(['Lab D']);
  await send(id, [
    scan(address(moved), 'Aula', { tindakan: 'pindah', kondisi: 'Rusak berat' }),
    scan(address(fewer, 2), 'Lab D'),
    scan(address(back), 'Aula', { tindakan: 'kembali' }),
  ]);
  const close = () => pimpinan.call(opname.tutup, { params: { id } });
  expect((await close()).body.data).toEqual({ diubah: 2, tidak_ditemukan: 1 });
  await expectRefused(app, close, { status: 409, message: 'Opname sudah ditutup' });
  const now = async (item: DataInventaris) => (await admin.call(barang.get, { params: { id: item.id } })).body.data;
  expect(await now(moved)).toMatchObject({ lokasi_barang: 'Aula', kondisi_barang: 'Rusak berat', versi: 2 });
  expect(await now(fewer)).toMatchObject({ jumlah_barang: 1, lokasi_barang: 'Lab D' });
  expect(await now(back)).toMatchObject({ lokasi_barang: 'Lab D', versi: 1 });
  const told = async (item: DataInventaris) =>
    (await admin.call(barang.riwayat, { params: { id: item.id } })).body.data.map(({ jenis, alasan }) => [
      jenis,
      alasan,
    ]);
  expect(await told(fewer)).toEqual([['opname', 'Opname November']]);
  expect(await told(missing)).toEqual([['opname', 'Opname November: tidak ditemukan']]);
  const before = await result(id);
  expect((await send(id, [scan(address(missing), 'Lab D')])).status).toBe(200);
  expect(await result(id)).toEqual({ ...before, terlambat: 1 });
  const text = await minutes(id);
  for (const words of ['Berita Acara Opname Barang', 'Tidak ditemukan', missing.kode_barang, 'Agus Prabowo']) {
    expect(text).toContain(words);
  }
});

// Rule: OPNAME-4
test('the minutes as Excel have a row for each item and each unknown label, as it was seen', async () => {
  const [found, counted, lent, missing] = await room('Lab X');
  const elsewhere = await app.build.dataInventaris({ lokasi_barang: 'Lab Y', nama_barang: '=1+1' });
  expect((await admin.call(peminjaman.pinjam, { body: lendTo(lent.id, dayFrom(app, 3)) })).status).toBe(201);
  const id = await open(['Lab X']);
  const more = { jumlah: 1, kondisi: 'Rusak ringan' };
  await send(id, [scan(address(found), 'Lab X'), scan(address(counted), 'Lab X', more), scan('INV-XX', 'Lab X')]);
  await send(id, [
    scan(address(elsewhere), 'Lab X', { tindakan: 'kembali' }),
    scan(address(lent), 'Lab X', { jumlah: 1, pada: app.clock.now().toISOString() }),
  ]);
  const reply = await pimpinan.call(opname.excel, { params: { id } });
  expect(reply.headers['content-disposition']).toContain('berita-acara-opname-november.xlsx');
  const rows = await linesOf(reply.bytes);
  const line = (start: string) => rows.find((row) => row.startsWith(start));
  expect(line(`Salah tempat,=1+1,${elsewhere.kode_barang}`)).toContain('Lab Y,12,0,Lab X,12,,Dikembalikan,');
  expect(rows.find((row) => row.includes(missing.kode_barang))).toMatch(/^Tidak ditemukan,.*,Lab X,1,0,,0,,,,$/);
  expect(rows.find((row) => row.includes(counted.kode_barang))).toMatch(
    /^Jumlah berbeda,.*,Lab X,3,0,Lab X,1,Rusak ringan,Jumlah menjadi 1; Kondisi menjadi Rusak ringan,/,
  );
  expect(rows.find((row) => row.includes(lent.kode_barang))).toMatch(/^Ditemukan,.*,Lab X,2,1,Lab X,1,,,/);
  expect(line('Label tak dikenal')).toContain(',INV-XX,,0,0,Lab X,0,,,');
});

// Rules: OPNAME-4, PINJAM-1
test('pieces that are out with somebody are not missing: the end counts them besides those that were seen', async () => {
  const [all, pieces, whole, missing] = await room('Lab P');
  for (const { id } of [all, pieces, whole]) {
    expect((await admin.call(peminjaman.pinjam, { body: lendTo(id, dayFrom(app, 3)) })).status).toBe(201);
  }
  const id = await open(['Lab P']);
  const one = { jumlah: 1, pada: app.clock.now().toISOString() };
  await send(id, [scan(pieces.kode_barang, 'Lab P', one), scan(whole.kode_barang, 'Lab P', one)]);
  // The session says the same before and after its end, and after the pieces are back.
  const said = {
    ...{ [all.id]: 'ditemukan', [pieces.id]: 'beda_jumlah', [whole.id]: 'ditemukan', [missing.id]: 'belum' },
  };
  const before = await result(id);
  expect(standing(before)).toEqual(said);
  expect(before.barang.find((item) => item.id === whole.id)).toMatchObject({ dipinjam: 1, terlihat: { jumlah: 1 } });
  expect((await pimpinan.call(opname.tutup, { params: { id } })).body.data).toEqual({ diubah: 1, tidak_ditemukan: 1 });
  expect((await result(id)).barang).toEqual(before.barang);
  const rows = await linesOf((await pimpinan.call(opname.excel, { params: { id } })).bytes);
  const line = ({ kode_barang }: DataInventaris) => rows.find((row) => row.includes(kode_barang));
  expect(line(all)).toMatch(/^Sedang dipinjam,.*,Lab P,1,1,,0,,,,$/);
  expect(line(pieces)).toMatch(/^Jumlah berbeda,.*,Lab P,3,1,Lab P,1,,Jumlah menjadi 2,/);
  expect(line(whole)).toMatch(/^Ditemukan,.*,Lab P,2,1,Lab P,1,,,/);
  for (const { id: loan } of (await admin.call(peminjaman.list, { query: { data_inventaris_id: whole.id } })).body
    .data) {
    const body = { jumlah: '1', kondisi: 'Baik', catatan: '' } as const;
    expect((await admin.call(peminjaman.kembali, { params: { id: loan }, body })).status).toBe(200);
  }
  expect(standing(await result(id))).toEqual(said);
  const amount = async (item: DataInventaris) =>
    (await admin.call(barang.get, { params: { id: item.id } })).body.data.jumlah_barang;
  expect([await amount(pieces), await amount(whole)]).toEqual([2, 2]);
});

// Rule: OPNAME-1
test('empty places, unknown sessions and broken scans are refused', async () => {
  const none = () => admin.call(opname.create, { body: { nama: 'Opname', lokasi: ['Tidak Ada'] } });
  await expectRefused(app, none, { status: 409, message: 'Tidak ada barang di lokasi ini' });
  const params = { id: unknownId };
  await expectRefused(app, () => send(unknownId, [scan('X', 'Aula')]), notFound);
  for (const call of [opname.get, opname.tutup, opname.beritaAcara]) {
    await expectRefused(app, () => pimpinan.call(call as typeof opname.get, { params }), notFound);
  }
  await room('Lab E');
  const id = await open(['Lab E']);
  await expectRefused(app, () => send(id, []), { status: 400, message: 'Belum ada pindaian' });
  const bad = scan('X', 'Aula', { pada: 'kemarin' });
  await expectRefused(app, () => send(id, [bad]), { status: 400, message: 'Waktu pindaian tidak valid' });
});

// Rule: OPNAME-2
test('a code that two items have means neither, and a deleted item stays in what was counted', async () => {
  const [one, two] = await room('Lab F');
  await app.build.dataInventaris({ lokasi_barang: 'Lab F', kode_barang: one.kode_barang });
  const id = await open(['Lab F']);
  await send(id, [scan(one.kode_barang, 'Lab F'), scan(address(two), 'Lab F')]);
  const hasil = await result(id);
  expect(hasil.tak_dikenal).toMatchObject([{ kode: one.kode_barang }]);
  expect(standing(hasil)[one.id]).toBe('belum');
  await admin.call(dataInventaris.hapus, { params: { id: two.id } });
  expect(standing(await result(id))[two.id]).toBe('ditemukan');
  expect((await pimpinan.call(opname.tutup, { params: { id } })).status).toBe(200);
});

// Rule: OPNAME-7
test('a scan that was taken back counts no more, in any order and only by whoever made it', async () => {
  const [one, two] = await room('Lab G');
  const id = await open(['Lab G']);
  const [first, second] = [scan(address(one), 'Aula'), scan(address(two), 'Lab G')];
  const back = ({ kode, lokasi, id: batal }: Pindaian) => scan(kode, lokasi, { batal });
  // The one that takes back came first, and twice.
  const undo = back(first);
  await send(id, [undo]);
  await send(id, [first, second, undo]);
  await send(id, [back(second)], other);
  const hasil = await result(id);
  expect(standing(hasil)).toMatchObject({ [one.id]: 'belum', [two.id]: 'ditemukan' });
  expect(hasil.petugas).toEqual([{ nama: 'Agus Prabowo', pindaian: 1 }]);
  await send(id, [scan(address(one), 'Lab G', { pada: at(1) })]);
  expect(standing(await result(id))[one.id]).toBe('ditemukan');
});

// Rule: OPNAME-8
test('what is decided of a difference holds as long as that is seen, and decides what the end changes', async () => {
  const [moved, fewer, worse] = await room('Lab H');
  const id = await open(['Lab H']);
  await send(id, [
    scan(address(moved), 'Aula', { tindakan: 'pindah' }),
    scan(address(fewer), 'Lab H', { jumlah: 1 }),
    scan(address(worse), 'Lab H', { kondisi: 'Rusak berat' }),
  ]);
  const decide = (item: DataInventaris, more: object, who = admin) =>
    who.call(opname.putuskan, { params: { id }, body: { data_inventaris_id: item.id, ubah: false, ...more } });
  const stale = { status: 409, message: sentences.stale };
  expect((await decide(moved, { hal: 'lokasi', nilai: 'Aula', ubah: true })).status).toBe(200);
  expect((await decide(moved, { hal: 'lokasi', nilai: 'Aula' }, other)).status).toBe(200);
  expect((await decide(fewer, { hal: 'jumlah', nilai: '1' })).status).toBe(200);
  expect((await decide(worse, { hal: 'kondisi', nilai: 'Rusak berat' })).status).toBe(200);
  await expectRefused(app, () => decide(fewer, { hal: 'jumlah', nilai: '2' }), stale);
  await expectRefused(app, () => decide({ ...fewer, id: unknownId }, { hal: 'jumlah', nilai: '1' }), stale);
  const decisions = async (item: DataInventaris) =>
    (await result(id)).barang.find((each) => each.id === item.id)?.putusan;
  expect(await decisions(moved)).toMatchObject([{ hal: 'lokasi', ubah: false, oleh: 'Sri Mulyani' }]);
  // Another amount is seen: what was decided of the one before says nothing of it.
  await send(id, [scan(address(fewer), 'Lab H', { jumlah: 2, pada: at(1) })]);
  expect(await decisions(fewer)).toEqual([]);
  await pimpinan.call(opname.tutup, { params: { id } });
  const now = async (item: DataInventaris) => (await admin.call(barang.get, { params: { id: item.id } })).body.data;
  expect(await now(moved)).toMatchObject({ lokasi_barang: 'Lab H', versi: 1 });
  expect(await now(fewer)).toMatchObject({ jumlah_barang: 2 });
  expect(await now(worse)).toMatchObject({ kondisi_barang: worse.kondisi_barang, versi: 1 });
  const text = await minutes(id);
  for (const words of ['Dikembalikan', 'Jumlah menjadi 2', 'Kondisi berbeda', 'Kondisi tetap'])
    expect(text).toContain(words);
  const late = () => decide(worse, { hal: 'kondisi', nilai: 'Rusak berat', ubah: true });
  await expectRefused(app, late, { status: 409, message: 'Opname sudah ditutup' });
  const unknown = {
    params: { id: unknownId },
    body: { data_inventaris_id: moved.id, hal: 'lokasi', nilai: 'Aula', ubah: true },
  };
  await expectRefused(app, () => admin.call(opname.putuskan, unknown), notFound);
});
