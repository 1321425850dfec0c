import type { Pengelola } from '@gerbang/contract/akun/pengelola';

/** The columns of a managed row that say who manages it: `profile` joined by `pengelola_id`. */
export type PengelolaColumns = { pengelola_id: string | null; pengelola_nama: string | null };

/** The manager as the answers tell it; without a profile until the admin has entered one. */
export function pengelolaOf({ pengelola_id, pengelola_nama }: PengelolaColumns): Pengelola {
  if (pengelola_id === null) return null;
  return { id: pengelola_id, profile: pengelola_nama === null ? null : { nama: pengelola_nama } };
}
