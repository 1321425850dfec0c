import { asliForm } from './cap.ts';
import { endpoint, roles, staf } from './endpoint.ts';
import { BASE_PATH, idParams } from './wire.ts';

export const berkas = {
  get: endpoint({
    method: 'GET',
    path: '/berkas/:id',
    summary: 'Gambar, bagi yang boleh melihat datanya; salinan KTP, KK, ijazah, dan SKL bagi staf bercap',
    roles,
    params: idParams,
    output: 'image',
  }),
  kecil: endpoint({
    method: 'GET',
    path: '/berkas/:id/kecil',
    summary: 'Gambar kecil, 160 piksel',
    roles,
    params: idParams,
    output: 'image',
  }),
  asli: endpoint({
    method: 'POST',
    path: '/berkas/:id/asli',
    summary: 'KTP, KK, ijazah, atau SKL tanpa cap, sekali, dengan alasan yang dibaca siswanya',
    roles: staf,
    params: idParams,
    body: asliForm,
    multiField: true,
    output: 'image',
  }),
};

/** Where a browser gets the picture of a `berkas` row; null where there is none. */
export function imageUrl(berkasId: string): string;
export function imageUrl(berkasId: string | null | undefined): string | null;
export function imageUrl(berkasId: string | null | undefined): string | null {
  return berkasId ? BASE_PATH + berkas.get.path.replace(':id', berkasId) : null;
}

/** The id of the `berkas` row whose picture has this address. */
export function berkasIdOf(imageUrl: string): string {
  return imageUrl.slice(imageUrl.lastIndexOf('/') + 1);
}

/** Address of the 160-pixel form of a picture, from the address that an answer gives. */
export function thumbnailOf(imageUrl: string): string {
  return `${imageUrl}/kecil`;
}
