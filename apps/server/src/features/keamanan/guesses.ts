import type { Limit } from '../auth/throttle.ts';

/** Wrong codes of the second step: five in 15 minutes for an account, and for each browser that it knows. */
export function codeLimit(akunId: string, device: string | undefined): Limit {
  return { key: device ? `kode:perangkat:${device}` : `kode:akun:${akunId}`, most: 5 };
}
