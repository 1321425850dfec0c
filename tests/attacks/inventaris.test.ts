// Items, counts, names and loans against the server as a process: what is too much, of something else, or done by many at once.
import { barang } from '@gerbang/contract/inventaris/barang';
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { kategoriLokasi } from '@gerbang/contract/inventaris/kategori-lokasi';
import { opname, type Pindaian } from '@gerbang/contract/inventaris/opname';
import { peminjaman } from '@gerbang/contract/inventaris/peminjaman';
import { sentences } from '@gerbang/contract/sentences';
import { address, scan } from '@gerbang/kit/opname';
import { readPdf } from '@gerbang/kit/pdf-text';
import { dayFrom, lendTo } from '@gerbang/kit/peminjaman';
import { validBarang } from '@gerbang/kit/samples';
import { linesOf } from '@gerbang/kit/sheet-lines';
import { afterAll, expect, test } from 'vitest';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import { AT_ONCE, auditLog, race, races, unique } from './race.ts';
import { refused, startTarget } from './target.ts';

const target = await startTarget();
afterAll(() => target.close());
const [admin, pimpinan] = [await target.as('admin'), await target.as('pimpinan')];

const day = (days: number) => dayFrom(target, days);
const item = (more: object = {}) => target.build.dataInventaris({ jumlah_barang: 5, ...more });
const now = async (id: string) => (await admin.call(barang.get, { params: { id } })).body.data;
const events = async (id: string) => (await admin.call(barang.riwayat, { params: { id } })).body.totalItems;
const open = async (...lokasi: string[]) =>
  (await admin.call(opname.create, { body: { nama: 'Opname', lokasi } })).body.data.id;
const send = (id: string, ...pindaian: Pindaian[]) => admin.call(opname.pindai, { params: { id }, body: { pindaian } });
const result = async (id: string) => (await admin.call(opname.get, { params: { id } })).body.data;
const close = (id: string) => pimpinan.call(opname.tutup, { params: { id } });
const rename = (dari: string[], ke: string) =>
  admin.call(kategoriLokasi.gabung, { body: { jenis: 'lokasi_barang', dari, ke } });
const stale = { status: 409, message: sentences.stale };

// Rules: OPNAME-2, OPNAME-3
test('scans with impossible amounts, of 10 kB, or 10,000 at once are refused whole', async () => {
  const lokasi = `Ruang ${unique()}`;
  const one = await item({ lokasi_barang: lokasi });
  const id = await open(lokasi);
  const good = scan(address(one), lokasi);
  for (const jumlah of [-1, 1.5, 1_000_000, 1e308, '3', null]) {
    const bad = { ...good, jumlah } as Pindaian;
    await refused(target, { status: 400, message: 'Jumlah tidak valid' }, () => send(id, good, bad));
  }
  const long = 'A'.repeat(10_000);
  await refused(target, { status: 400, message: 'Kode maksimal 500 karakter' }, () => send(id, scan(long, lokasi)));
  const many = Array.from({ length: 10_000 }, () => good);
  await refused(target, { status: 413, message: 'Isi permintaan terlalu besar' }, () => send(id, ...many));
  const most = { status: 400, message: 'Paling banyak 200 pindaian sekaligus' };
  await refused(target, most, () => send(id, ...many.slice(0, 201)));
});

// Rules: OPNAME-3, OPNAME-7
test('a scan of one count is none of another, nor taken back from there', async () => {
  const lokasi = `Ruang ${unique()}`;
  const one = await item({ lokasi_barang: lokasi });
  const [first, second] = [await open(lokasi), await open(lokasi)];
  const seen = scan(address(one), lokasi);
  await send(first, seen);
  await send(second, seen, scan(address(one), lokasi, { batal: seen.id }));
  expect((await result(first)).barang.map(({ keadaan }) => keadaan)).toEqual(['ditemukan']);
  expect((await result(second)).barang.map(({ keadaan }) => keadaan)).toEqual(['belum']);
  const decide = () =>
    admin.call(opname.putuskan, {
      params: { id: second },
      body: { data_inventaris_id: one.id, hal: 'lokasi', nilai: lokasi, ubah: true },
    });
  await refused(target, stale, decide);
});

