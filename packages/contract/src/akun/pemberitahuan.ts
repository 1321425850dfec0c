// The privacy notice, apart from what is asked of it: its page is one before the sign-in.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { answer } from '../wire.ts';

/** A section of the privacy notice: paragraphs, then points. */
const bagianPemberitahuan = z.object({
  judul: z.string(),
  paragraf: z.array(z.string()),
  butir: z.array(z.string()),
});

/** The notice as this installation gives it; `sidik` is the SHA-256 of its words, which a consent is recorded with. */
const isi = z.object({
  versi: z.string(),
  berlaku_sejak: z.string(),
  sidik: z.string(),
  judul: z.string(),
  bagian: z.array(bagianPemberitahuan),
});
export type Pemberitahuan = z.infer<typeof isi>;

export const pemberitahuanPrivasi = endpoint({
  method: 'GET',
  path: '/data-pribadi/pemberitahuan',
  summary: 'Pemberitahuan Privasi yang berlaku',
  roles: 'anyone',
  output: answer(isi),
});
