// The other side of gate.ts: how a thread or process takes its orders, asks meanwhile, and answers.
import { parentPort, type Transferable } from 'node:worker_threads';

export type Usage = { cpuMs: number; residentMb: number };
export type FromWork =
  | { ask: unknown }
  | { answer: unknown }
  | { failed: { error: Error; kind: string; code: unknown; errcode: unknown } }
  | { used: Usage };
export type ToWork = { order: unknown } | { reply: unknown };

/** Asks who ordered the work, one thing at a time. */
export type Ask = (question: unknown, transfer?: Transferable[]) => Promise<unknown>;

/** How often a process says what it has used. */
const SAY_MS = 100;
const MIB = 1024 * 1024;

/** Does `work` for each order. What `transferOf` names of an answer moves to who ordered it. */
export function behindGate<Order, Answer>(
  work: (order: Order, ask: Ask) => Promise<Answer>,
  transferOf: (answer: Answer) => Transferable[] = () => [],
): void {
  let replied: (reply: unknown) => void = () => undefined;
  const ask: Ask = (question, transfer) =>
    new Promise((resolve) => {
      replied = resolve;
      say({ ask: question }, transfer);
    });
  const hear = async (message: ToWork) => {
    if ('reply' in message) return replied(message.reply);
    const stop = parentPort ? () => undefined : sayUsed();
    try {
      const answer = await work(message.order as Order, ask);
      say({ answer }, transferOf(answer));
    } catch (error) {
      const { code, errcode } = error as { code?: unknown; errcode?: unknown };
      const kind = (error as Error).constructor.name;
      say({ failed: { error: error as Error, kind, code, errcode } });
    } finally {
      stop();
    }
  };
  if (parentPort) parentPort.on('message', hear);
  else listenInProcess(hear);
}

function say(message: FromWork, transfer: Transferable[] = []): void {
  if (parentPort) parentPort.postMessage(message, transfer);
  else process.send?.(message);
}

/** A process ends with its parent, however that ended, and not by a signal that was meant for it. */
function listenInProcess(hear: (message: ToWork) => void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.on('message', hear);
}

function sayUsed(): () => void {
  const before = process.cpuUsage();
  const saying = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    say({ used: { cpuMs: (user + system) / 1000, residentMb: process.memoryUsage.rss() / MIB } });
  }, SAY_MS);
  return () => clearInterval(saying);
}
