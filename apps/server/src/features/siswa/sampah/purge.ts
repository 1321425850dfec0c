import type { JenisSampah } from '@gerbang/contract/siswa/sampah';
import { discardStored } from '../../../core/berkas/discard.ts';
import { carried, lockRow } from '../../../core/sampah/contents.ts';
import { forgetPeminjam } from '../../../core/sampah/lupakan-peminjam.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { ActorWork } from '../../../platform/work.ts';
import { lepasSurat } from '../../arsip/door.ts';
import type { Entry } from './restore.ts';

type Purge = {
  id: string;
  /** Kinds that this actor may purge; all of them unless given. */
  jenis?: readonly JenisSampah[];
};

/**
 * Takes an entry out of the bin for good, in the caller's transaction; the sweeper removes the bytes of its pictures
 * after a while. Undefined when it is not there (any more) or of another kind.
 */
export async function purgeSampah(work: ActorWork, { id, jenis }: Purge): Promise<Entry | undefined> {
  const found = (await lockRow(work.db, 'sampah', id)) as Entry | undefined;
  if (!found || (jenis && !jenis.includes(found.jenis))) return undefined;
  const keys = await work.db.deleteFrom('sampah_berkas').where('sampah_id', '=', id).returning('kunci').execute();
  await work.db.deleteFrom('sampah').where('id', '=', id).execute();
  await forgetPeminjam(work.db, [id]);
  await discardStored(work, keys);
  const rincian = { jenis: found.jenis, berkas: keys.length };
  if (found.jenis === 'data-siswa') await lepasSurat(work, { siswa: [id] });
  const tabel = carried[found.jenis].root;
  await writeAudit(work, { aksi: 'hapus permanen', tabel, sasaran_id: id, rincian });
  return found;
}
