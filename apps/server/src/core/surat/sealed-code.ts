// A mailed code while it waits in the outbox: encrypted, so that a copy of the database opens no account.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a code with a key derived from the 32-byte `codeKey`, bound to its recipient; base64url. */
export function sealCode(codeKey: Buffer, penerima: string, kode: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(codeKey), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(penerima));
  return Buffer.concat([iv, cipher.update(kode), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** Between two sealed forms of one code while its key is exchanged; base64url has none. */
const BESIDE = '~';

/** A code sealed by either of two keys, while nobody can say which of them will be the one of tomorrow. */
export function sealBeside(before: string, after: string): string {
  return before + BESIDE + after;
}

/** The code again; throws when it was sealed with other secrets or for somebody else. */
export function openCode(codeKey: Buffer, penerima: string, sealed: string): string {
  const [first = '', ...others] = sealed.split(BESIDE);
  try {
    return openOne(codeKey, penerima, first);
  } catch (error) {
    if (others.length === 0) throw error;
    return openCode(codeKey, penerima, others.join(BESIDE));
  }
}

function openOne(codeKey: Buffer, penerima: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(codeKey), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(penerima));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString();
}

/** Codes are hashed with `codeKey` itself; one key for two purposes would tie them together. */
function keyFrom(codeKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', codeKey, '', 'gerbang surat kode-otp', 32));
}
