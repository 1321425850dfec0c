// Somebody who asks a starting server every 20 ms whether it is there: the page, both probes, and a sign-in.
import { staffIn } from '@gerbang/kit/program';

const EVERY_MS = 20;
/** A busy machine answers more slowly than it is asked. */
const MOST_AT_ONCE = 50;

type Staff = { email: string; password: string };

/** The status of a sign-in. */
export async function signIn(url: string, { email, password }: Staff): Promise<number> {
  const body = JSON.stringify({ email, password });
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  return (await fetch(`${url}/api/v1/auth/login`, init)).status;
}

/** Probes from when the server says where it listens, until `stop`. */
export function startProber(said: () => string) {
  const lies: string[] = [];
  const probed = Promise.withResolvers<void>();
  let asking = 0;

  async function ask(url: string): Promise<void> {
    await Promise.all(['/', '/healthz'].map((path) => fetch(`${url}${path}`)));
    const { status } = await fetch(`${url}/readyz`);
    probed.resolve();
    if (status !== 200) return void (await signIn(url, { email: 'tidak.ada@surel.example', password: 'rahasia' }));
    const statuses = await Promise.all(staffIn(said()).map((each) => signIn(url, each)));
    // A server that is ending, or has more to do than it can, may answer 503.
    if (statuses.length < 2 || statuses.some((each) => each !== 200 && each !== 503))
      lies.push(`ready, and sign-ins were answered ${statuses.join() || 'by nobody'}`);
  }

  const timer = setInterval(() => {
    const [, url] = / at (http:[\w./:]+\d)/.exec(said()) ?? [];
    if (!url || asking >= MOST_AT_ONCE) return;
    asking++;
    // A server that is killed hangs up.
    ask(url)
      .catch(() => undefined)
      .finally(() => asking--);
  }, EVERY_MS);

  return {
    /** Resolves when `/readyz` has answered once, whatever it said. */
    probed: probed.promise,
    /** Stops asking; what was wrong about a ready server. */
    stop(): string[] {
      clearInterval(timer);
      return lies;
    },
  };
}
