// The address a code was sent to, kept in the browser until the reset succeeds (SANDI-14).
import * as z from 'zod/mini';
import { ApiError } from '../../../lib/api-error.ts';
import { keep, kept } from '../../../lib/keeper/places.ts';

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
let inPage: KodeTerkirim | undefined;

/** The last code that was asked for and not used yet. */
export function findKodeTerkirim(): KodeTerkirim | undefined {
  try {
    return z.parse(kodeTerkirim, JSON.parse(kept('kode-terkirim') ?? ''));
  } catch {
    return inPage;
  }
}

/** Remembers that a code was sent to an address just now. */
export function rememberKode({ email, ...sent }: Omit<KodeTerkirim, 'pada'>): KodeTerkirim {
  inPage = { email: email.trim(), ...sent, pada: Date.now() };
  keep('kode-terkirim', JSON.stringify(inPage));
  return inPage;
}

let named: string | undefined;

/** The name under which this browser asks for codes, so that only it can try them. */
export function nameRequester(): { peminta: string } {
  named ??= kept('peminta-kode');
  named ??= Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  keep('peminta-kode', named);
  return { peminta: named };
}

/** Forgets the address. */
export function forgetKode(): void {
  inPage = undefined;
  keep('kode-terkirim', undefined);
}

/** The sentence for a code that could not be asked for (SANDI-15). */
export function sendKodeFailure(error: unknown): string {
  return (error instanceof ApiError && error.message) || 'Terjadi kesalahan saat mengirim permintaan';
}
