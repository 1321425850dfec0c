// The addresses of pictures, as answers give them.
import { BASE_PATH } from './wire.ts';

/** Of the call that answers with a picture. */
export const PICTURE_PATH = '/berkas/:id';

/** Where a browser gets the picture of a `berkas` row; null where there is none. */
export function imageUrl(berkasId: string): string;
export function imageUrl(berkasId: string | null | undefined): string | null;
export function imageUrl(berkasId: string | null | undefined): string | null {
  return berkasId ? BASE_PATH + PICTURE_PATH.replace(':id', berkasId) : null;
}

/** The id of the `berkas` row whose picture has this address. */
export function berkasIdOf(imageUrl: string): string {
  return imageUrl.slice(imageUrl.lastIndexOf('/') + 1);
}

/** Address of the 160-pixel form of a picture, from the address that an answer gives. */
export function thumbnailOf(imageUrl: string): string {
  return `${imageUrl}/kecil`;
}