// Rules: OPNAME-4, OPNAME-8
races('ends of one count, beside decisions on it', async () => {
  const lokasi = `Ruang ${unique()}`;
  const one = await item({ lokasi_barang: lokasi });
  const id = await open(lokasi);
  await send(id, scan(address(one), lokasi, { jumlah: 2 }));
  const body = { data_inventaris_id: one.id, hal: 'jumlah', nilai: '2', ubah: false } as const;
  const replies: [string, number][] = [];
  await race(async (n) => {
    const isEnd = n % 2 === 1;
    const reply = isEnd ? await close(id) : await admin.call(opname.putuskan, { params: { id }, body });
    replies.push([isEnd ? 'end' : 'decision', reply.status]);
    return reply;
  });
  expect(replies.filter(([what, status]) => what === 'end' && status === 200)).toHaveLength(1);
  expect(replies.filter(([, status]) => status !== 200 && status !== 409)).toEqual([]);
  expect(await auditLog(target, id, 'tutup')).toBe(1);
  const decided = await auditLog(target, id, 'putuskan');
  expect(decided).toBe(replies.filter(([what, status]) => what === 'decision' && status === 200).length);
  // Whoever decided was in time: then nothing changed.
  expect((await now(one.id)).jumlah_barang).toBe(decided > 0 ? 5 : 2);
  expect(await events(one.id)).toBe(decided > 0 ? 0 : 1);
});

// Rules: OPNAME-4, PINJAM-1
races('the end of a count that saw nothing, beside loans', async () => {
  const lokasi = `Ruang ${unique()}`;
  const items = await Promise.all(Array.from({ length: 10 }, () => item({ lokasi_barang: lokasi, jumlah_barang: 3 })));
  const id = await open(lokasi);
  await send(id, ...items.map((one) => scan(address(one), lokasi, { jumlah: 0 })));
  await race((n) => {
    if (n === 5) return close(id);
    return admin.call(peminjaman.pinjam, { body: lendTo(items[n % items.length]?.id ?? '', day(2)) });
  });
  for (const one of items) {
    const { body } = await admin.call(peminjaman.barang, { params: { id: one.id } });
    expect(body.data.dipinjam).toBeLessThanOrEqual(body.data.jumlah_barang);
  }
});

// Rules: HIDUP-2, HIDUP-3
races('conditions of one version', async () => {
  const { id } = await item();
  const body = { kondisi_barang: 'Rusak ringan', alasan: 'Jatuh', versi: 1 };
  const one = () => admin.call(barang.kondisi, { params: { id }, body });
  expect(await race(one)).toEqual({ 200: 1, 409: AT_ONCE - 1 });
  expect(await events(id)).toBe(1);
});

// Rule: KATEGORI-2
races('new names in a circle', async () => {
  const [a, b, c] = [`A ${unique()}`, `B ${unique()}`, `C ${unique()}`] as [string, string, string];
  const items = await Promise.all([a, b, c, a, b, c].map((lokasi_barang) => item({ lokasi_barang })));
  const circle = [
    [a, b],
    [b, c],
    [c, a],
  ] as [string, string][];
  const counted = await race((n) => {
    const [dari, ke] = circle[n % 3] as [string, string];
    return rename([dari], ke);
  });
  expect(Object.keys(counted).filter((status) => status !== '201' && status !== '409')).toEqual([]);
  for (const { id } of items) {
    const { versi, lokasi_barang } = await now(id);
    expect([a, b, c]).toContain(lokasi_barang);
    expect(await events(id)).toBe(versi - 1);
  }
});

