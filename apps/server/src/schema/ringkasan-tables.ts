// What triggers count, as Kysely sees it.

/** Totals by name, kept by triggers; see `Counted`. */
export type HitunganTable = { nama: string; jumlah: number };

/** How many Tervalidasi records name each school, by year and for `semua`, kept by triggers. */
export type RingkasanSekolahTable = { tahun_ajaran: string; asal_sekolah: string; jumlah: number };
