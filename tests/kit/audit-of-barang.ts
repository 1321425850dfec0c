// What the calls on the life of an item write into the audit log; part of `audit-of-calls.ts`.
import { createHash } from 'node:crypto';
import type { CallName } from '@gerbang/contract/api';
import { barang } from '@gerbang/contract/inventaris/barang';
import { kategoriLokasi } from '@gerbang/contract/inventaris/kategori-lokasi';
import { opname } from '@gerbang/contract/inventaris/opname';
import { bukaOpname } from '../../apps/server/src/features/inventaris/opname/commands.ts';
import { newId } from '../../apps/server/src/platform/clock.ts';
import { type Line, ofBarang, type Scene, silent } from './audit-lines.ts';

const why = 'what the school owns is nobody’s personal data; changes are written down';
const planned = { perawatan: 'Servis', jatuh_tempo: '2026-12-01' };

/** Work that is planned for a new item. */
async function plan({ app, who }: Scene) {
  const { id } = await app.build.dataInventaris();
  await who.call(barang.jadwalkan, { params: { id }, body: planned });
  const [perawatan] = (await who.call(barang.get, { params: { id } })).body.data.perawatan;
  return { item: id, id: perawatan?.id ?? '' };
}

/** A session over a place of its own. */
async function session({ app }: Scene) {
  const user = (await app.as('admin')).akun;
  const lokasi = `Ruang ${user.id}`;
  await app.build.dataInventaris({ lokasi_barang: lokasi });
  return bukaOpname({ ...app, actor: user }, { nama: 'Opname', lokasi: [lokasi] });
}

