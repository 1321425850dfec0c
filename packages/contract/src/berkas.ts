import { endpoint, roles } from './endpoint.ts';
import { idParams } from './wire.ts';

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

/** Address of the 160-pixel form of a picture, from the address that an answer gives. */
export function thumbnailOf(imageUrl: string): string {
  return `${imageUrl}/kecil`;
}
