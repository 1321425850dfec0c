// What loans write into the audit log; part of `audit-of-calls.ts`. Of the borrower it says nothing but whom a list showed.
import type { CallName } from '@gerbang/contract/api';
import { newId } from '../../apps/server/src/platform/clock.ts';
import { type Entry, idIn, type Line, ofSiswa, type Scene, silent } from './audit-lines.ts';
import { dayFrom, insertPeminjaman, lendTo } from './peminjaman.ts';

/** A loan of a student, which whoever sees it has seen. */
async function lent({ app }: Scene) {
  const siswa = await app.build.dataSiswa({ status_data: 'Tervalidasi' });
  const item = await app.build.dataInventaris();
  const given = { data_inventaris_id: item.id, data_siswa_id: siswa.id };
  const id = await insertPeminjaman(app, { tahap: 'dipinjam', ...given });
  const seen = { daftar: 'peminjaman', halaman: 1, saring: {}, isi: [siswa.id] };
  return { id, item: item.id, looks: [ofSiswa('lihat daftar', null, seen)] };
}

const of = (aksi: string, sasaran_id: string, rincian: Record<string, unknown>): Entry => ({
  aksi,
  tabel: 'peminjaman',
  sasaran_id,
  rincian,
});

const begins =
  (aksi: string, more: (scene: Scene) => object, kondisi: object): Line =>
  async (scene) => {
    const { id: item } = await scene.app.build.dataInventaris();
    const reply = await scene.send({ body: { ...lendTo(item, dayFrom(scene.app, 3)), ...more(scene) } as never });
    return [of(aksi, idIn(reply), { data_inventaris_id: item, jumlah: 1, ...kondisi })];
  };

const goesOn =
  (aksi: string, tahap: 'dipinjam' | 'dipesan', body: (scene: Scene) => object, kondisi = {}): Line =>
  async (scene) => {
    const { id: item } = await scene.app.build.dataInventaris();
    const id = await insertPeminjaman(scene.app, { tahap, data_inventaris_id: item });
    await scene.send({ params: { id }, body: body(scene) as never });
    return [of(aksi, id, { data_inventaris_id: item, jumlah: 1, ...kondisi })];
  };

const until = ({ app }: Scene) => ({ jatuh_tempo: dayFrom(app, 5), kondisi: 'Baik' });

export const auditOfPeminjaman: Partial<Record<CallName, Line>> = {
  'banyak.kembaliPeminjaman': async ({ app, send }) => {
    const { id: item } = await app.build.dataInventaris();
    const id = await insertPeminjaman(app, { tahap: 'dipinjam', data_inventaris_id: item });
    await send({ body: { data: [{ id }, { id: newId() }], kondisi: 'Baik' } });
    return [of('terima kembali', id, { data_inventaris_id: item, jumlah: 1, kondisi: 'Baik' })];
  },
  'banyak.ingatkanPeminjaman': async ({ app, send }) => {
    const akun = await app.build.akun();
    const siswa = await app.build.dataSiswa({ nim: akun.nim ?? '', status_data: 'Tervalidasi' });
    const id = await insertPeminjaman(app, { tahap: 'dipinjam', data_siswa_id: siswa.id });
    await send({ body: { data: [{ id }, { id: newId() }] } });
    return [of('ingatkan', id, {})];
  },
  'peminjaman.list': async (scene) => {
    const { item, looks } = await lent(scene);
    await scene.send({ query: { data_inventaris_id: item } });
    return looks;
  },
  'peminjaman.get': async (scene) => {
    const { id, looks } = await lent(scene);
    await scene.send({ params: { id } });
    return looks;
  },
  'peminjaman.barang': async (scene) => {
    const { item, looks } = await lent(scene);
    await scene.send({ params: { id: item } });
    return looks;
  },
  'peminjaman.peminjam': silent('the names of those who work here'),
  'peminjaman.pinjam': begins('pinjamkan', () => ({}), { kondisi: 'Baik' }),
  'peminjaman.pesan': begins('pesan barang', ({ app }) => ({ mulai: dayFrom(app, 1) }), {}),
  'peminjaman.ambil': goesOn('pinjamkan', 'dipesan', until, { kondisi: 'Baik' }),
  'peminjaman.kembali': goesOn('terima kembali', 'dipinjam', () => ({ jumlah: '1', kondisi: 'Baik' }), {
    kondisi: 'Baik',
  }),
  'peminjaman.perpanjang': goesOn('perpanjang', 'dipinjam', until),
  'peminjaman.batal': goesOn('batalkan pesanan', 'dipesan', () => ({})),
};
