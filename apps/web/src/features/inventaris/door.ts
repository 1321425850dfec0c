// What other wings may use of this one.
export { PinjamanNote } from './peminjaman/pinjaman-note.tsx';
