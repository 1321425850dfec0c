// What others may use of accounts: who somebody is, what proves it, and what ends with them.
// A corrected NIM takes the tied account along.
export { takeNimAlong } from './akun-siswa/ganti-nim.ts';
// The first start and the command for accounts.
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
// A scan names the phone; its link lasts as long as the session that made it.
export { deviceName } from './auth/device-name.ts';
export { findOpenUser } from './auth/open-user.ts';
export { checkOwnPassword } from './auth/own-password.ts';
export { refuseWeak } from './auth/password-strength.ts';
export { findAkunByEmail, holdAkun } from './auth/queries.ts';
// A key opens nothing while its maker is held back, and ends with the account.
export { heldBy } from './auth/sessions.ts';
export { hasFactor, isStrict, KETAT, strictColumns } from './auth/strict.ts';
export { cabutToken } from './auth/tokens.ts';
// Whoever enters their data agrees to the notice; their copy holds the consents.
export {
  type ConsentWork,
  type Person,
  refuseHalfWali,
  refuseOtherVersion,
  writePersetujuan,
} from './data-pribadi/persetujuan.ts';
export { listPersetujuan } from './data-pribadi/persetujuan-queries.ts';
// Dangerous switches and destructions.
export { checkOwnFactor, checkOwnProof } from './keamanan/own-proof.ts';
export { getFaktor } from './keamanan/queries.ts';
export { releaseFactors } from './keamanan/release.ts';
// The check of what is stored compares the text of the search.
export { cariOfProfile } from './profile/commands.ts';
// Mailed links are sealed with a key that operations exchange.
export { addSealedTautan, renewTautan } from './tautan/tautan.ts';
