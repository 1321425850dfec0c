// Many things in one call: each decided by the command of a single one, in a transaction of its own.
import type { BulkResult, Chosen } from '@gerbang/contract/bulk';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../errors.ts';
import type { Confirmation, ConfirmationState } from './confirmation.ts';

type BulkRequest = { body: { data: Chosen[] }; stillSignedIn: () => Promise<void>; request: FastifyRequest };

const NOT_REACHED = 'Belum dikerjakan karena gangguan di server. Coba lagi.';

/**
 * Decides each of those named once, in their order. What is refused is told with its sentence and stops nothing; what
 * fails ends it: as a failure of the call when nothing is done yet, else as a refusal of all that is left. HttpError
 * 401 when the session ends meanwhile.
 */
export async function decideEach(
  { body, stillSignedIn, request }: BulkRequest,
  decide: (chosen: Chosen) => Promise<unknown>,
): Promise<BulkResult> {
  const left = [...new Map(body.data.map((chosen) => [chosen.id, chosen])).values()];
  const hasil: BulkResult = { berhasil: [], ditolak: [] };
  for (const [at, chosen] of left.entries()) {
    try {
      await stillSignedIn();
      await decide(chosen);
      hasil.berhasil.push(chosen.id);
    } catch (error) {
      if (isRefusal(error)) hasil.ditolak.push({ id: chosen.id, message: error.message });
      else {
        if (hasil.berhasil.length === 0 || isSignedOut(error)) throw error;
        request.log.error({ err: error, route: request.routeOptions.url }, 'stopped among many');
        hasil.ditolak.push(...left.slice(at).map(({ id }) => ({ id, message: NOT_REACHED })));
        break;
      }
    }
    // Careful: SQLite answers at once, so without this nobody else would get a turn before the last one.
    await new Promise(setImmediate);
  }
  return hasil;
}

/** The same with one token for all: the first that is done spends it, and a call of which none is done leaves it alone. */
export async function decideEachConfirmed(
  bulk: BulkRequest & { confirmation: Confirmation },
  decide: (chosen: Chosen, confirmed: ConfirmationState) => Promise<unknown>,
): Promise<BulkResult> {
  let confirmed: ConfirmationState = bulk.confirmation;
  return decideEach(bulk, async (chosen) => {
    await decide(chosen, confirmed);
    // Only now: what is rolled back has not spent it.
    confirmed = 'spent';
  });
}

/** What the call says: how many are done, and how many are not. */
export function bulkMessage(what: string, { berhasil, ditolak }: BulkResult): string {
  const done = `${berhasil.length} ${what}`;
  return ditolak.length === 0 ? done : `${done}, ${ditolak.length} tidak`;
}

const isSignedOut = (error: unknown) => error instanceof HttpError && error.status === 401;
const isRefusal = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.status < 500 && !isSignedOut(error);
