// Codes of an authenticator app: RFC 6238 with what every app knows, SHA-1, six digits, thirty seconds (docs/by-hand.md).
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { base32nopad } from '@scure/base';
import { openCode, sealCode } from '../../../core/surat/sealed-code.ts';
import type { Clock } from '../../../platform/clock.ts';

const STEP_MS = 30_000;
const SECRET_BYTES = 20;

/** 160 random bits, as apps take them. */
export function newSecret(): string {
  return base32nopad.encode(randomBytes(SECRET_BYTES));
}

/** What the QR code says. */
export function addressOf({
  secret,
  email,
  namaSekolah,
}: {
  secret: string;
  email: string;
  namaSekolah: string;
}): string {
  const issuer = namaSekolah.replaceAll(':', ' ');
  const query = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: '6', period: '30' });
  // Careful: apps show a plus sign where a blank was meant.
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${email}`)}?${query.toString().replaceAll('+', '%20')}`;
}

/** Number of the thirty seconds that a moment lies in. */
export function stepAt(clock: Clock): number {
  return Math.floor(clock.now().getTime() / STEP_MS);
}

/** The code of a step (RFC 4226). */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', base32nopad.decode(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/** The step whose code this is, of now, of the one before and of the next; undefined for a wrong one. */
export function stepOf({ secret, code, now }: { secret: string; code: string; now: number }): number | undefined {
  const given = Buffer.from(code);
  const matches = [now - 1, now, now + 1].filter((step) => {
    const expected = Buffer.from(codeAt(secret, step));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return matches.at(-1);
}

/** Sealed as mailed codes are, by a key of its own, bound to the account. */
export function sealSecret(faktorKey: Buffer, akunId: string, secret: string): string {
  return sealCode(faktorKey, akunId, secret);
}

/** The secret again; throws when it was sealed with other secrets or for another account. */
export function openSecret(faktorKey: Buffer, akunId: string, sealed: string): string {
  return openCode(faktorKey, akunId, sealed);
}
