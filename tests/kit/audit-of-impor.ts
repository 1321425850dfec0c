// What the calls of imports write into the audit log; part of `audit-of-calls.ts`.
import type { CallName } from '@gerbang/contract/api';
import { impor } from '@gerbang/contract/laporan/impor';
import type { Pemetaan } from '@gerbang/contract/laporan/impor-pemetaan';
import { cancel } from '../../apps/server/src/features/laporan/impor/commands.ts';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import type { TestApp } from './app.ts';
import { type Entry, idIn, type Line, type Scene, silent } from './audit-lines.ts';
import { csvOf, detail, plan, rowOf, run, upload } from './impor.ts';

let nims = 2_655_900;
/** One row that is new, and one that is refused. */
const sheet = () => csvOf(rowOf({ nim: String(++nims) }), rowOf({ nim: '', nama: 'Tanpa NIM' }));

/** There is one open at a time. */
async function closeAll({ db, clock }: TestApp): Promise<void> {
  const open = await db.selectFrom('impor').select('id').where('terbuka', '=', 1).executeTakeFirst();
  if (open) await cancel({ db, clock, actor: null }, { id: open.id });
}

/** The call is made when the import has come this far. */
const at =
  (stage: 'kolom' | 'rencana' | 'selesai', tell: (scene: Scene & { id: string }) => Promise<Entry[] | string>): Line =>
  async (scene) => {
    const { app, who } = scene;
    await closeAll(app);
    const admin = who.akun.role === 'admin' ? who : await app.as('admin');
    const id = await upload(app, admin, { sheet: sheet() });
    if (stage !== 'kolom') await plan(app, admin, id);
    if (stage === 'selesai') await run(app, admin, id);
    return tell({ ...scene, id });
  };

const ofImpor = (aksi: string, sasaran_id: string, rincian: Record<string, unknown> = {}): Entry => ({
  ...{ aksi, tabel: 'impor', sasaran_id, rincian },
});

export const auditOfImpor: Partial<Record<CallName, Line>> = {
  'impor.list': silent('names of files, and numbers'),
  'impor.contoh': silent('an example of nobody'),
  'impor.listPemetaan': silent('names of columns'),
  'impor.get': at('rencana', async ({ id, send }) => {
    await send({ params: { id } });
    return 'what its rows hold is told where they are shown';
  }),
  'impor.create': async ({ app, send }) => {
    await closeAll(app);
    const reply = await send({ body: { nama_berkas: 'siswa.csv', ukuran: 9 } });
    return [ofImpor('mulai impor', idIn(reply), { berkas: 'siswa.csv' })];
  },
  'impor.potongan': async ({ app, who, send }) => {
    const id = await begun(app, who);
    await send({ params: { id }, query: { berkas: 'lembar', nomor: '0' }, bytes: Buffer.from('123456789') });
    return 'part of what has begun';
  },
  'impor.baca': async ({ app, who, send }) => {
    const id = await begun(app, who);
    await who.call(impor.potongan, { params: { id }, bytes: Buffer.from('123456789') });
    await send({ params: { id } });
    return 'part of what has begun';
  },
  'impor.petakan': at('kolom', async ({ app, who, id, send }) => {
    const { saran } = await detail(who, id);
    await send({ params: { id }, body: { pemetaan: saran as Pemetaan } });
    await closeAll(app);
    return 'a dry run changes nothing';
  }),
  'impor.baris': at('rencana', async ({ id, send }) => {
    await send({ params: { id }, query: { hasil: 'baru' } });
    return [ofImpor('lihat baris impor', id, { hasil: 'baru', halaman: 1 })];
  }),
  'impor.ditolak': at('rencana', async ({ id, send }) => {
    await send({ params: { id } });
    return [ofImpor('unduh baris ditolak', id)];
  }),
  'impor.jalankan': at('rencana', async ({ app, id, send }) => {
    await send({ params: { id }, body: { rencana: 1 } });
    await transaction(app.db, (db) => db.updateTable('impor').set({ tahap: 'rencana' }).where('id', '=', id).execute());
    await closeAll(app);
    return [ofImpor('jalankan impor', id, { rencana: 1, baru: 1, berubah: 0 })];
  }),
  'impor.hentikan': at('rencana', async ({ app, id, send }) => {
    await transaction(app.db, (db) => db.updateTable('impor').set({ tahap: 'jalan' }).where('id', '=', id).execute());
    await send({ params: { id } });
    await transaction(app.db, (db) => db.updateTable('impor').set({ tahap: 'rencana' }).where('id', '=', id).execute());
    await closeAll(app);
    return [ofImpor('hentikan impor', id)];
  }),
  'impor.batalkan': at('rencana', async ({ id, send }) => {
    await send({ params: { id } });
    return [ofImpor('batalkan impor', id)];
  }),
  'impor.urungkan': at('selesai', async ({ app, id, send }) => {
    await send({ params: { id } });
    await transaction(app.db, (db) => db.updateTable('impor').set({ tahap: 'rencana' }).where('id', '=', id).execute());
    await closeAll(app);
    return [ofImpor('mulai urungkan impor', id)];
  }),
};

async function begun(app: TestApp, who: Scene['who']): Promise<string> {
  await closeAll(app);
  const { body } = await who.call(impor.create, { body: { nama_berkas: 'siswa.csv', ukuran: 9 } });
  return body.data.id;
}
