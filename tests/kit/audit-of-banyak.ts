// What calls on many at once write into the audit log: one entry for each that is done, none for what is refused.
import { createHash } from 'node:crypto';
import type { CallName } from '@gerbang/contract/api';
import type { Endpoint } from '@gerbang/contract/endpoint';
import { jenisSampahOf } from '@gerbang/contract/siswa/sampah';
import { carried } from '../../apps/server/src/core/sampah/contents.ts';
import { newId } from '../../apps/server/src/platform/clock.ts';
import { type Entry, inSampah, type Line, ofAkun, ofBarang, ofSiswa, tokenOf } from './audit-lines.ts';
import type { Reply } from './client.ts';
import { toSampah } from './sampah.ts';

/** Those, and one that is not there. */
const named = (rows: { id: string }[]) => ({ data: [...rows, { id: newId() }].map(({ id }) => ({ id })) });

const doneOf = ({ body }: Reply<Endpoint>) => (body as unknown as { data: { berhasil: string[] } }).data.berhasil;

export const auditOfBulk: Partial<Record<CallName, Line>> = {
  'banyak.aktivasiAkun': async ({ app, send }) => {
    const rows = [await app.build.akun({ diaktivasi_pada: null }), await app.build.akun({ diaktivasi_pada: null })];
    await send({ body: named(rows) });
    return rows.map(({ id, nim }) => ofAkun('aktivasi', id, { nim, email_terbukti: false }));
  },
  'banyak.hapusAkun': async (scene) => {
    const rows = [await scene.app.build.akun(), await scene.app.build.akun()];
    await scene.send({ body: { ...named(rows), aktif: true }, token: await tokenOf(scene, 'akun-siswa') });
    return rows.map(({ id, nim }) => ofAkun('hapus', id, { nim }));
  },
  'banyak.hapusDataSiswa': async (scene) => {
    const { build } = scene.app;
    const states = ['Tervalidasi', 'Ditolak'] as const;
    const rows = await Promise.all(states.map((status_data) => build.dataSiswa({ status_data })));
    await scene.send({ body: named(rows), token: await tokenOf(scene, 'data-siswa') });
    return rows.map(({ id, nim, status_data }) => ofSiswa('hapus', id, { nim, status_data }));
  },
  'banyak.hapusInventaris': async ({ app, send }) => {
    const rows = [await app.build.dataInventaris(), await app.build.dataInventaris()];
    await send({ body: named(rows) });
    return rows.map(({ id, nama_barang, kode_barang }) => ofBarang('hapus', id, { nama_barang, kode_barang }));
  },
  'banyak.pulihkan': async (scene) => {
    const { app, who, send } = scene;
    const entries: Entry[] = [];
    for (const jenis of jenisSampahOf[who.akun.role]) {
      const { id, pengenal } = await inSampah[jenis](scene);
      await toSampah(app, { jenis, id });
      const tabel = carried[jenis].root;
      entries.push({ aksi: 'pulihkan', tabel, sasaran_id: id, rincian: { jenis, pengenal } });
    }
    const reply = await send({ body: named(entries.map(({ sasaran_id }) => ({ id: sasaran_id ?? '' }))) });
    return entries.filter(({ sasaran_id }) => doneOf(reply).includes(sasaran_id ?? ''));
  },
  'banyak.laporanDataSiswa': async ({ app, send }) => {
    const rows = [1, 2].map(() => app.build.dataSiswa({ status_data: 'Tervalidasi' }));
    const isi = (await Promise.all(rows)).map(({ id }) => id);
    const { bytes } = await send({ body: { data: isi.map((id) => ({ id })) } });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return [ofSiswa('laporan', null, { format: 'excel', isi, baris: 2, sha256 })];
  },
};
