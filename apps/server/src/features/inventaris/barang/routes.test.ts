// The life of an item: reasons, condition with pictures, more views, maintenance, writing off with minutes.

import { bulk } from '@gerbang/contract/bulk';
import { barang, MOST_FOTO } from '@gerbang/contract/inventaris/barang';
import { dataInventaris, TANPA_ALASAN } from '@gerbang/contract/inventaris/data-inventaris';
import { sampah } from '@gerbang/contract/siswa/sampah';
import { createTestApp } from '@gerbang/kit/app';
import { readContents, readPdf } from '@gerbang/kit/pdf-text';
import { smallPhoto } from '@gerbang/kit/pictures';
import { codesIn } from '@gerbang/kit/read-codes';
import { expectRefused, stale } from '@gerbang/kit/refusal';
import { unknownId, validBarang } from '@gerbang/kit/samples';
import { afterAll, expect, test } from 'vitest';

const app = await createTestApp({ publicUrl: 'http://siswa.sekolah.example' });
afterAll(() => app.close());
const admin = await app.as('admin', { nama: 'Rahmat Hidayat' });
const pimpinan = await app.as('pimpinan');
const photo = await smallPhoto();

const notFound = { status: 404, message: 'Data Inventaris Tidak Ditemukan' };
const riwayat = async (id: string, who = admin) => (await who.call(barang.riwayat, { params: { id } })).body.data;
const detail = async (id: string) => (await pimpinan.call(barang.get, { params: { id } })).body.data;
const put = (id: string, body: Record<string, unknown>) =>
  admin.call(dataInventaris.update, { params: { id }, body: { ...validBarang, ...body } as never });

// Rules: KODE-4, OPNAME-9
test('the code of a label opens its item, also a piece of it, among many that begin alike; one that two have opens none', async () => {
  const wanted = await app.build.dataInventaris({ kode_barang: 'AA/7-1' });
  for (let n = 0; n < 12; n++) await app.build.dataInventaris({ kode_barang: `AA/7-1${n}`, nama_barang: 'AA/7-1' });
  const opened = async (kode: string) => (await pimpinan.call(barang.buka, { query: { kode } })).body.data;
  expect(await opened('AA/7-1')).toEqual({ id: wanted.id, unit: null });
  expect(await opened('AA/7-1-2/3')).toEqual({ id: wanted.id, unit: 2 });
  await app.build.dataInventaris({ kode_barang: 'AA/7-1' });
  for (const kode of ['AA/7-1', '8991102288101', 'x'.repeat(600)]) {
    const { status } = await admin.call(barang.buka, { query: { kode } });
    expect(status).toBe(kode.length > 500 ? 400 : 404);
  }
});

// Rules: HIDUP-1, HIDUP-2
test('each change tells who, when, from what to what and why; an amount that changes for no said reason says so', async () => {
  const made = await admin.call(dataInventaris.create, { body: { ...validBarang, harga_barang: '4500000' } });
  const { id } = made.body.data;
  expect(made.body.data.harga_barang).toBe(4_500_000);
  await put(id, { jumlah_barang: '10' });
  await put(id, { jumlah_barang: '9', alasan: 'Satu hilang', lokasi_barang: 'Aula' });
  await put(id, { jumlah_barang: '9', lokasi_barang: 'Aula', harga_barang: '' });
  const oleh = { id: admin.akun.id, nama: 'Rahmat Hidayat', role: 'admin' };
  expect(await riwayat(id, pimpinan)).toMatchObject([
    { jenis: 'diubah', versi: 4, alasan: null, perubahan: [{ bidang: 'harga_barang', lama: 4_500_000, baru: null }] },
    {
      jenis: 'diubah',
      alasan: 'Satu hilang',
      perubahan: [
        { bidang: 'jumlah_barang', lama: 10, baru: 9 },
        { bidang: 'lokasi_barang', lama: 'Lab Komputer 2', baru: 'Aula' },
      ],
    },
    { jenis: 'diubah', alasan: TANPA_ALASAN, oleh, perubahan: [{ bidang: 'jumlah_barang', lama: 12, baru: 10 }] },
    { jenis: 'ditambah', versi: 1, oleh, perubahan: [], waktu: app.clock.now().toISOString() },
  ]);
  const row = (await admin.call(dataInventaris.list)).body.data.find((each) => each.id === id);
  expect(row).not.toHaveProperty('harga_barang');
});

