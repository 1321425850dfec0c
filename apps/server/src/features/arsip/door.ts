// What others may use of papers and their places: they end, come back and go with their record.
export { tempatOf } from './lokasi-arsip/tempat.ts';
export { akhiriSurat, pulihkanSurat } from './surat-resmi/cabut.ts';
export { gantiKunci } from './surat-resmi/kunci.ts';
export { lepasSurat } from './surat-resmi/lepas.ts';
// A restored backup knows nothing of papers issued since: their numbers are skipped.
export { nothingOnPaper, type OnPaper, readOnPaper, skipNomor } from './surat-resmi/lompatan.ts';
export { listOfSiswa } from './surat-resmi/queries.ts';
