import type { Deps } from '../../platform/deps.ts';
import { HttpError } from '../../platform/errors.ts';
import { BrokenImageError } from '../../platform/images/image-cipher.ts';
import type { ImageForm } from '../../platform/images/read-image.ts';

type LogoDeps = Pick<Deps, 'db'> & { images: Pick<Deps['images'], 'read'> };

/** The JPEG of a logo. HttpError 404 without one, `BrokenImageError` when it cannot be read. */
export async function getLogo({ db, images }: LogoDeps, id: string, form: ImageForm): Promise<Buffer> {
  const row = await db.selectFrom('logo_sekolah').select('kunci').where('id', '=', id).executeTakeFirst();
  if (!row) throw new HttpError(404, 'Logo Tidak Ditemukan');
  return images.read(row.kunci, form);
}

/** The same for a paper, which goes out without one where it cannot be read. */
export async function findLogo(deps: LogoDeps, id: string | null): Promise<Buffer | null> {
  if (id === null) return null;
  return getLogo(deps, id, 'penuh').catch((error: unknown) => {
    if (error instanceof BrokenImageError || error instanceof HttpError) return null;
    throw error;
  });
}