// Rule: HIDUP-3
test('a condition is written down with its reason and a picture, which pimpinan and admin see and no siswa', async () => {
  const { id } = await app.build.dataInventaris();
  const body = { kondisi_barang: 'Rusak ringan', alasan: 'Lampu redup', versi: 1 };
  const reply = await admin.call(barang.kondisi, { params: { id }, body, files: { foto_barang: photo } });
  expect([reply.status, reply.body.message]).toEqual([200, 'Kondisi barang dicatat']);
  const [event] = await riwayat(id);
  expect(event).toMatchObject({
    jenis: 'kondisi',
    alasan: 'Lampu redup',
    perubahan: [{ bidang: 'kondisi_barang', lama: 'Baik', baru: 'Rusak ringan' }],
  });
  expect((await pimpinan.request('GET', event?.foto[0] ?? '')).status).toBe(200);
  expect((await (await app.as('siswa')).request('GET', event?.foto[0] ?? '')).status).toBe(404);
  expect((await detail(id)).foto).toEqual([]);
  const call =
    (params: { id: string }, more = {}) =>
    () =>
      admin.call(barang.kondisi, { params, body: { ...body, ...more }, files: { foto_barang: photo } });
  await expectRefused(app, call({ id }), stale);
  await expectRefused(app, call({ id: unknownId }), notFound);
  await expectRefused(app, call({ id }, { versi: 2, alasan: ' ' }), { status: 400, message: 'Alasan harus diisi' });
});

// Rule: HIDUP-4
test('an item has up to six pictures; its history keeps its own, and a deleted one is gone', async () => {
  const { id } = await app.build.dataInventaris({ photo });
  const add = () => admin.call(barang.tambahFoto, { params: { id }, body: {}, files: { foto_barang: photo } });
  const replies = await Promise.all(Array.from({ length: MOST_FOTO }, add));
  expect(replies.map(({ status }) => status).sort()).toEqual([...Array(MOST_FOTO - 1).fill(201), 409]);
  const full = 'Sudah ada 6 foto. Hapus salah satunya lebih dahulu.';
  const kondisi = { kondisi_barang: 'Baik', alasan: 'Diperiksa' };
  await admin.call(barang.kondisi, { params: { id }, body: kondisi, files: { foto_barang: photo } });
  await expectRefused(app, add, { status: 409, message: full });
  const empty = { status: 400, message: 'Pilih foto barang', field: 'foto_barang' };
  await expectRefused(app, () => admin.call(barang.tambahFoto, { params: { id }, body: {} }), empty);
  const [first] = (await detail(id)).foto;
  expect((await admin.call(barang.hapusFoto, { params: { id: first?.id ?? '' } })).status).toBe(200);
  expect((await detail(id)).foto).toHaveLength(MOST_FOTO - 2);
  expect((await admin.request('GET', first?.alamat ?? '')).status).toBe(404);
  const [event] = await riwayat(id);
  const shown = event?.foto[0]?.split('/').at(-1) ?? '';
  const gone = { status: 404, message: 'Foto Tidak Ditemukan' };
  await expectRefused(app, () => admin.call(barang.hapusFoto, { params: { id: shown } }), gone);
});

// Rule: HIDUP-5
test('maintenance is planned, listed by its day, done with cost and the next day, and stands in the history', async () => {
  const { id } = await app.build.dataInventaris({ nama_barang: 'AC Ruang Server' });
  const later = await app.build.dataInventaris({ nama_barang: 'AC Lobi' });
  const plan = (id: string, jatuh_tempo: string) =>
    admin.call(barang.jadwalkan, { params: { id }, body: { perawatan: 'Cuci AC', jatuh_tempo } });
  await plan(later.id, '2026-12-01');
  expect((await plan(id, '2026-11-02')).body.message).toBe('Perawatan dijadwalkan');
  const due = async (search = 'ac') => (await pimpinan.call(barang.listPerawatan, { query: { search } })).body.data;
  expect((await due()).map((row) => [row.barang.nama_barang, row.jatuh_tempo])).toEqual([
    ['AC Ruang Server', '2026-11-02'],
    ['AC Lobi', '2026-12-01'],
  ]);
  const params = { id: (await due())[0]?.id ?? '' };
  const body = { selesai_pada: '2026-11-03', biaya: '150000', catatan: 'Freon ditambah', berikutnya: '2027-02-03' };
  const early = { status: 400, message: 'Jatuh tempo berikutnya harus sesudah tanggal dikerjakan' };
  const done = (more = {}) => admin.call(barang.selesaikan, { params, body: { ...body, ...more } });
  await expectRefused(app, () => done({ berikutnya: '2026-11-03' }), early);
  expect((await done()).status).toBe(200);
  await expectRefused(app, done, { status: 409, message: 'Perawatan sudah dicatat selesai' });
  const cancel = () => admin.call(barang.hapusPerawatan, { params });
  await expectRefused(app, cancel, { status: 409, message: 'Perawatan sudah dicatat selesai' });
  expect((await detail(id)).perawatan).toMatchObject([
    { jatuh_tempo: '2027-02-03', selesai_pada: null },
    { jatuh_tempo: '2026-11-02', selesai_pada: '2026-11-03', biaya: 150_000, catatan: 'Freon ditambah' },
  ]);
  // The day when it was due is none when it was done.
  const day = { bidang: 'selesai_pada', lama: null, baru: '2026-11-03' };
  expect((await riwayat(id))[0]).toMatchObject({ jenis: 'dirawat', alasan: 'Freon ditambah' });
  expect((await riwayat(id))[0]?.perubahan).toContainEqual(day);
  const next = { id: (await detail(id)).perawatan[0]?.id ?? '' };
  expect((await admin.call(barang.hapusPerawatan, { params: next })).status).toBe(200);
  const gone = { status: 404, message: 'Perawatan Tidak Ditemukan' };
  await expectRefused(app, () => admin.call(barang.hapusPerawatan, { params: next }), gone);
});

