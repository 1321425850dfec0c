// Spellings of schools as Kysely sees them.

/** One spelling of a school that an admin counts as another name; the records keep what was typed. */
export type EjaanSekolahTable = {
  ejaan: string;
  /** The name that it was merged into. */
  ke: string;
  /** The name that it counts as: the end of the chain, where `ke` was merged too. */
  nama: string;
  /** Those that were merged at once, and are undone at once. */
  gabungan_id: string;
  digabung_pada: string;
  /** Without a reference: an account may go, and come back. */
  digabung_oleh: string | null;
};
