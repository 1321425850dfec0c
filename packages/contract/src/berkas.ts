import { endpoint } from './endpoint.ts';
import { PICTURE_PATH } from './picture-url.ts';
import { roles, staf } from './roles.ts';
import { asliForm } from './siswa/stamp.ts';
import { idParams } from './wire.ts';

export const berkas = {
  get: endpoint({
    method: 'GET',
    path: PICTURE_PATH,
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
