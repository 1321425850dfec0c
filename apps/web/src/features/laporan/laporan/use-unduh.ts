import { sentences } from '@gerbang/contract/sentences';
import { useRef, useState } from 'react';
import type { CallInput } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { download, type FileEndpoint, saveFile } from '../../../lib/download.ts';
import { toast } from '../../../ui/toast.tsx';

/** One report of one format. */
export type Laporan<E extends FileEndpoint> = {
  endpoint: E;
  format: 'Excel' | 'PDF';
  /** Name of the file when the server gives none (LAPORAN-7). */
  fallback: string;
};

/** Has a report made and saves it; a second press while it is being made does nothing. */
export function useUnduh<E extends FileEndpoint>({ endpoint, format, fallback }: Laporan<E>) {
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const run = async (input: CallInput<E>) => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    try {
      const { file, name } = await download(endpoint, input);
      saveFile(file, name ?? fallback);
      toast.success(`Berhasil! Laporan diunduh sebagai file ${format}!`);
    } catch (error) {
      toast.error(laporanFailure(error));
    } finally {
      busy.current = false;
      setPending(false);
    }
  };
  return { run: (input: CallInput<E>) => void run(input), pending };
}

/**
 * The sentence for a report that was not made (LAPORAN-8): what the server refused, with
 * its message, begins with 'Gagal!', what went wrong on the server with 'Error!'.
 */
export function laporanFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.kind === 'no-answer') return sentences.networkError;
  if (!error.message) return 'Error! Tidak dapat membaca pesan error!';
  return `${(error.status ?? 500) < 500 ? 'Gagal!' : 'Error!'} ${error.message}!`;
}
