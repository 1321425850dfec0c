// Who the school is: what stands first on every screen and paper, and how it is reached.
import * as z from 'zod/mini';

export const identitas = z.object({
  nama: z.string(),
  alamat: z.string(),
  /** As typed, and beside it in its one form (E.164); null where it has none. */
  whatsapp: z.string(),
  nomor_e164: z.nullable(z.string()),
  email: z.string(),
  jam_layanan: z.string(),
  /** Id of the picture; null without. */
  logo: z.nullable(z.string()),
});
export type Identitas = z.output<typeof identitas>;

/** An empty name stands for `NAMA_SEKOLAH`: nobody has changed it yet. */
export const defaultIdentitas: Identitas = {
  nama: '',
  alamat: '',
  whatsapp: '',
  nomor_e164: null,
  email: '',
  jam_layanan: '',
  logo: null,
};
