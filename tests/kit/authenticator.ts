// A security key in software: makes passkeys and answers challenges as a browser hands them on, and lies where it is told to.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What the server sends to a browser, as far as a key reads it. */
type Options = { challenge: string; rp?: { id: string }; rpId?: string; user?: { id: string } };

/** What a test bends: each is right unless given. */
export type Forgery = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** Whether a PIN or a finger was given. */
  isVerified?: boolean;
  /** The counter of this signature; one more than before unless given. */
  counter?: number;
  userHandle?: string;
  /** Bytes that are signed in the place of the right ones. */
  signed?: Buffer;
};

const ORIGIN = 'http://localhost';

/** A key that has one passkey. */
export function createAuthenticator({ origin = ORIGIN } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;
  let userHandle = '';
  const clientData = (type: string, challenge: string, bent: Forgery) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: bent.challenge ?? challenge,
        origin: bent.origin ?? origin,
        crossOrigin: false,
      }),
    );
  return {
    id: id.toString('base64url'),
    /** The answer to `navigator.credentials.create`. */
    register({ challenge, rp, user }: Options, bent: Forgery = {}) {
      userHandle = user?.id ?? '';
      const authData = Buffer.concat([
        authenticatorData(bent.rpId ?? rp?.id ?? '', counter, flagsOf(bent) | 0x40),
        attestedKey(id, publicKey),
      ]);
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge, bent).toString('base64url'),
        attestationObject: withoutAttestation(authData).toString('base64url'),
        transports: ['internal'],
      };
      return { ...credentialOf(id), response };
    },
    /** The answer to `navigator.credentials.get`. */
    answer({ challenge, rpId = '' }: Options, bent: Forgery = {}) {
      counter = bent.counter ?? counter + 1;
      const data = authenticatorData(bent.rpId ?? rpId, counter, flagsOf(bent));
      const client = clientData('webauthn.get', challenge, bent);
      const signed = bent.signed ?? Buffer.concat([data, createHash('sha256').update(client).digest()]);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle: bent.userHandle ?? userHandle,
      };
      return { ...credentialOf(id), response };
    },
  };
}

const credentialOf = (id: Buffer) =>
  ({ id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }) as const;

/** Present, and verified unless told otherwise. */
const flagsOf = ({ isVerified = true }: Forgery) => 0x01 | (isVerified ? 0x04 : 0);

function authenticatorData(rpId: string, counter: number, flags: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
}

/** The new credential within the data of its authenticator, which has no model number. */
const attestedKey = (id: Buffer, publicKey: KeyObject) =>
  Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)]);

const withoutAttestation = (authData: Buffer) =>
  cborMap([
    [cborText('fmt'), cborText('none')],
    [cborText('attStmt'), cborMap([])],
    [cborText('authData'), cborBytes(authData)],
  ]);

/** ES256 on P-256 as COSE writes it. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = (value: string) => cborBytes(Buffer.from(value, 'base64url'));
  return cborMap([
    [Buffer.from([0x01]), Buffer.from([0x02])],
    [Buffer.from([0x03]), Buffer.from([0x26])],
    [Buffer.from([0x20]), Buffer.from([0x01])],
    [Buffer.from([0x21]), point(x)],
    [Buffer.from([0x22]), point(y)],
  ]);
}

const cborMap = (entries: [Buffer, Buffer][]) =>
  Buffer.concat([Buffer.from([0xa0 | entries.length]), ...entries.flat()]);
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 | text.length]), Buffer.from(text)]);
const cborBytes = (bytes: Buffer) => {
  const head =
    bytes.length < 256
      ? Buffer.from([0x58, bytes.length])
      : Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]);
  return Buffer.concat([head, bytes]);
};
