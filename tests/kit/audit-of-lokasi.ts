// What the calls about places of papers write into the audit log; part of `audit-of-calls.ts`.
import { createHash } from 'node:crypto';
import type { CallName } from '@gerbang/contract/api';
import { lokasiArsip } from '@gerbang/contract/arsip/lokasi-arsip';
import { today } from '@gerbang/contract/fields';
import type { Caller } from './app.ts';
import { type Entry, idIn, type Line, ofSiswa, type Scene, silent } from './audit-lines.ts';
import { addLokasi, addMap } from './lokasi.ts';

const ofLokasi = (aksi: string, sasaran_id: string | null, rincian: Record<string, unknown> = {}): Entry => ({
  aksi,
  tabel: 'lokasi_arsip',
  sasaran_id,
  rincian,
});

/** Places are made by an admin, whoever looks at them. */
const maker = ({ app, who }: Scene): Promise<Caller> | Caller => (who.akun.role === 'admin' ? who : app.as('admin'));

/** A folder in which the papers of a valid record lie. */
async function withBerkas(scene: Scene) {
  const admin = await maker(scene);
  const { map } = await addMap(admin);
  const { id } = await scene.app.build.dataSiswa({ status_data: 'Tervalidasi' });
  await admin.call(lokasiArsip.simpanTempat, { params: { id }, body: { kode: map.kode } });
  return { map, id };
}

const isi =
  (format: 'excel' | 'pdf'): Line =>
  async (scene) => {
    const { map, id } = await withBerkas(scene);
    const { bytes } = await scene.send({ params: { id: map.id } });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return [ofLokasi('laporan', null, { format, isi: [id], baris: 1, sha256 })];
  };

const lent = (scene: Scene) => ({
  peminjam: 'Tata usaha',
  keperluan: 'Akreditasi',
  jatuh_tempo: today(scene.app.clock.now()),
});

export const auditOfLokasi: Partial<Record<CallName, Line>> = {
  'lokasiArsip.list': silent('places name no student'),
  'lokasiArsip.create': async ({ send }) => {
    const kode = `RAK-JEJAK-${process.pid}`;
    const reply = await send({ body: { jenis: 'rak', kode, nama: 'Rak' } });
    return [ofLokasi('tambah', idIn(reply), { jenis: 'rak', kode, nama: 'Rak' })];
  },
  'lokasiArsip.update': async ({ who, send }) => {
    const { id } = await addLokasi(who, { jenis: 'rak' });
    await send({ params: { id }, body: { nama: 'Rak kayu', versi: 1 } });
    return [ofLokasi('ubah', id, { nama: 'Rak kayu', induk: null })];
  },
  'lokasiArsip.hapus': async ({ who, send }) => {
    const { id, kode } = await addLokasi(who, { jenis: 'rak' });
    await send({ params: { id } });
    return [ofLokasi('hapus', id, { jenis: 'rak', kode })];
  },
  'lokasiArsip.buka': async (scene) => {
    const { kode } = await addLokasi(await maker(scene), { jenis: 'rak' });
    await scene.send({ params: { kode } });
    return 'places name no student';
  },
  'lokasiArsip.isi': async (scene) => {
    const { map, id } = await withBerkas(scene);
    await scene.send({ params: { id: map.id } });
    return [ofSiswa('lihat daftar', null, { daftar: 'isi arsip', halaman: 1, saring: {}, isi: [id] })];
  },
  'lokasiArsip.isiExcel': isi('excel'),
  'lokasiArsip.isiPdf': isi('pdf'),
  'lokasiArsip.label': async ({ who, send }) => {
    const { id } = await addLokasi(who, { jenis: 'rak' });
    const { bytes } = await send({ body: { ids: [id], label: {} } });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return [ofLokasi('cetak label', null, { jumlah: 1, sha256 })];
  },
  'lokasiArsip.pinjam': async (scene) => {
    const { map } = await addMap(scene.who);
    await scene.send({ params: { id: map.id }, body: lent(scene) });
    return [ofLokasi('pinjam', map.id, { kode: map.kode, jatuh_tempo: lent(scene).jatuh_tempo })];
  },
  'lokasiArsip.kembali': async (scene) => {
    const { map } = await addMap(scene.who);
    await scene.who.call(lokasiArsip.pinjam, { params: { id: map.id }, body: lent(scene) });
    await scene.send({ params: { id: map.id } });
    return [ofLokasi('kembali', map.id, { kode: map.kode })];
  },
  'lokasiArsip.tempat': async (scene) => {
    const { id } = await withBerkas(scene);
    await scene.send({ params: { id } });
    return 'beside the record, whose own look is written down';
  },
  'lokasiArsip.simpanTempat': async ({ app, who, send }) => {
    const { map } = await addMap(who);
    const { id } = await app.build.dataSiswa();
    await send({ params: { id }, body: { kode: map.kode } });
    return [ofSiswa('tempatkan', id, { kode: map.kode })];
  },
  'lokasiArsip.tempatkan': async ({ app, who, send }) => {
    const { map } = await addMap(who);
    const { id } = await app.build.dataSiswa();
    await send({ body: { data: [{ id }], kode: map.kode } });
    return [ofSiswa('tempatkan', id, { kode: map.kode })];
  },
};
