import { ApiError } from '../../../lib/api-error.ts';
import { writeFailure } from '../../../lib/failure.ts';

/** Why a passkey did not work: the server's sentence, or what the browser means by its error. */
export function passkeyFailure(error: unknown): string {
  if (error instanceof ApiError) return writeFailure(error);
  const { name, cause } = error as Error;
  const reason = cause instanceof Error ? cause.name : name;
  if (reason === 'InvalidStateError') return 'Perangkat ini sudah terdaftar';
  if (reason === 'NotAllowedError' || reason === 'AbortError')
    return 'Passkey dibatalkan atau tidak ditemukan. Coba lagi.';
  return 'Passkey tidak dapat dipakai di sini. Coba peramban atau perangkat lain.';
}
