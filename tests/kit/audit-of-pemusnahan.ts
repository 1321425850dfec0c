// What destruction writes into the audit log, up to its confirmation; part of `audit-of-calls.ts`.
import { createHash } from 'node:crypto';
import type { CallName } from '@gerbang/contract/api';
import { pemusnahan } from '@gerbang/contract/arsip/pemusnahan';
import { musnahkan } from '../../apps/server/src/operations/pemusnahan/work.ts';
import { isoFromNow } from '../../apps/server/src/platform/clock.ts';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import { type Entry, idIn, type Line, list, PASSWORD, type Scene } from './audit-lines.ts';

const ofList = (aksi: string, sasaran_id: string | null, rincian: Record<string, unknown> = {}): Entry => ({
  aksi,
  tabel: 'pemusnahan',
  sasaran_id,
  rincian,
});

const YEARS_MS = 400 * 24 * 60 * 60_000;

/** Something is over its time; the list of it. */
async function proposed({ app, who }: Scene): Promise<string> {
  await app.build.dataSiswa({ status_data: 'Ditolak', diubah_pada: isoFromNow(app.clock, -YEARS_MS) });
  const reply = await who.call(pemusnahan.usulkan);
  return idIn(reply as never);
}

/** The list goes its way: the next line begins without one. */
async function done({ app, who }: Scene, id: string): Promise<void> {
  const { data } = (await who.call(pemusnahan.butir, { params: { id } })).body;
  await who.call(pemusnahan.setujui, { params: { id }, body: { jumlah: data.length, password: PASSWORD } });
  await musnahkan(app);
}

export const auditOfPemusnahan: Partial<Record<CallName, Line>> = {
  'pemusnahan.get': list(),
  'pemusnahan.simpanCara': async ({ app, send }) => {
    await send({ body: { cara: 'usulan', versi: 0, password: PASSWORD } });
    await transaction(app.db, (db) => db.deleteFrom('pengaturan').where('kunci', '=', 'pemusnahan').execute());
    return [{ aksi: 'ubah', tabel: 'pengaturan', sasaran_id: null, rincian: { pemusnahan: 'usulan' } }];
  },
  'pemusnahan.usulkan': async (scene) => {
    const { app, who, send } = scene;
    await app.build.dataSiswa({ status_data: 'Ditolak', diubah_pada: isoFromNow(app.clock, -YEARS_MS) });
    const id = idIn(await send());
    const { totalItems } = (await who.call(pemusnahan.butir, { params: { id } })).body;
    await who.call(pemusnahan.batalkan, { params: { id } });
    return [ofList('usul musnah', id, { jumlah: totalItems })];
  },
  'pemusnahan.butir': async (scene) => {
    const id = await proposed(scene);
    await scene.send({ params: { id } });
    await scene.who.call(pemusnahan.batalkan, { params: { id } });
    return 'rejected records have no name in it; of others the look is written down as on any list';
  },
  'pemusnahan.setujui': async (scene) => {
    const id = await proposed(scene);
    const { data } = (await scene.who.call(pemusnahan.butir, { params: { id } })).body;
    await scene.send({ params: { id }, body: { jumlah: data.length, password: PASSWORD } });
    const { nomor } = await listOf(scene, id);
    await musnahkan(scene.app);
    return [ofList('setujui musnah', id, { nomor, jumlah: data.length })];
  },
  'pemusnahan.batalkan': async (scene) => {
    const id = await proposed(scene);
    await scene.send({ params: { id } });
    return [ofList('batalkan musnah', id)];
  },
  'pemusnahan.beritaAcara': async (scene) => {
    const id = await proposed(scene);
    await done(scene, id);
    const { jumlah } = await listOf(scene, id);
    const { bytes } = await scene.send({ params: { id } });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return [ofList('laporan', null, { format: 'pdf', baris: jumlah, sha256 })];
  },
};

async function listOf({ who }: Scene, id: string) {
  const { daftar } = (await who.call(pemusnahan.get)).body.data;
  const found = daftar.find((each) => each.id === id);
  if (!found) throw new Error('no such list');
  return found;
}
