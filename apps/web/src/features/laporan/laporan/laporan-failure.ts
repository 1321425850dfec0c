import { sentences } from '@gerbang/contract/sentences';
import { ApiError } from '../../../lib/api-error.ts';

/**
 * The sentence for a report that was not made (LAPORAN-8): what the server refused, with
 * its message, begins with 'Gagal!', what went wrong on the server with 'Error!'.
 */
export function laporanFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.kind === 'no-answer') return sentences.networkError;
  if (!error.message) return 'Error! Tidak dapat membaca pesan error!';
  return `${(error.status ?? 500) < 500 ? 'Gagal!' : 'Error!'} ${error.message}!`;
}
