// What others may use of accounts.
export { takeNimAlong } from './akun-siswa/ganti-nim.ts';
export {
  type ChooseStaff,
  changeEmail,
  createAkun,
  createFirstStaff,
  hasStaff,
  type NewAkun,
  resetPassword,
  type ShowStaff,
} from './auth/akun.ts';
export { deviceName } from './auth/device-name.ts';
export { findOpenUser } from './auth/open-user.ts';
export { checkOwnPassword } from './auth/own-password.ts';
export { refuseWeak } from './auth/password-strength.ts';
export { findAkunByEmail, holdAkun } from './auth/queries.ts';
export { hasFactor, isStrict, KETAT } from './auth/strict.ts';
export { type ConsentWork, refuseHalfWali, refuseOtherVersion, writePersetujuan } from './data-pribadi/persetujuan.ts';
export { checkOwnFactor, checkOwnProof } from './keamanan/own-proof.ts';
export { getFaktor } from './keamanan/queries.ts';
export { releaseFactors } from './keamanan/release.ts';
export { cariOfProfile } from './profile/commands.ts';
export { renewTautan } from './tautan/tautan.ts';
