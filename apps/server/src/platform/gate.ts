// Where threads start, and processes for what others have sent. Whatever needs more time or memory than it may have
// is killed, and so is what nobody waits for any more.
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Transferable, Worker } from 'node:worker_threads';
import type { FromWork, ToWork } from './behind-gate.ts';

type ThreadOptions = {
  /** Megabytes of JavaScript's heap; without it as many as the program has. */
  heapMb?: number;
  /** Milliseconds that it is kept for the next job; it ends with its work unless given. */
  idleMs?: number;
};

/**
 * A process for what others have sent. Careful: no thread can be stopped in native code, and one that asks for too much memory at once
 * ends the whole program, whatever its limit.
 */
type ProcessOptions = ThreadOptions & {
  heapMb: number;
  /** Milliseconds of processor time for a job; elsewhere than on Linux, by the clock while it works. */
  cpuMs: number;
  /** Megabytes that it may have in all; seen on Linux only. */
  residentMb: number;
  /** Megabytes that native code keeps for its next piece: what is given back costs time to have again. */
  keepsMb?: number;
};

type GateOptions = ({ in: 'thread' } & ThreadOptions) | ({ in: 'process' } & ProcessOptions);

type Job = {
  /** Ends the work; `run` rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  transfer?: Transferable[];
  /** Answers what the work asks; what it throws ends the work. */
  answer?: (question: never) => Promise<unknown>;
};

/** Work in a process used more than it may, and was ended. */
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

type WorkerHandle = Worker | ChildProcess;

const LOOK_MS = 100;
/** A process that works so many times longer than it has processor time does not get on. */
const STUCK = 10;

const MIB = 1024 * 1024;
/** Native code takes memory from one pool, and gives back what is more than that; larger pieces have the system's. */
const sparing = ({ keepsMb = 0 }: ProcessOptions) => ({
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: String(Math.max(8, keepsMb) * MIB),
  MALLOC_MMAP_THRESHOLD_: String(keepsMb * MIB || MIB / 8),
});
/** What a process for strangers' files knows of ours: no secrets, no address of a database. */
const KNOWN = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE'];

/** A gate to the work of one `*.worker.ts` (`behind-gate.ts`), which starts when it is first needed. */
export function openGate<Order, Answer>(file: URL, options: GateOptions) {
  const started = new Set<WorkerHandle>();
  const idle = new Map<WorkerHandle, NodeJS.Timeout>();

  function start(): WorkerHandle {
    const worker = options.in === 'process' ? startProcess(file, options) : startThread(file, options);
    started.add(worker);
    // Told to whoever waits; between two jobs there is nobody.
    worker.on('error', () => undefined);
    worker.once('exit', () => started.delete(worker) && idle.delete(worker));
    return worker;
  }

  function rest(worker: WorkerHandle): void {
    hold(worker, false);
    const leave = () => {
      // At once: the news of its end may come after the next order.
      idle.delete(worker);
      void end(worker);
    };
    idle.set(worker, setTimeout(leave, options.idleMs).unref());
  }

  return {
    /** Starts what the next job needs. */
    warm(): void {
      if (idle.size === 0) rest(start());
    },
    /** Runs one job. Throws `OverLimitError`, `WorkError`, or what `answer` threw. */
    async run(order: Order, job: Job = {}): Promise<Answer> {
      job.signal?.throwIfAborted();
      const [worker = start()] = idle.keys();
      clearTimeout(idle.get(worker));
      idle.delete(worker);
      try {
        const answer = await follow<Answer>(worker, { options, job, order });
        if (options.idleMs === undefined) await end(worker);
        else rest(worker);
        return answer;
      } catch (error) {
        await end(worker);
        job.signal?.throwIfAborted();
        throw error;
      }
    },
    /** Ends what works and what waits for the next job. */
    async close(): Promise<void> {
      await Promise.all([...started].map(end));
    },
  };
}

