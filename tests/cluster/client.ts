// A person with a session: one request at a time, and patience where the answer is 503.
import { setTimeout as sleep } from 'node:timers/promises';
import { BASE_PATH } from '@gerbang/contract/wire';
import type { Journal } from './ledger.ts';

export type Request = { method?: string; path: string; body?: FormData | Record<string, unknown>; token?: string };

/** An answer that did what was asked, or undefined: refused with 503, or wrong, which the journal knows. */
export type Client = { ask(request: Request): Promise<Response | undefined>; cookie: string };

const LONGEST_WAIT_MS = 1000;

/** Signs in at `url` and tells the journal of every answer. */
export async function signIn(url: string, credentials: { email: string; password: string }, journal: Journal) {
  const answer = await fetch(`${url}${BASE_PATH}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  if (!answer.ok) throw new Error(`${credentials.email} cannot sign in: ${answer.status} ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return createClient(url, cookie, journal);
}

function createClient(url: string, cookie: string, journal: Journal): Client {
  return {
    cookie,
    async ask({ method = 'GET', path, body, token }) {
      const init = {
        method,
        headers: {
          cookie,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
      };
      const answer = await send(`${url}${path.startsWith('/api/') ? '' : BASE_PATH}${path}`, init, journal.resent);
      if (answer instanceof Response && answer.ok) {
        journal.done(method !== 'GET');
        return answer;
      }
      const wait = answer instanceof Response && answer.status === 503 ? answer.headers.get('retry-after') : null;
      if (wait === null) {
        const route = path.replace(/[0-9a-f-]{36}/g, ':id').replace(/\?.*/, '');
        journal.wrong(`${method} ${route}: ${answer instanceof Response ? await words(answer) : answer}`);
      } else {
        journal.refused();
      }
      await sleep(Math.min(Number(wait ?? 1) * 1000, LONGEST_WAIT_MS));
      return undefined;
    },
  };
}

/** The whole answer, so that one that breaks off half-way counts as broken. */
async function send(url: string, init: RequestInit, resent?: () => void): Promise<Response | string> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) });
    return new Response(await answer.arrayBuffer(), { status: answer.status, headers: answer.headers });
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string; socket?: { bytesRead: number } } };
    // A kept connection that was closed while the request was on its way: browsers send it once more on a new one
    // (Chromium's HttpNetworkTransaction::ShouldResendRequest), and nginx closes them whenever it reads its file anew. Who
    // writes a long body then hears EPIPE: nobody had read it whole.
    const wasKept = cause?.code === 'UND_ERR_SOCKET' && (cause.socket?.bytesRead ?? 0) > 0;
    if (resent && (wasKept || cause?.code === 'EPIPE')) {
      resent();
      return send(url, init);
    }
    return cause?.code ?? name;
  }
}

async function words(answer: Response): Promise<string> {
  return `${answer.status} ${(await answer.text()).slice(0, 120)}`;
}