export const auditOfBarang: Partial<Record<CallName, Line>> = {
  'banyak.ubahInventaris': async ({ app, send }) => {
    const { id } = await app.build.dataInventaris();
    await send({ body: { data: [{ id }], lokasi_barang: 'Aula', alasan: 'Pindah' } });
    return [ofBarang('ubah', id, { versi: 2 })];
  },
  'barang.buka': async ({ app, send }) => {
    await send({ query: { kode: (await app.build.dataInventaris()).kode_barang } });
    return why;
  },
  'barang.get': async ({ app, send }) => {
    await send({ params: { id: (await app.build.dataInventaris()).id } });
    return why;
  },
  'barang.riwayat': async ({ app, send }) => {
    await send({ params: { id: (await app.build.dataInventaris()).id } });
    return why;
  },
  'barang.kondisi': async ({ app, send }) => {
    const { id } = await app.build.dataInventaris();
    await send({ params: { id }, body: { kondisi_barang: 'Baik', alasan: 'Diperiksa' } });
    return [ofBarang('ubah', id, { versi: 2 })];
  },
  'barang.tambahFoto': async ({ app, send, photo }) => {
    const { id } = await app.build.dataInventaris();
    await send({ params: { id }, body: {}, files: { foto_barang: photo } });
    return [ofBarang('tambah foto', id)];
  },
  'barang.hapusFoto': async ({ app, send, who, photo }) => {
    const { id } = await app.build.dataInventaris();
    await who.call(barang.tambahFoto, { params: { id }, body: {}, files: { foto_barang: photo } });
    const [foto] = (await who.call(barang.get, { params: { id } })).body.data.foto;
    await send({ params: { id: foto?.id ?? '' } });
    return [ofBarang('hapus foto', id)];
  },
  'barang.hapuskan': async ({ app, send }) => {
    const { id } = await app.build.dataInventaris();
    await send({ params: { id }, body: { alasan: 'Rusak' } });
    return [ofBarang('hapuskan', id, { versi: 2 })];
  },
  'barang.pakaiLagi': async ({ app, send }) => {
    const { id } = await app.build.dataInventaris({ dihapuskan_pada: app.clock.now().toISOString() });
    await send({ params: { id }, body: { alasan: 'Diperbaiki' } });
    return [ofBarang('pakai lagi', id, { versi: 2 })];
  },
  'barang.beritaAcara': async ({ app, send }) => {
    const { id } = await app.build.dataInventaris({ dihapuskan_pada: app.clock.now().toISOString() });
    const { bytes } = await send({ params: { id } });
    return [ofBarang('berita acara', id, { sha256: createHash('sha256').update(bytes).digest('hex') })];
  },
  'barang.label': async ({ app, send }) => {
    const { id } = await app.build.dataInventaris();
    await send({ body: { data: [{ id }], label: {} } });
    return [ofBarang('label', null, { isi: [id], label: 1 })];
  },
  'barang.listPerawatan': silent(why),
  'barang.jadwalkan': async ({ app, send }) => {
    const { id } = await app.build.dataInventaris();
    await send({ params: { id }, body: planned });
    return [ofBarang('jadwalkan perawatan', id, { jatuh_tempo: planned.jatuh_tempo })];
  },
  'barang.selesaikan': async (scene) => {
    const { item, id } = await plan(scene);
    await scene.send({ params: { id }, body: { selesai_pada: '2026-11-02' } });
    return [ofBarang('selesaikan perawatan', item)];
  },
  'barang.hapusPerawatan': async (scene) => {
    const { item, id } = await plan(scene);
    await scene.send({ params: { id } });
    return [ofBarang('batalkan perawatan', item, { jatuh_tempo: planned.jatuh_tempo })];
  },
  'opname.list': silent(why),
  'opname.create': async ({ app, send }) => {
    await app.build.dataInventaris({ lokasi_barang: 'Ruang Opname' });
    const reply = await send({ body: { nama: 'Opname', lokasi: ['Ruang Opname'] } });
    const { id } = (reply.body as unknown as { data: { id: string } }).data;
    return [{ aksi: 'buka', tabel: 'opname', sasaran_id: id, rincian: { barang: 1 } }];
  },
  'opname.get': async (scene) => {
    await scene.send({ params: await session(scene) });
    return why;
  },
  'opname.pindai': async (scene) => {
    const scan = { id: newId(), kode: 'X-1', lokasi: 'Aula', pada: '2026-11-02T02:00:00Z' };
    await scene.send({ params: await session(scene), body: { pindaian: [scan] } });
    return 'each scan is a row with who and when; what it changes is written down at the end';
  },
  'opname.putuskan': async (scene) => {
    const params = await session(scene);
    const [item] = (await scene.who.call(opname.get, { params })).body.data.barang;
    const pindaian = [{ id: newId(), kode: item?.kode_barang, lokasi: 'Aula', pada: '2026-11-02T02:00:00Z' }];
    await scene.who.call(opname.pindai, { params, body: { pindaian } });
    const body = { data_inventaris_id: item?.id, hal: 'lokasi', nilai: 'Aula', ubah: false };
    await scene.send({ params, body });
    return [{ aksi: 'putuskan', tabel: 'opname', sasaran_id: params.id, rincian: body }];
  },
  'opname.tutup': async (scene) => {
    const { id } = await session(scene);
    await scene.send({ params: { id } });
    return [{ aksi: 'tutup', tabel: 'opname', sasaran_id: id, rincian: { diubah: 0, tidak_ditemukan: 1 } }];
  },
  'opname.beritaAcara': async (scene) => {
    const { id } = await session(scene);
    const { bytes } = await scene.send({ params: { id } });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return [{ aksi: 'berita acara', tabel: 'opname', sasaran_id: id, rincian: { sha256 } }];
  },
  'opname.excel': async (scene) => {
    const { bytes } = await scene.send({ params: await session(scene) });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const rincian = { format: 'excel', baris: 1, sha256 };
    return [{ aksi: 'laporan', tabel: 'opname', sasaran_id: null, rincian }];
  },
  'kategoriLokasi.list': silent(why),
  'kategoriLokasi.gabung': async ({ app, send }) => {
    await app.build.dataInventaris({ lokasi_barang: 'Lorong 9' });
    const body = { jenis: 'lokasi_barang', dari: ['Lorong 9'], ke: 'Koridor 9' };
    const { id } = ((await send({ body })).body as unknown as { data: { id: string } }).data;
    return [{ aksi: 'gabung', tabel: 'daftar_barang', sasaran_id: id, rincian: { jenis: 'lokasi_barang', jumlah: 1 } }];
  },
  'kategoriLokasi.batalkan': async ({ app, send, who }) => {
    await app.build.dataInventaris({ lokasi_barang: 'Lorong 8' });
    const body = { jenis: 'lokasi_barang' as const, dari: ['Lorong 8'], ke: 'Koridor 8' };
    const { id } = (await who.call(kategoriLokasi.gabung, { body })).body.data;
    await send({ params: { id } });
    return [{ aksi: 'batal gabung', tabel: 'daftar_barang', sasaran_id: id, rincian: {} }];
  },
};