function startThread(file: URL, { heapMb }: ThreadOptions): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 };
  return new Worker(file, heapMb ? { resourceLimits } : {});
}

function startProcess(file: URL, options: ProcessOptions): ChildProcess {
  const known = KNOWN.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return fork(fileURLToPath(file), {
    env: { ...Object.fromEntries(known), ...sparing(options) },
    execArgv: [`--max-old-space-size=${options.heapMb}`, '--max-semi-space-size=2'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    windowsHide: true,
  });
}

/** Whether the program stays for it. */
function hold(worker: WorkerHandle, holds: boolean): void {
  for (const each of [worker, worker instanceof Worker ? undefined : worker.channel]) {
    if (holds) each?.ref();
    else each?.unref();
  }
}

async function end(worker: WorkerHandle): Promise<void> {
  if (worker instanceof Worker) await worker.terminate();
  else worker.kill('SIGKILL');
}

function post(worker: WorkerHandle, message: ToWork, transfer: Transferable[] = []): void {
  if (worker instanceof Worker) worker.postMessage(message, transfer);
  else worker.send(message);
}

type Followed = { options: GateOptions; job: Job; order: unknown };

/** Follows one job to its answer or its end. */
async function follow<Answer>(worker: WorkerHandle, { options, job, order }: Followed): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  let isAsking = false;
  const reply = async (question: unknown) => {
    isAsking = true;
    post(worker, { reply: await job.answer?.(question as never) });
    isAsking = false;
  };
  const onMessage = (message: FromWork) => {
    if ('answer' in message) resolve(message.answer as Answer);
    else if ('failed' in message) reject(new WorkError(message.failed));
    else void reply(message.ask).catch(reject);
  };
  // A process that ends by a signal was ended by what it decoded, or by the system for its memory.
  const onExit = (code: number | null) =>
    reject(code === null ? new OverLimitError() : new Error(`What ran behind the gate ended with ${code}`));
  const onAbort = () => reject(job.signal?.reason);
  const isOver = options.in === 'process' ? watch(worker as ChildProcess, options) : undefined;
  const looking = isOver && setInterval(() => isOver(isAsking) && reject(new OverLimitError()), LOOK_MS);
  job.signal?.addEventListener('abort', onAbort);
  worker.on('message', onMessage).on('error', reject).on('exit', onExit);
  hold(worker, true);
  try {
    post(worker, { order }, job.transfer);
    return await promise;
  } finally {
    clearInterval(looking);
    job.signal?.removeEventListener('abort', onAbort);
    worker.off('message', onMessage).off('error', reject).off('exit', onExit);
  }
}

/** Looks again and again whether a process has used more than it may; `isAsking` while it waits for us. */
function watch({ pid }: ChildProcess, { cpuMs, residentMb }: ProcessOptions): (isAsking: boolean) => boolean {
  const before = usageOf(pid)?.cpuMs ?? 0;
  let workedMs = 0;
  return (isAsking) => {
    if (!isAsking) workedMs += LOOK_MS;
    const used = usageOf(pid) ?? { cpuMs: before + workedMs, residentMb: 0 };
    return used.cpuMs - before > cpuMs || used.residentMb > residentMb || workedMs > cpuMs * STUCK;
  };
}

/** What Linux says of a process (proc(5)); undefined elsewhere, and of one that has ended. */
function usageOf(pid: number | undefined): { cpuMs: number; residentMb: number } | undefined {
  try {
    const [stat, status] = ['stat', 'status'].map((name) => readFileSync(`/proc/${pid}/${name}`, 'latin1')) as [
      string,
      string,
    ];
    // Behind the name, which may have blanks: user and system time in hundredths of a second.
    const fields = stat.slice(stat.lastIndexOf(')')).split(' ');
    const resident = /VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0;
    return { cpuMs: (Number(fields[12]) + Number(fields[13])) * 10, residentMb: Number(resident) / 1024 };
  } catch {
    return undefined;
  }
}
