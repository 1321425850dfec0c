// The headings of an export besides the fields, by which an import knows it again.

export const kolomEkspor = {
  status_data: 'Status',
  alasan_penolakan: 'Alasan Penolakan',
  pengelola: 'Admin Pengelola',
  dibuat_pada: 'Dibuat Pada',
  diubah_pada: 'Diubah Pada',
  versi: 'Versi',
  id: 'ID',
} as const;

/** What majors and classes were called when the export was made; the fields themselves hold their codes. */
export const kolomNama = { jurusan_pilihan: 'Nama Jurusan', kelas_pilihan: 'Nama Kelas' } as const;

/** Of the inventory's table, besides its form: the files of its pictures, and since when it is written off. */
export const kolomBarangEkspor = { foto: 'Foto Barang', dihapuskan_pada: 'Dihapuskan Pada' } as const;

/** Whether a table with these headings is the students' of an export. */
export function isEkspor(headings: readonly string[]): boolean {
  const there = new Set(headings);
  return there.has('NIM') && Object.values(kolomEkspor).every((label) => there.has(label));
}

/** The files of an export that an import reads besides its pictures, and those that it passes over. */
export const eksporFile = { siswa: 'siswa.xlsx', barang: 'inventaris.xlsx', pengaturan: 'pengaturan.json' } as const;
const passedOver =
  /^([^/]+\/)?(BACA-SAYA\.txt|manifest\.json|pengaturan\.json|logo\.jpg|(siswa|inventaris)\.(xlsx|csv|json)|inventaris\/[0-9a-f-]{36}(-\d+)?\.jpg)$/;

/** Whether a path in a ZIP is a file of an export that is no picture of a student. */
export const isEksporFile = (path: string) => passedOver.test(path);
