// What others may use of items: an import writes them as staff do, and leaves no fewer than are lent.
export { cariOfInventaris, changeBarang, lockBarang } from './data-inventaris/change.ts';
export { insertBarang } from './data-inventaris/commands.ts';
export { assertNotFewer, fewerThan, type LentPieces, takenOf } from './peminjaman/dipinjam.ts';
// A round reminds of what is due.
export { ingatkan } from './peminjaman/ingatkan.ts';
