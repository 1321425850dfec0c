import type { Endpoint } from '@gerbang/contract/endpoint';
import { addressOf, type CallInput } from './api.ts';

/** Careful: not by `call`. Nobody waits for it, the page may be going, and who has just left has no session any more. */
export async function letGo<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<void> {
  await fetch(addressOf(endpoint, input), { method: endpoint.method, keepalive: true }).catch(() => undefined);
}
