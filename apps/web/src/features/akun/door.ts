// What other wings may use of this one.
export { AkunNote } from './akun-siswa/akun-note.tsx';
export { ShortPemberitahuan } from './data-pribadi/short-pemberitahuan.tsx';
export { useWali, WaliFields, type WaliForm } from './data-pribadi/wali-fields.tsx';
export { PasswordDialog } from './keamanan/password-dialog.tsx';
export { ProofDialog } from './keamanan/proof-dialog.tsx';