// Rule: HIDUP-6
test('an item is written off with a reason and minutes, leaves what is due, and can be used again', async () => {
  const { id } = await app.build.dataInventaris({ kode_barang: 'PRJ-9', kondisi_barang: 'Rusak berat' });
  await admin.call(barang.jadwalkan, { params: { id }, body: { perawatan: 'Servis', jatuh_tempo: '2026-11-02' } });
  const minutes = () => pimpinan.call(barang.beritaAcara, { params: { id } });
  const inUse = { status: 409, message: 'Barang ini tidak dikeluarkan dari inventaris' };
  await expectRefused(app, minutes, inUse);
  const say = (call: typeof barang.hapuskan | typeof barang.pakaiLagi, versi: number) =>
    admin.call(call, { params: { id }, body: { alasan: 'Tidak dapat diperbaiki', versi } });
  await expectRefused(app, () => say(barang.pakaiLagi, 1), inUse);
  await expectRefused(app, () => say(barang.hapuskan, 7), stale);
  expect((await say(barang.hapuskan, 1)).body.message).toBe('Barang dikeluarkan dari inventaris');
  await expectRefused(app, () => say(barang.hapuskan, 2), { status: 409, message: 'Barang sudah dihapuskan' });
  expect((await detail(id)).penghapusan).toMatchObject({ alasan: 'Tidak dapat diperbaiki', oleh: 'Rahmat Hidayat' });
  const text = readPdf((await minutes()).bytes)
    .pages.flat()
    .map(({ text }) => text)
    .join(' ');
  for (const words of ['Berita Acara Penghapusan Barang', 'PRJ-9', 'Tidak dapat diperbaiki', 'Akademi Uji']) {
    expect(text).toContain(words);
  }
  const listed = async (keadaan: 'dipakai' | 'dihapuskan') =>
    (await admin.call(dataInventaris.list, { query: { keadaan, search: 'prj-9' } })).body.totalItems;
  expect([await listed('dipakai'), await listed('dihapuskan')]).toEqual([0, 1]);
  const due = await pimpinan.call(barang.listPerawatan, { query: { search: 'prj-9' } });
  expect(due.body.totalItems).toBe(0);
  const plan = { perawatan: 'Servis', jatuh_tempo: '2026-11-02' };
  const planned = () => admin.call(barang.jadwalkan, { params: { id }, body: plan });
  await expectRefused(app, planned, { status: 409, message: 'Barang sudah dihapuskan' });
  expect((await say(barang.pakaiLagi, 2)).status).toBe(200);
  expect((await riwayat(id)).map(({ jenis }) => jenis)).toEqual(['dipakai_lagi', 'dihapuskan']);
});

// Rules: HIDUP-7, HIDUP-8
test('many items get a place and a condition at once, each with its history; what changed since is refused', async () => {
  const items = [await app.build.dataInventaris(), await app.build.dataInventaris({ versi: 3 })];
  const data = items.map(({ id }) => ({ id, versi: 1 }));
  const body = { data, lokasi_barang: 'Gudang', alasan: 'Renovasi' };
  const reply = await admin.call(bulk.ubahInventaris, { body });
  expect(reply.body.message).toBe('1 barang diubah, 1 tidak');
  expect(reply.body.data.berhasil).toEqual([items[0]?.id]);
  expect((await riwayat(items[0]?.id ?? ''))[0]).toMatchObject({
    alasan: 'Renovasi',
    perubahan: [{ bidang: 'lokasi_barang', lama: 'Lab Komputer 2', baru: 'Gudang' }],
  });
  const found = await admin.call(dataInventaris.list, { query: { lokasi_barang: 'Gudang', search: 'gudang' } });
  expect(found.body.data).toMatchObject([{ id: items[0]?.id, versi: 2 }]);
  const nothing = () => admin.call(bulk.ubahInventaris, { body: { data, alasan: 'Apa' } });
  await expectRefused(app, nothing, { status: 400, message: 'Isi lokasi atau kondisi yang baru' });
});

