// Backups are sealed in the age format (age-encryption.org), which other programs open, too: to a key that the secrets
// give, or to one whose private half is kept elsewhere.
import { hkdfSync } from 'node:crypto';
import { bech32 } from '@scure/base';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { Secrets } from '../../platform/secrets.ts';

/** Whom a backup is sealed to: `age1…`, no secret. */
export type Recipient = string;
/** What opens it: `AGE-SECRET-KEY-1…`. */
export type Identity = string;

/** The bytes were not sealed to this key, or are not what was sealed. */
export class UnopenableError extends Error {
  constructor(cause?: unknown) {
    super('Sealed bytes cannot be opened', { cause });
    this.name = 'UnopenableError';
  }
}

/** The key that the secrets give. It goes with the pictures' key: whoever has seen an old one opens nothing new. */
export function ownIdentity({ fileKey }: Pick<Secrets, 'fileKey'>): Identity {
  const bytes = new Uint8Array(hkdfSync('sha256', fileKey, Buffer.alloc(0), 'cadangan gerbang', 32));
  return bech32.encodeFromBytes('AGE-SECRET-KEY-', bytes).toUpperCase();
}

export const newIdentity = (): Promise<Identity> => generateX25519Identity();

export const recipientOf = (identity: Identity): Promise<Recipient> => identityToRecipient(identity);

/** Whether a text is a key that opens backups. */
export function isIdentity(text: string): boolean {
  const decoded = bech32.decodeUnsafe(text.toLowerCase(), 90);
  return decoded?.prefix === 'age-secret-key-' && decoded.words.length === 52;
}

export function sealBytes(recipient: Recipient, plain: Uint8Array): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter.encrypt(plain);
}

/** The plain bytes. Throws `UnopenableError`. */
export async function openBytes(identity: Identity, sealed: Uint8Array): Promise<Buffer> {
  try {
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    return Buffer.from(await decrypter.decrypt(sealed));
  } catch (error) {
    throw new UnopenableError(error);
  }
}
