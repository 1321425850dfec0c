// Load on one server: latency at one client, CPU a request with several.
import autocannon from 'autocannon';
import type { Program } from './program.ts';

export type Call = {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  /** A new body for each request. */
  body?: () => string | Buffer;
  /** Asked right after it by the same client; both together count as one. */
  next?: Call;
};

/** Below so many answers those that the end of the time cut off would count. */
const FEW = 100;

export type Measured = {
  /** Milliseconds a request takes at one client. */
  latency: number;
  /** Milliseconds of CPU of the process tree a request. */
  cpu: number;
  /** Requests a second with several clients. */
  rate: number;
  /** The longest the event loop stood still, in milliseconds. */
  pause: number;
};

export type Effort = { seconds: number; clients: number };

/** Measures one kind of request for `seconds` each at one client and at several. Throws when an answer is no 2xx. */
export async function measure(program: Program, call: Call, { seconds, clients }: Effort): Promise<Measured> {
  await program.longestPause();
  const alone = await fire(program, call, { seconds, clients: 1 });
  const before = program.cpu();
  const together = await fire(program, call, { seconds, clients });
  const cpu = (program.cpu() - before) / together.requests;
  return {
    latency: alone.latency,
    cpu,
    rate: together.requests / together.seconds,
    pause: await program.longestPause(),
  };
}

async function fire(program: Program, call: Call, { seconds, clients }: Effort) {
  const result = await shoot(program, call, { connections: clients, duration: seconds });
  // On a busy machine the time may pass before the first answer: then one answer for each client, however long it takes.
  const isSlow = result['2xx'] === 0 && result.non2xx === 0;
  return counted(call, isSlow ? await shoot(program, call, { connections: clients, amount: clients }) : result);
}

async function shoot(
  program: Program,
  call: Call,
  amount: { connections: number; duration?: number; amount?: number },
) {
  const requests = call.next ? [call, call.next] : [call];
  return autocannon({
    ...amount,
    url: program.url,
    timeout: 30,
    requests: requests.map(asRequest),
  } as autocannon.Options);
}

function asRequest({ method = 'GET', path, headers = {}, body }: Call) {
  const setup = body && { setupRequest: (request: object) => ({ ...request, body: body() }) };
  return { method, path, headers, ...setup };
}

function counted(call: Call, result: autocannon.Result) {
  const answers = result['2xx'];
  if (result.non2xx > 0 || result.errors > 0 || answers === 0) {
    const counts = JSON.stringify(result.statusCodeStats);
    throw new Error(`${call.path}: ${result.non2xx} refused, ${result.errors} failed of ${answers} (${counts})`);
  }
  const together = call.next ? 2 : 1;
  const latency = answers < FEW ? result.latency.average : (result.duration * 1000) / answers;
  return { requests: answers / together, seconds: result.duration, latency: latency * together };
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
