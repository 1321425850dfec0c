// What others may use of the school: an import may bring majors.
export { changePilihan } from './sekolah/commands.ts';
