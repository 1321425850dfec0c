import type { Db } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { HttpError } from '../../platform/errors.ts';
import { BrokenImageError } from '../../platform/images/open-image.ts';
import type { ImageForm } from '../../platform/images/read-image.ts';

type LogoPlace = Pick<Deps, 'db'> & { images: Pick<Deps['images'], 'read'> };

/** A logo with the size of its JPEG in pixels. */
export type LogoSekolah = { jpeg: Uint8Array; lebar: number; tinggi: number };

/** The JPEG of a logo. HttpError 404 without one, `BrokenImageError` when it cannot be read. */
export async function getLogo({ db, images }: LogoPlace, id: string, form: ImageForm): Promise<Buffer> {
  return images.read((await getRow(db, id)).kunci, form);
}

async function getRow(db: Db, id: string) {
  const columns = ['kunci', 'lebar', 'tinggi'] as const;
  const row = await db.selectFrom('logo_sekolah').select(columns).where('id', '=', id).executeTakeFirst();
  if (!row) throw new HttpError(404, 'Logo Tidak Ditemukan');
  return row;
}

/** The same for a paper, which goes out without one where it cannot be read. */
export async function findLogo({ db, images }: LogoPlace, id: string | null): Promise<LogoSekolah | null> {
  if (id === null) return null;
  try {
    const { kunci, lebar, tinggi } = await getRow(db, id);
    return { jpeg: await images.read(kunci, 'penuh'), lebar, tinggi };
  } catch (error) {
    if (error instanceof BrokenImageError || error instanceof HttpError) return null;
    throw error;
  }
}
