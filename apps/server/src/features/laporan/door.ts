// What others may use of imports and exports: their commands, their rounds, and what is erased with a person.
export { UnreadableFileError } from './berkas-impor/limits.ts';
export { namesFor } from './berkas-impor/picture-names.ts';
export type { PictureFile, ZipOrder } from './berkas-impor/zip-pictures.ts';
export { asalInZip, picturesInZip, tableInZip } from './berkas-impor/zip-reader.ts';
export { removeEkspor, removeExpired } from './ekspor/commands.ts';
export { eksporFiles } from './ekspor/contents.ts';
export { type EksporLease, giveUp, leaseEkspor, releaseEkspor } from './ekspor/making.ts';
export { spoolRows } from './ekspor/rows.ts';
export { cancel, createImpor, runPlan, setPemetaan, startStage, startUndo } from './impor/commands.ts';
export { dropContents } from './impor/leftovers.ts';
export type { Pictures } from './impor/pictures.ts';
export { findOpen, getImpor, getImporDetail, listImpor, listPemetaan } from './impor/queries.ts';
export type { Table } from './impor/reading.ts';
export { createImportScheduler, workOn } from './impor/work.ts';
export { refusedPictures, refusedRows } from './impor/workbooks.ts';
