// Logo and photo as papers print them: no larger than a printer shows, so that what is kept stays small.

import type { LogoSekolah } from '../../../core/sekolah/logo.ts';
import type { Deps } from '../../../platform/deps.ts';
import { HttpError } from '../../../platform/errors.ts';
import { BrokenImageError } from '../../../platform/images/open-image.ts';

/** Pixels at 300 dpi, with some to spare. */
const LOGO = 320;
const PHOTO = { width: 300, height: 400 };

/** As base64; null without. */
export async function smallLogo(logo: LogoSekolah | null): Promise<string | null> {
  if (!logo) return null;
  return shrink(logo.jpeg, { width: LOGO, height: LOGO });
}

/** The photo under a key. HttpError 409 where it cannot be read. */
export async function smallPhoto(images: Pick<Deps['images'], 'read'>, kunci: string): Promise<string> {
  const jpeg = await images.read(kunci, 'penuh').catch((error: unknown) => {
    if (error instanceof BrokenImageError) throw new HttpError(409, 'Pas foto rusak di penyimpanan');
    throw error;
  });
  return shrink(jpeg, PHOTO);
}

async function shrink(jpeg: Uint8Array, box: { width: number; height: number }): Promise<string> {
  // Loaded with the first paper: an instance at rest does not need the decoder.
  const { decoder, ours } = await import('../../../platform/images/decoder.ts');
  const small = decoder(jpeg, ours).resize({ ...box, fit: 'inside', withoutEnlargement: true });
  return (await small.jpeg({ quality: 88 }).toBuffer()).toString('base64');
}
