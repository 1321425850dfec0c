// Webhooks are a kind of job: signed, posted, and tried again with growing pauses (KAIT-2, KAIT-3).
import type { BlockList } from 'node:net';
import { MOST_KAIT } from '@gerbang/contract/program/webhook';
import { sql } from 'kysely';
import { DECIDED_MS } from '../../../core/riwayat/webhook-queue.ts';
import { isoFromNow } from '../../../platform/clock.ts';
import type { Job } from '../../../platform/jobs/lease.ts';
import { createRunner, deleteOld, type JobKind, type JobWork, type Runner } from '../../../platform/jobs/runner.ts';
import { type Secrets, webhookSecret } from '../../../platform/secrets.ts';
import { RefusedAddressError } from '../../../platform/webhook/address.ts';
import { sendWebhook, type WebhookRoute } from '../../../platform/webhook/send.ts';

type Kiriman = Job<'kait_kiriman'>;

type WebhookWork = JobWork & {
  secrets: Pick<Secrets, 'pepper'>;
  /** Own networks that the operator allows. */
  allowed: BlockList;
} & Pick<WebhookRoute, 'resolve' | 'timeoutMs'>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** How long the log tells of one. */
const LOG_MS = 30 * DAY;

const queue = {
  table: 'kait_kiriman',
  isOpen: sql<boolean>`dikirim_pada is null`,
  // Longer than one takes in all, so that nobody sends it meanwhile.
  leaseMs: MINUTE,
  firstMs: DECIDED_MS,
} as const;

/** A courier for one queue; several processes may have one each. */
export function createKurir(options: WebhookWork): Runner {
  const kind: JobKind<'kait_kiriman'> = {
    ...queue,
    // One for each webhook, so that a slow program holds up its own messages alone.
    lanes: MOST_KAIT,
    oneOf: 'kait_id',
    roundMs: 5000,
    firstPauseMs: 10_000,
    done: (now) => ({ dikirim_pada: now, galat: null }),
    run: (kiriman, signal) => post(options, kiriman, signal),
    reasonOf: (error) => ({ galat: reasonOf(error) }),
    // No address, which may hold a secret of the other side.
    factsOf: ({ id, kait_id, peristiwa, percobaan }) => ({ kiriman: id, kait: kait_id, peristiwa, percobaan }),
    texts: { later: 'webhook not sent yet', givenUp: 'webhook given up', away: 'webhooks failed' },
    idle: cleaning(options),
  };
  return createRunner(kind, options);
}

/** Once an hour takes what is old from the log. */
function cleaning({ db, clock, guard }: WebhookWork): () => Promise<void> {
  let cleaned = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - cleaned < HOUR) return;
    cleaned = performance.now();
    if (await guard.mayDelete()) await deleteOld(db, queue, { before: isoFromNow(clock, -LOG_MS) });
  };
}

/** What is told: what happened, when, and to which id. */
export function bodyOf({ peristiwa, dibuat_pada, sasaran_id }: Kiriman): string {
  return JSON.stringify({ type: peristiwa, timestamp: dibuat_pada, data: { id: sasaran_id } });
}

/** What the other side answered instead of taking it. */
class AnswerError extends Error {}

async function post(options: WebhookWork, kiriman: Kiriman, signal: AbortSignal) {
  const { db, clock, secrets, allowed, resolve, timeoutMs } = options;
  const { id, kait_id } = kiriman;
  const stored = db.selectFrom('kait').select('alamat').where('id', '=', kait_id);
  const { alamat: url } = await stored.executeTakeFirstOrThrow();
  const webhook = { id, url, body: bodyOf(kiriman), sentAt: clock.now(), secret: webhookSecret(secrets, kait_id) };
  const status = await sendWebhook(webhook, { allowed, signal, resolve, timeoutMs });
  if (status >= 200 && status < 300) return { text: 'webhook sent' };
  const isElsewhere = status >= 300 && status < 400;
  throw new AnswerError(`Jawaban ${status}${isElsewhere ? ': alamat yang dialihkan tidak diikuti' : ''}`);
}

/** For the webhook's log: what its owner can mend, and nothing of the networks between. */
function reasonOf(error: unknown): string {
  if (error instanceof RefusedAddressError || error instanceof AnswerError) return error.message;
  const { code = '', name } = error as { code?: string; name?: string };
  if (name === 'TimeoutError' || name === 'AbortError') return 'Tidak menjawab';
  return /CERT|SIGNATURE|TLS|SSL/.test(code) ? 'Sertifikat HTTPS tidak dapat dipercaya' : 'Tidak tersambung';
}
