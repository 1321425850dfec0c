// Whether there is room for something large, before it is begun.
import { HttpError } from '../errors.ts';
import type { FileStorage } from './file-storage.ts';

/** Left to everybody else, as readiness asks for it. */
const SPARE_BYTES = 64 * 1024 * 1024;
const GB = 1e9;

/** Throws HttpError 507 where `needed` bytes would fill the store; `what` needs them. One that cannot say how much is left may have them. */
export async function refuseWithoutRoom(
  storage: Pick<FileStorage, 'room'>,
  { needed, what }: { needed: number; what: string },
): Promise<void> {
  const left = await storage.room?.();
  if (left === undefined || left - SPARE_BYTES >= needed) return;
  const inWords = (bytes: number) => `${(bytes / GB).toFixed(1).replace('.', ',')} GB`;
  throw new HttpError(
    507,
    `Ruang penyimpanan server tidak cukup: ${what} memerlukan sekitar ${inWords(needed)}, sisanya ${inWords(left)}. Hubungi petugas TI.`,
  );
}
