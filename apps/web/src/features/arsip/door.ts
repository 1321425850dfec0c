// What other wings may use of this one.
export { BerkasFisik } from './lokasi-arsip/berkas-fisik.tsx';
export { LetakkanBerkas } from './lokasi-arsip/tempat-dialog.tsx';
export { TempatkanBulk } from './lokasi-arsip/tempatkan-bulk.tsx';
export { BerakhirNote } from './surat-resmi/berakhir-note.tsx';
export { SuratSiswa } from './surat-resmi/surat-siswa.tsx';
export { TerbitkanDialog } from './surat-resmi/terbitkan-dialog.tsx';
