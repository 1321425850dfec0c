// Copies of identity documents as staff get them: stamped with school, purpose, day and viewer (CAP-1).

import { today } from '@gerbang/contract/fields';
import { isBercap, pelihatOf, stampTexts } from '@gerbang/contract/siswa/stamp';
import type { Deps } from '../../platform/deps.ts';
import type { User } from '../../platform/http/caller.ts';
import type { Work } from '../../platform/work.ts';
import { getBagian } from '../sekolah/bagian.ts';
import { getIdentitas } from '../sekolah/queries.ts';
import { type PictureRead, readBerkas } from './queries.ts';

export type StampWork = Work & Pick<Deps, 'images' | 'namaSekolah'>;

type Bercap = Omit<PictureRead, 'form'> & { user: User };

/**
 * The whole picture of a row as somebody gets it whose own it is not: that of an identity document stamped, any other as it is.
 * Throws as `readBerkas`, and HttpError 429 and 503 where too many wait for their stamp.
 */
export async function readBercap(
  work: StampWork,
  file: { id: string; bidang: string; kunci: string },
  { user, log }: Bercap,
): Promise<Buffer> {
  const bytes = await readBerkas(work.images, file, { form: 'penuh', log });
  if (!isBercap(file.bidang)) return bytes;
  return work.images.stamp(bytes, await linesFor(work, user), user.id);
}

async function linesFor(work: StampWork, user: User): Promise<[string, string]> {
  const { db, clock } = work;
  const { nama: sekolah } = await getIdentitas(work);
  const { tujuan } = await getBagian(db, 'cap');
  const profile = db.selectFrom('profile').select('nama').where('akun_id', '=', user.id);
  const named = user.program ?? (await profile.executeTakeFirst());
  return stampTexts({ tujuan, sekolah, tanggal: today(clock.now()), pelihat: pelihatOf(named?.nama, user.email) });
}
