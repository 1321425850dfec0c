// Many things in one call: each decided by the command of a single one, in a transaction of its own.
import type { BulkResult, bulk, Chosen } from '@gerbang/contract/bulk';
import type { Endpoint, ParsedBody } from '@gerbang/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../errors.ts';
import type { SignedInWork } from '../work.ts';
import type { ConfirmationState } from './confirmation.ts';
import { type Handler, type Input, type Route, route } from './route.ts';

type BulkRequest = { body: { data: Chosen[] }; work: Pick<SignedInWork, 'stillSignedIn'>; request: FastifyRequest };

const NOT_REACHED = 'Belum dikerjakan karena gangguan di server. Coba lagi.';

/**
 * Decides each of those named once, in their order. What is refused is told with its sentence and stops nothing; what
 * fails ends it: as a failure of the call when nothing is done yet, else as a refusal of all that is left. HttpError
 * 401 when the session ends meanwhile.
 */
async function decideEach(
  { body, work, request }: BulkRequest,
  decide: (chosen: Chosen) => Promise<unknown>,
): Promise<BulkResult> {
  const left = [...new Map(body.data.map((chosen) => [chosen.id, chosen])).values()];
  const hasil: BulkResult = { berhasil: [], ditolak: [] };
  for (const [at, chosen] of left.entries()) {
    try {
      await work.stillSignedIn();
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

type BulkEndpoint = Endpoint & { output: typeof bulk.pulihkan.output };

type BulkWork<E extends BulkEndpoint> = {
  /** What the answer calls those that are done. */
  done: (body: ParsedBody<E>) => string;
  /** Throws where none of them can be done. */
  refuse?: (body: ParsedBody<E>) => void;
  /** Does it to one, in a transaction of its own. */
  each: (input: Input<E>, chosen: Chosen, confirmation: ConfirmationState) => Promise<unknown>;
};

/** Binds a call on many. The first that is done spends its token, and a call of which none is done leaves it alone. */
export function bulkRoute<const E extends BulkEndpoint>(endpoint: E, { done, refuse, each }: BulkWork<E>): Route {
  const answer = async (input: Input<E>) => {
    refuse?.(input.body);
    let confirmed = input.confirmation as unknown as ConfirmationState;
    const data = await decideEach(input as Input<BulkEndpoint> as BulkRequest, async (chosen) => {
      await each(input, chosen, confirmed);
      // Only now: what is rolled back has not spent it.
      confirmed = 'spent';
    });
    return { message: bulkMessage(done(input.body), data), data };
  };
  return route(endpoint, answer as Handler<E>);
}

/** What the call says: how many are done, and how many are not. */
function bulkMessage(what: string, { berhasil, ditolak }: BulkResult): string {
  const done = `${berhasil.length} ${what}`;
  return ditolak.length === 0 ? done : `${done}, ${ditolak.length} tidak`;
}

const isSignedOut = (error: unknown) => error instanceof HttpError && error.status === 401;
const isRefusal = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.status < 500 && !isSignedOut(error);
