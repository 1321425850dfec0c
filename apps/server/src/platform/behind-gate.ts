// The other side of gate.ts: how a thread or process takes its orders, asks meanwhile, and answers.
import { parentPort, type Transferable } from 'node:worker_threads';

export type FromWork =
  | { ask: unknown }
  | { answer: unknown }
  | { failed: { error: Error; kind: string; code: unknown; errcode: unknown } };
export type ToWork = { order: unknown } | { reply: unknown };

/** Asks who ordered the work, one thing at a time. */
export type Ask = (question: unknown) => Promise<unknown>;

/** Does `work` for each order. What `transferOf` names of an answer moves to who ordered it. */
export function behindGate<Order, Answer>(
  work: (order: Order, ask: Ask) => Promise<Answer>,
  transferOf: (answer: Answer) => Transferable[] = () => [],
): void {
  let replied: (reply: unknown) => void = () => undefined;
  const ask: Ask = (question) =>
    new Promise((resolve) => {
      replied = resolve;
      send({ ask: question });
    });
  const onMessage = async (message: ToWork) => {
    if ('reply' in message) return replied(message.reply);
    try {
      const answer = await work(message.order as Order, ask);
      send({ answer }, transferOf(answer));
    } catch (error) {
      const { code, errcode } = error as { code?: unknown; errcode?: unknown };
      send({ failed: { error: error as Error, kind: (error as Error).constructor.name, code, errcode } });
    }
  };
  if (parentPort) parentPort.on('message', onMessage);
  else listenInProcess(onMessage);
}

function send(message: FromWork, transfer: Transferable[] = []): void {
  if (parentPort) parentPort.postMessage(message, transfer);
  else process.send?.(message);
}

/** A process ends with its parent, however that ended, and not by a signal that was meant for it. */
function listenInProcess(onMessage: (message: ToWork) => void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.on('message', onMessage);
}
