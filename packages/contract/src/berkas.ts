import { endpoint, roles } from './endpoint.ts';
import { BASE_PATH, idParams } from './wire.ts';

export const berkas = {
  get: endpoint({
    method: 'GET',
    path: '/berkas/:id',
    summary: 'Gambar, bagi yang boleh melihat datanya',
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
};

/** Where a browser gets the picture of a `berkas` row; null where there is none. */
export function imageUrl(berkasId: string): string;
export function imageUrl(berkasId: string | null | undefined): string | null;
export function imageUrl(berkasId: string | null | undefined): string | null {
  return berkasId ? BASE_PATH + berkas.get.path.replace(':id', berkasId) : null;
}

/** Address of the 160-pixel form of a picture, from the address that an answer gives. */
export function thumbnailOf(imageUrl: string): string {
  return `${imageUrl}/kecil`;
}