// Rule: HIDUP-1
test('the bin takes history, pictures and maintenance along, and gives them back with both events', async () => {
  const { id } = await app.build.dataInventaris({ photo });
  await admin.call(barang.tambahFoto, { params: { id }, body: {}, files: { foto_barang: photo } });
  const kondisi = { kondisi_barang: 'Baik', alasan: 'Diperiksa' };
  await admin.call(barang.kondisi, { params: { id }, body: kondisi, files: { foto_barang: photo } });
  await admin.call(barang.jadwalkan, { params: { id }, body: { perawatan: 'Servis', jatuh_tempo: '2026-11-02' } });
  const before = await detail(id);
  expect((await admin.call(dataInventaris.hapus, { params: { id } })).status).toBe(200);
  expect((await admin.call(barang.get, { params: { id } })).status).toBe(404);
  expect((await admin.call(sampah.pulihkan, { params: { id } })).status).toBe(200);
  expect(await detail(id)).toEqual({ ...before, versi: before.versi + 1 });
  expect((await riwayat(id)).map(({ jenis, foto }) => [jenis, foto.length])).toEqual([
    ['dipulihkan', 0],
    ['dihapus', 0],
    ['kondisi', 1],
  ]);
});

/** The filled boxes of the first page. Careful: the server has forbidden sharp in this process to draw SVG. */
function pixelsOfPage(bytes: Buffer) {
  const scale = 4;
  const [page] = readContents(bytes);
  const [width, height] = [Math.ceil((page?.size.width ?? 1) * scale), Math.ceil((page?.size.height ?? 1) * scale)];
  const data = new Uint8Array(width * height).fill(255);
  for (const [, ...four] of (page?.content ?? '').matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)) {
    const [x = 0, y = 0, w = 0, h = 0] = four.map((each) => Number(each) * scale);
    for (let row = Math.round(y); row < Math.round(y + h); row++) {
      data.fill(0, row * width + Math.round(x), row * width + Math.round(x + w));
    }
  }
  return { data, width, height };
}

// Rule: HIDUP-9
test('labels of items and of pieces carry the address of the page; more than 500 are refused', async () => {
  const item = await app.build.dataInventaris({ kode_barang: 'KUR-1', jumlah_barang: 3 });
  const many = await app.build.dataInventaris({ jumlah_barang: 498 });
  const print = (data: { id: string }[], more = {}) => admin.call(barang.label, { body: { data, label: {}, ...more } });
  const codes = async (bytes: Buffer) => (await codesIn(pixelsOfPage(bytes))).map(({ text }) => text);
  const one = await print([item]);
  expect(
    readPdf(one.bytes)
      .pages.flat()
      .map(({ text }) => text),
  ).toContain('KUR-1');
  const { bytes } = await print([item], { tiap_unit: true });
  const text = readPdf(bytes)
    .pages.flat()
    .map(({ text }) => text);
  expect(text).toEqual(expect.arrayContaining(['KUR-1-1/3', 'KUR-1-2/3', 'KUR-1-3/3']));
  expect((await codes(bytes)).toSorted()).toEqual(
    [1, 2, 3].map((unit) =>
      expect.stringMatching(new RegExp(`^http://siswa.sekolah.example/data-inventaris/${item.id}\\?unit=${unit}$`)),
    ),
  );
  const full = { status: 409, message: 'Paling banyak 500 label sekaligus, pilihan ini 501.' };
  await expectRefused(app, () => print([item, many], { tiap_unit: true }), full);
  await expectRefused(app, () => print([{ id: unknownId }]), stale);
});

test('who is not there is told so by each call', async () => {
  const params = { id: unknownId };
  const refused = [
    () => admin.call(barang.get, { params }),
    () => admin.call(barang.riwayat, { params }),
    () => admin.call(barang.tambahFoto, { params, body: {}, files: { foto_barang: photo } }),
    () => admin.call(barang.hapuskan, { params, body: { alasan: 'Rusak' } }),
    () => admin.call(barang.pakaiLagi, { params, body: { alasan: 'Rusak' } }),
    () => admin.call(barang.beritaAcara, { params }),
    () => admin.call(barang.jadwalkan, { params, body: { perawatan: 'Servis', jatuh_tempo: '2026-11-02' } }),
  ];
  for (const call of refused) await expectRefused(app, call as never, notFound);
});
