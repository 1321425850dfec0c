// What the calls of exports write into the audit log.
import type { CallName } from '@gerbang/contract/api';
import { idIn, type Line, list, ofEkspor, token, tokenOf } from './audit-lines.ts';
import { bukaUnduhan, readyEkspor, removeEksporOf } from './ekspor.ts';

export const auditOfEkspor: Partial<Record<CallName, Line>> = {
  'ekspor.list': list(),
  'ekspor.create': async ({ app, send }) => {
    const reply = await send({ body: { gambar: false } });
    await removeEksporOf(app);
    return [ofEkspor('pesan ekspor', idIn(reply), { saring: { inventaris: true, gambar: false } })];
  },
  'ekspor.generateToken': token,
  'ekspor.bukaUnduhan': async (scene) => {
    const { app, send, who } = scene;
    const id = await readyEkspor(app, who);
    const { sha256 } = await app.db
      .selectFrom('ekspor')
      .select('sha256')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await send({ params: { id }, token: await tokenOf(scene, 'ekspor') });
    await removeEksporOf(app);
    return [ofEkspor('unduh ekspor', id, { sha256 })];
  },
  'ekspor.unduh': async ({ app, send, who }) => {
    const id = await readyEkspor(app, who);
    await bukaUnduhan(who, id);
    await send({ params: { id } });
    await removeEksporOf(app);
    return 'its opening is written down, and each part of a download that is gone on with would be one more';
  },
  'ekspor.hapus': async ({ app, send, who }) => {
    const id = await readyEkspor(app, who);
    await send({ params: { id } });
    return [ofEkspor('hapus ekspor', id, { status: 'siap' })];
  },
};
