// What others may use of students: imports write records as staff do.
// A student's dashboard is their own record.
export { getDataDiri } from './data-diri/commands.ts';
export { insertDataSiswa } from './data-siswa/create.ts';
export { getForChange, picturesOf, type RecordState, saveChange } from './data-siswa/perubahan.ts';
// Start and check look whether searches have their index.
export { hasTextIndex, RANGE } from './data-siswa/text-index.ts';
// A round ends old links of phones.
export { endOver } from './pindai/tautan-pindai.ts';
// A request on paper is answered with the same copy.
export { collectSalinan } from './salinan/salinan.ts';
export { berkasSalinan } from './salinan/salinan-files.ts';
export { purgeSampah } from './sampah/purge.ts';
