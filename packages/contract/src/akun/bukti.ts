// What whoever is signed in shows once more before something about signing in changes (added): the password, or a passkey.
import * as z from 'zod/mini';

/** The own password once more, for what changes how one signs in. */
export const ownPassword = z
  .string('Masukkan password Anda')
  .check(z.minLength(1, 'Masukkan password Anda'), z.maxLength(128, 'Password maksimal 128 karakter'));
export const passwordBody = z.object({ password: ownPassword });

/** Bytes as base64url. */
export const bytes = z.string().check(z.maxLength(16_384), z.regex(/^[\w-]*$/));
/** What a new passkey and a proof by one have in common, as browsers write it. */
export const credential = { id: bytes, rawId: bytes, type: z.literal('public-key') };

/** A proof by a passkey; what is not named here is not read. */
export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(z.nullable(bytes)),
  }),
});
export type Assertion = z.output<typeof assertion>;

/** That it is still the owner who sits there: the password once more, or `bukti`, a passkey of the account. */
export const proofBody = z.object({ password: z.optional(ownPassword), bukti: z.optional(assertion) }).check(
  z.refine(({ password, bukti }) => (password === undefined) !== (bukti === undefined), {
    path: ['password'],
    message: 'Masukkan password Anda',
  }),
);
export type ProofBody = z.output<typeof proofBody>;
