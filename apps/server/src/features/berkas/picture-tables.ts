// Every table whose rows hold stored pictures, by `kunci`: what none of them names is swept, what any names is backed up.
export const pictureTables = ['berkas', 'berkas_lama', 'sampah_berkas'] as const;
