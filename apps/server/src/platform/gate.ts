// The one place that starts threads and decoding processes. What runs behind it may use so much time and memory: whatever
// needs more is killed, and so is what nobody waits for any more.
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Transferable, Worker } from 'node:worker_threads';
import type { FromWork, ToWork, Usage } from './behind-gate.ts';

type GateOptions = {
  /** Native code, which no thread can be stopped in, runs in a process. Elsewhere a thread does. */
  in?: 'thread' | 'process';
  /** Megabytes of JavaScript's heap; without it as many as the program has. */
  heapMb?: number;
  /** Processor time in milliseconds, and of a process that says nothing of it `SILENT` times as long; endless unless given. */
  cpuMs?: number;
  /** Megabytes that a process may have in all. */
  residentMb?: number;
  /** Milliseconds that a thread or process is kept for the next piece of work; it ends with its work unless given. */
  idleMs?: number;
};

type Piece = {
  /** Ends the work; `run` rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  transfer?: Transferable[];
  /** Answers what the work asks; what it throws ends the work. */
  answer?: (question: never) => Promise<unknown>;
};

/** Work behind a gate used more than it may, and was ended. */
export class OverLimitError extends Error {
  override name = 'OverLimitError';
}

type Failure = Extract<FromWork, { failed: unknown }>['failed'];

/** What the work threw: on its way here an error loses its class, and what a driver added to it. */
export class WorkError extends Error {
  override name = 'WorkError';
  /** Name of its class. */
  readonly kind: string;
  readonly code: unknown;
  readonly errcode: unknown;

  constructor({ error, kind, code, errcode }: Failure) {
    super(error.message, { cause: error });
    [this.kind, this.code, this.errcode] = [kind, code, errcode];
  }
}

type Vessel = Worker | ChildProcess;

/** How often a thread is asked what it has used. */
const LOOK_MS = 200;
const SILENT = 5;

/** Native code takes memory from few pools, and gives it back. */
const SPARING = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '8388608' };
/** What a process that decodes strangers' files knows of ours: no secrets, no address of a database. */
const KNOWN = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE'];

/** A gate to the work of one `*.worker.ts` (`behind-gate.ts`), which starts when it is first needed. */
export function openGate<Order, Answer>(file: URL, options: GateOptions = {}) {
  const idle = new Map<Vessel, NodeJS.Timeout>();

  function start(): Vessel {
    const vessel = options.in === 'process' ? startProcess(file, options) : startThread(file, options);
    // Told to whoever waits; between two pieces of work there is nobody.
    vessel.on('error', () => undefined);
    vessel.once('exit', () => idle.delete(vessel));
    return vessel;
  }

  function rest(vessel: Vessel): void {
    hold(vessel, false);
    idle.set(vessel, setTimeout(() => end(vessel), options.idleMs).unref());
  }

  return {
    /** Starts what the next piece of work needs. */
    warm(): void {
      if (idle.size === 0) rest(start());
    },
    /** Runs one piece. Throws `OverLimitError`, `WorkError`, or what `answer` threw. */
    async run(order: Order, piece: Piece = {}): Promise<Answer> {
      piece.signal?.throwIfAborted();
      const [vessel = start()] = idle.keys();
      clearTimeout(idle.get(vessel));
      idle.delete(vessel);
      try {
        const answer = await attend<Answer>(vessel, { ...options, ...piece, order });
        if (options.idleMs === undefined) await end(vessel);
        else rest(vessel);
        return answer;
      } catch (error) {
        await end(vessel);
        piece.signal?.throwIfAborted();
        throw error;
      }
    },
  };
}

function startThread(file: URL, { heapMb }: GateOptions): Worker {
  return new Worker(
    file,
    heapMb ? { resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 } } : {},
  );
}

function startProcess(file: URL, { heapMb = 64 }: GateOptions): ChildProcess {
  const known = KNOWN.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return fork(fileURLToPath(file), {
    env: { ...Object.fromEntries(known), ...SPARING },
    execArgv: [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=1'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    windowsHide: true,
  });
}

/** Whether the program stays for it. */
function hold(vessel: Vessel, holds: boolean): void {
  for (const each of [vessel, vessel instanceof Worker ? undefined : vessel.channel]) {
    if (holds) each?.ref();
    else each?.unref();
  }
}

async function end(vessel: Vessel): Promise<void> {
  if (vessel instanceof Worker) await vessel.terminate();
  else vessel.kill('SIGKILL');
}

function post(vessel: Vessel, message: ToWork, transfer: Transferable[] = []): void {
  if (vessel instanceof Worker) vessel.postMessage(message, transfer);
  else vessel.send(message);
}

type Attended = GateOptions & Piece & { order: unknown };

/** Follows one piece of work to its answer or its end. */
async function attend<Answer>(vessel: Vessel, { order, transfer, ...piece }: Attended): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const stopLooking = lookAt(vessel, piece, reject);
  const hear = (message: FromWork) => {
    if ('answer' in message) resolve(message.answer as Answer);
    else if ('failed' in message) reject(new WorkError(message.failed));
    else if ('ask' in message) void reply(vessel, piece, message.ask).catch(reject);
    else if (isOver(message.used, piece)) reject(new OverLimitError());
  };
  const fail = (error: Error & { code?: string }) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new OverLimitError() : error);
  // A process that ends by a signal was ended by what it decoded, or by the system for its memory.
  const gone = (code: number | null) =>
    reject(code === null ? new OverLimitError() : new Error(`What runs behind the gate ended with ${code}`));
  const abort = () => reject(piece.signal?.reason);
  piece.signal?.addEventListener('abort', abort);
  vessel.on('message', hear).on('error', fail).on('exit', gone);
  hold(vessel, true);
  try {
    post(vessel, { order }, transfer);
    return await promise;
  } finally {
    stopLooking();
    piece.signal?.removeEventListener('abort', abort);
    vessel.off('message', hear).off('error', fail).off('exit', gone);
  }
}

/** Bytes that are a reply move to the work. */
async function reply(vessel: Vessel, { answer }: Piece, question: unknown): Promise<void> {
  const said = await answer?.(question as never);
  post(vessel, { reply: said }, said instanceof Uint8Array ? [said.buffer as ArrayBuffer] : []);
}

const isOver = ({ cpuMs, residentMb }: Usage, limits: GateOptions) =>
  cpuMs > (limits.cpuMs ?? Number.POSITIVE_INFINITY) || residentMb > (limits.residentMb ?? Number.POSITIVE_INFINITY);

/** Asks a thread what it uses, which a process says itself; returns what ends the looking. */
function lookAt(vessel: Vessel, { cpuMs }: GateOptions, reject: (error: Error) => void): () => void {
  if (cpuMs === undefined) return () => undefined;
  if (!(vessel instanceof Worker)) {
    const late = setTimeout(() => reject(new OverLimitError()), cpuMs * SILENT);
    return () => clearTimeout(late);
  }
  const look = async () => {
    // One that has ended, or not begun, has used nothing.
    const { user, system } = await vessel.cpuUsage().catch(() => ({ user: 0, system: 0 }));
    if ((user + system) / 1000 > cpuMs) reject(new OverLimitError());
  };
  const looking = setInterval(look, LOOK_MS);
  return () => clearInterval(looking);
}
