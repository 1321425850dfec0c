// The address a code was sent to, kept in the browser until the reset succeeds (SANDI-14).
import * as z from 'zod/mini';
import { ApiError } from '../../lib/api-error.ts';

const NAME = 'gerbang.kode-terkirim';
/**
 * `pesan` is what the server said, `pada` the moment in milliseconds since 1970, `tunggu` the seconds from then until the
 * next one may be asked for.
 */
const kodeTerkirim = z.object({
  email: z.string(),
  pesan: z.string(),
  pada: z.number(),
  tunggu: z.optional(z.number()),
});
export type KodeTerkirim = z.infer<typeof kodeTerkirim>;

/** Stands in where the browser keeps nothing; then it lives as long as the page. */
let kept: KodeTerkirim | undefined;

/** The last code that was asked for and not used yet. */
export function findKodeTerkirim(): KodeTerkirim | undefined {
  try {
    return z.parse(kodeTerkirim, JSON.parse(localStorage.getItem(NAME) ?? ''));
  } catch {
    return kept;
  }
}

/** Remembers that a code was sent to an address just now. */
export function rememberKode({ email, ...sent }: Omit<KodeTerkirim, 'pada'>): KodeTerkirim {
  kept = { email: email.trim(), ...sent, pada: Date.now() };
  try {
    localStorage.setItem(NAME, JSON.stringify(kept));
  } catch {
    // `kept` holds it.
  }
  return kept;
}

const PEMINTA = 'gerbang.peminta-kode';
let named: string | undefined;

/** The name under which this browser asks for codes, so that only it can try them. */
export function nameRequester(): { peminta: string } {
  try {
    named ??= localStorage.getItem(PEMINTA) ?? undefined;
  } catch {
    // It lives as long as the page.
  }
  named ??= Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  try {
    localStorage.setItem(PEMINTA, named);
  } catch {
    // As above.
  }
  return { peminta: named };
}

/** Forgets the address. */
export function forgetKode(): void {
  kept = undefined;
  try {
    localStorage.removeItem(NAME);
  } catch {
    // Nothing was kept.
  }
}

/** The sentence for a code that could not be asked for (SANDI-15). */
export function sendKodeFailure(error: unknown): string {
  return (error instanceof ApiError && error.message) || 'Terjadi kesalahan saat mengirim permintaan';
}
