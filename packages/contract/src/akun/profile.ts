import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { staf } from '../roles.ts';
import { line, longText, orNull, text } from '../text.ts';
import { answer, messageOnly } from '../wire.ts';

/** What staff enter about themselves; the photo comes as a file. Only the name is required. */
export const profileForm = z.object({
  nama: line('Nama harus diisi'),
  nomor_whatsapp: orNull(
    text('Nomor Whatsapp').check(z.regex(/^[\d.]*$/, 'Nomor Whatsapp hanya boleh berisi angka dan titik')),
  ),
  alamat: orNull(longText('Alamat')),
});

/** A profile; a photo can be there only with one. */
export const profileData = z.object({
  nama: z.string(),
  nomor_whatsapp: z.nullable(z.string()),
  alamat: z.nullable(z.string()),
  foto_profile: z.nullable(z.string()),
});

export const profile = {
  simpan: endpoint({
    method: 'POST',
    path: '/profile',
    summary: 'Membuat atau mengubah profile sendiri',
    roles: staf,
    body: profileForm,
    files: ['foto_profile'],
    output: answer(profileData),
  }),
  hapusFoto: endpoint({
    method: 'DELETE',
    path: '/profile',
    summary: 'Menghapus foto profile sendiri',
    roles: staf,
    refuses: [404],
    output: messageOnly,
  }),
};
