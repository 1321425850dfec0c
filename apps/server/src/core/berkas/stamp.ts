// Copies of identity documents as staff get them: stamped with school, purpose, day and viewer (CAP-1).

import { today } from '@gerbang/contract/fields';
import { isBercap, pelihatOf, stampTexts } from '@gerbang/contract/siswa/stamp';
import type { Deps } from '../../platform/deps.ts';
import type { User } from '../../platform/http/caller.ts';
import { getBagian } from '../sekolah/bagian.ts';
import { getIdentitas } from '../sekolah/queries.ts';
import { type ReadOptions, readBerkas } from './queries.ts';

export type StampDeps = Pick<Deps, 'db' | 'clock' | 'images' | 'namaSekolah'>;

type Bercap = Omit<ReadOptions, 'form'> & { user: User };

/**
 * The whole picture of a row as somebody gets it whose own it is not: that of an identity document stamped, any other as it is.
 * Throws as `readBerkas`, and HttpError 429 and 503 where too many wait for their stamp.
 */
export async function readBercap(
  deps: StampDeps,
  file: { id: string; bidang: string; kunci: string },
  { user, log }: Bercap,
): Promise<Buffer> {
  const bytes = await readBerkas(deps.images, file, { form: 'penuh', log });
  if (!isBercap(file.bidang)) return bytes;
  return deps.images.stamp(bytes, await linesFor(deps, user), user.id);
}

async function linesFor(deps: StampDeps, user: User): Promise<[string, string]> {
  const { db, clock } = deps;
  const { nama: sekolah } = await getIdentitas(deps);
  const { tujuan } = await getBagian(db, 'cap');
  const profile = db.selectFrom('profile').select('nama').where('akun_id', '=', user.id);
  const named = user.program ?? (await profile.executeTakeFirst());
  return stampTexts({ tujuan, sekolah, tanggal: today(clock.now()), pelihat: pelihatOf(named?.nama, user.email) });
}