// Rules: PINJAM-4, PINJAM-6
races('handing over of one reservation', async () => {
  const { id } = await item({ jumlah_barang: 1 });
  const { kondisi, ...body } = lendTo(id, day(2));
  const { data } = (await admin.call(peminjaman.pesan, { body: { ...body, mulai: day(0) } })).body;
  const take = { params: { id: data.id }, body: { jatuh_tempo: day(2), kondisi } };
  expect(await race(() => admin.call(peminjaman.ambil, take))).toEqual({ 200: 1, 409: AT_ONCE - 1 });
  expect((await admin.call(peminjaman.barang, { params: { id } })).body.data.dipinjam).toBe(1);
});

// Rules: PINJAM-1, HIDUP-6
test('an item’s number does not fall below what is lent and reserved on one day', async () => {
  const { id } = await item({ jumlah_barang: 6 });
  await admin.call(peminjaman.pinjam, { body: { ...lendTo(id, day(3)), jumlah: '2' } });
  const { kondisi: _, ...ahead } = lendTo(id, day(5));
  await admin.call(peminjaman.pesan, { body: { ...ahead, mulai: day(2), jumlah: '2' } });
  await admin.call(peminjaman.pesan, { body: { ...ahead, mulai: day(5), jumlah: '1' } });
  const busy = { status: 409, message: 'Masih dipinjam atau dipesan 4: Jumlah Barang tidak boleh kurang dari itu' };
  const put = (jumlah_barang: string) =>
    admin.call(dataInventaris.update, { params: { id }, body: { ...validBarang, jumlah_barang } });
  const off = (jumlah: string) => admin.call(barang.hapuskan, { params: { id }, body: { jumlah, alasan: 'Rusak' } });
  await refused(target, busy, () => put('3'));
  await refused(target, busy, () => off('3'));
  expect((await off('1')).status).toBe(200);
  expect((await put('4')).status).toBe(200);
  // A count says what is there; what was reserved does not keep the rest of the form from being saved.
  await transaction(target.db, (db) =>
    db.updateTable('data_inventaris').set({ jumlah_barang: 3 }).where('id', '=', id).execute(),
  );
  expect((await put('3')).status).toBe(200);
  await refused(target, { ...busy, message: /^Masih dipinjam atau dipesan 4/ }, () => put('2'));
});

// Rules: HIDUP-6, HIDUP-9, OPNAME-4
test('emoji, other directions of writing and formulas in names break no label, no minutes and no Excel', async () => {
  const lokasi = `Ruang ${unique()}`;
  const names = [
    'Kursi 🪑👩🏽‍💻🇮🇩',
    'كرسي مكتب',
    'כיסא 12',
    '=HYPERLINK("http://x","y")',
    '+1+1',
    '@SUM(A1)',
    'e\u0301\u0327',
  ];
  const items = await Promise.all(names.map((nama_barang) => item({ nama_barang, lokasi_barang: lokasi })));
  const id = await open(lokasi);
  await send(id, ...items.map((one) => scan(address(one), lokasi, { jumlah: 4, kondisi: '=1+1 🪑' })));
  const params = { id: items[0]?.id ?? '' };
  await admin.call(barang.hapuskan, { params, body: { alasan: '=1+1 🪑 كرسي' } });
  const files = [
    await admin.call(barang.label, { body: { data: items.map((one) => ({ id: one.id })), label: {} } }),
    await admin.call(opname.beritaAcara, { params: { id } }),
    await admin.call(barang.beritaAcara, { params }),
  ];
  for (const { status, bytes } of files) {
    expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    const { pages, dictionaries } = readPdf(bytes);
    expect(pages.flat().length).toBeGreaterThan(0);
    expect(dictionaries).not.toMatch(/\/(URI|JS|JavaScript|Launch|OpenAction|AA)\b/);
  }
  const rows = await linesOf((await admin.call(opname.excel, { params: { id } })).bytes);
  for (const { nama_barang } of items) expect(rows.some((row) => row.includes(nama_barang))).toBe(true);
});
