// Sign-ins of somebody whom nobody has guessed, in the ways that a body can be written.
import type { Person, Target } from './target.ts';

export const LOGIN = '/api/v1/auth/login';

let counter = 0;

/** Somebody whom nobody has guessed. */
export const nobody = () => `tiada${++counter}@surel.example`;

/** A right body with wrong words: 401 is the answer when it can be read. */
export const login = () => JSON.stringify({ email: nobody(), password: 'salah-sekali' });

export const cookieOf = ({ cookies }: Person) => `sesi=${cookies.sesi}`;

type Body = { type: string; payload: string | Buffer; more?: Record<string, string | string[]> | undefined };

/** Sends a body of this type to the sign-in, from an address that nobody has guessed from. */
export function sendLogin(target: Target, { type, payload, more = {} }: Body) {
  const address = `127.0.${2 + (++counter >> 7)}.${1 + (counter & 127)}`;
  return target.send('POST', LOGIN, { headers: { 'content-type': type, ...more }, payload, address });
}

/** A form of these parts, each with its own lines of header. */
export function form(parts: [head: string, body: string][], mark = 'x'): Buffer {
  const text = parts.map(([head, body]) => `--${mark}\r\n${head}\r\n\r\n${body}\r\n`).join('');
  return Buffer.from(`${text}--${mark}--\r\n`, 'latin1');
}

export const named = (name: string) => `content-disposition: form-data; name="${name}"`;

/** The parts of a whole sign-in. */
export const plain = (): [string, string][] => [
  [named('email'), nobody()],
  [named('password'), 'salah-sekali'],
];
