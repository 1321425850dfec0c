import type { JenisSampah } from '@gerbang/contract/sampah';
import { type Actor, writeAudit } from '../../platform/audit.ts';
import { isoFromNow } from '../../platform/clock.ts';
import type { Work } from '../../platform/work.ts';
import { lepasSurat } from '../surat-resmi/lepas.ts';
import { carried, lockRow } from './contents.ts';
import { forgetPeminjam } from './lupakan-peminjam.ts';
import type { Entry } from './restore.ts';

type Purge = {
  id: string;
  /** Who wants it gone; nobody for what is over its time. */
  actor: Actor;
  /** Kinds that this actor may purge; all of them unless given. */
  jenis?: readonly JenisSampah[];
};

/**
 * Takes an entry out of the bin for good, in the caller's transaction; the sweeper removes the bytes of its pictures
 * after a while. Undefined when it is not there (any more) or of another kind.
 */
export async function purgeSampah(work: Work, { id, actor, jenis }: Purge): Promise<Entry | undefined> {
  const found = (await lockRow(work.db, 'sampah', id)) as Entry | undefined;
  if (!found || (jenis && !jenis.includes(found.jenis))) return undefined;
  const keys = await work.db.deleteFrom('sampah_berkas').where('sampah_id', '=', id).returning('kunci').execute();
  await work.db.deleteFrom('sampah').where('id', '=', id).execute();
  await forgetPeminjam(work.db, [id]);
  const dibuang_pada = isoFromNow(work.clock);
  if (keys.length > 0) {
    await work.db
      .insertInto('berkas_dibuang')
      .values(keys.map(({ kunci }) => ({ kunci, dibuang_pada })))
      .execute();
  }
  const rincian = { jenis: found.jenis, berkas: keys.length };
  if (found.jenis === 'data-siswa') await lepasSurat(work, { siswa: [id], actor });
  const tabel = carried[found.jenis].root;
  await writeAudit(work, { actor, aksi: 'hapus permanen', tabel, sasaran_id: id, rincian });
  return found;
}
