import { useState } from 'react';
import type { CallInput } from '../../../lib/api.ts';
import { download, type FileEndpoint, saveFile } from '../../../lib/download.ts';
import { writeFailure } from '../../../lib/failure.ts';
import { toast } from '../../../ui/toast.tsx';

/** Downloads a file of an endpoint and keeps it under the server's name. */
export function useSaveFile<E extends FileEndpoint>(endpoint: E, fallback: string) {
  const [pending, setPending] = useState(false);
  async function run(input: CallInput<E>): Promise<void> {
    setPending(true);
    try {
      const { file, name } = await download(endpoint, input);
      saveFile(file, name ?? fallback);
    } catch (error) {
      toast.error(writeFailure(error));
    } finally {
      setPending(false);
    }
  }
  return { pending, run: (input: CallInput<E>) => void run(input) };
}
