// Sends the file of an export, from any byte on, piece after piece.

import type { Viewer } from '../../../core/hak-lihat/siswa.ts';
import type { Download } from '../../../platform/http/route.ts';
import type { Images } from '../../../platform/images/images.ts';
import { BrokenImageError } from '../../../platform/images/open-image.ts';
import { inJakarta } from '../../../platform/jakarta.ts';
import type { Work } from '../../../platform/work.ts';
import { type OpenDownload, refuseUnopened } from './commands.ts';
import { getSiap } from './queries.ts';

/** A slow line takes hours for some gigabytes; who takes nothing is gone sooner. */
const LONGEST_MS = 12 * 60 * 60_000;

type FileWork = Work & { images: Pick<Images, 'read'> };

/** The download of an export that this session has opened. HttpError 404 and 409 as `getSiap` and `refuseUnopened`. */
export async function unduhanOf(work: FileWork, download: OpenDownload & { user: Viewer }): Promise<Download> {
  const { ukuran, sha256, dibuat_pada } = await getSiap(work, download);
  await refuseUnopened(work, download);
  const { day, time } = inJakarta(new Date(dibuat_pada));
  return {
    name: `ekspor-${day}-${time.replace(':', '')}.zip`,
    bytes: { size: ukuran, tag: sha256, read: (from, to) => readPieces(work, { ...download, from, to }) },
    longestMs: LONGEST_MS,
  };
}

type Range = OpenDownload & { from: number; to: number };

/** The bytes from `from` to `to`, both of them included; ends with an error when the file is removed or the session ends meanwhile. */
async function* readPieces(work: FileWork, { id, sessionHash, from, to }: Range): AsyncGenerator<Buffer> {
  const { db, images } = work;
  const find = (nomor: number) =>
    db.selectFrom('ekspor_bagian').select(['kunci', 'ukuran']).where('ekspor_id', '=', id).where('nomor', '=', nomor);
  // All but the last are as long as the first.
  const length = (await find(0).executeTakeFirst())?.ukuran;
  if (!length) throw new BrokenImageError('The export has no pieces');
  for (let at = from; at <= to; ) {
    const nomor = Math.floor(at / length);
    await refuseUnopened(work, { id, sessionHash });
    const row = await find(nomor).executeTakeFirst();
    if (!row) throw new BrokenImageError('The export was removed');
    const piece = await images.read(row.kunci, 'penuh');
    const begin = nomor * length;
    const part = piece.subarray(at - begin, to + 1 - begin);
    if (part.length === 0) throw new BrokenImageError('The export is shorter than it was');
    yield part;
    at += part.length;
  }
}
