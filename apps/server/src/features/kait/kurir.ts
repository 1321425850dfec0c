// Sends the webhooks that wait: claims, signs, posts, tries again with growing pauses (KAIT-2, KAIT-3).
import type { BlockList } from 'node:net';
import { MOST_KAIT } from '@gerbang/contract/kait';
import type { FastifyBaseLogger } from 'fastify';
import { type Clock, isoFromNow } from '../../platform/clock.ts';
import type { ClockGuard } from '../../platform/clock-guard.ts';
import type { Db } from '../../platform/database/database.ts';
import { createLanes, type Lanes } from '../../platform/lanes.ts';
import { kaitSecret, type Secrets } from '../../platform/secrets.ts';
import { RefusedAddressError } from '../../platform/webhook/address.ts';
import { sendWebhook, type WebhookRoute } from '../../platform/webhook/send.ts';
import { type ClaimedKiriman, claimKiriman, deleteOldKiriman, settleKiriman } from './kiriman.ts';

type KurirOptions = {
  db: Db;
  clock: Clock;
  secrets: Pick<Secrets, 'pepper'>;
  /** Own networks that the operator allows. */
  allowed: BlockList;
  guard: Pick<ClockGuard, 'mayDelete'>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
} & Pick<WebhookRoute, 'resolve' | 'timeoutMs'>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Longer than one takes in all, so that nobody sends it meanwhile. */
const LEASE_MS = MINUTE;
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 6 * HOUR;
const PATIENCE_MS = 3 * DAY;
/** How long the log tells of one. */
const LOG_MS = 30 * DAY;
/** One for each webhook, so that a slow program holds up its own messages alone. */
const LANES = MOST_KAIT;
const ROUND_MS = 5000;

/** A courier for one queue; several processes may have one each. */
export function createKurir(options: KurirOptions): Lanes {
  const { db, clock, guard, log } = options;
  let cleaned = Number.NEGATIVE_INFINITY;
  const busy = new Set<string>();
  async function clean(): Promise<void> {
    if (performance.now() - cleaned < HOUR) return;
    cleaned = performance.now();
    if (await guard.mayDelete()) await deleteOldKiriman(db, isoFromNow(clock, -LOG_MS));
  }
  async function claim() {
    const kiriman = await claimKiriman(db, clock, { leaseMs: LEASE_MS, except: [...busy] });
    if (kiriman) busy.add(kiriman.kait_id);
    return kiriman;
  }
  // One lane after the other, so that no two take messages of one webhook.
  let turn: ReturnType<typeof claim> = Promise.resolve(undefined);
  return createLanes({
    lanes: LANES,
    roundMs: ROUND_MS,
    async next(breakingOff) {
      turn = turn.then(claim, claim);
      const kiriman = await turn;
      if (!kiriman) {
        await clean();
        return false;
      }
      await carry(options, kiriman, breakingOff).finally(() => busy.delete(kiriman.kait_id));
      return true;
    },
    onFailure: (err) => log.error({ err }, 'webhooks failed'),
  });
}

/** What is told: what happened, when, and to which id. */
export function bodyOf({ peristiwa, dibuat_pada, sasaran_id }: ClaimedKiriman): string {
  return JSON.stringify({ type: peristiwa, timestamp: dibuat_pada, data: { id: sasaran_id } });
}

async function carry(options: KurirOptions, kiriman: ClaimedKiriman, signal: AbortSignal): Promise<void> {
  const { db, clock, secrets, allowed, resolve, timeoutMs, log } = options;
  const { id, kait_id, alamat: url } = kiriman;
  const webhook = { id, url, body: bodyOf(kiriman), sentAt: clock.now(), secret: kaitSecret(secrets, kait_id) };
  let galat: string;
  try {
    const status = await sendWebhook(webhook, { allowed, signal, resolve, timeoutMs });
    if (status >= 200 && status < 300) {
      await settleKiriman(db, clock, kiriman, { result: 'sent' });
      log.info(factsOf(kiriman), 'webhook sent');
      return;
    }
    galat =
      status >= 300 && status < 400 ? `Jawaban ${status}: alamat yang dialihkan tidak diikuti` : `Jawaban ${status}`;
  } catch (error) {
    galat = reasonOf(error);
  }
  await postpone(options, kiriman, galat);
}

/** What the log may know: no address, which may hold a secret of the other side. */
const factsOf = ({ id, kait_id, peristiwa, percobaan }: ClaimedKiriman) => ({
  kiriman: id,
  kait: kait_id,
  peristiwa,
  percobaan,
});

/** For the webhook's log: what its owner can mend, and nothing of the networks between. */
function reasonOf(error: unknown): string {
  if (error instanceof RefusedAddressError) return error.message;
  const { code = '', name } = error as { code?: string; name?: string };
  if (name === 'TimeoutError' || name === 'AbortError') return 'Tidak menjawab';
  return /CERT|SIGNATURE|TLS|SSL/.test(code) ? 'Sertifikat HTTPS tidak dapat dipercaya' : 'Tidak tersambung';
}

async function postpone(
  { db, clock, log, guard }: KurirOptions,
  kiriman: ClaimedKiriman,
  galat: string,
): Promise<void> {
  const isOld = clock.now().getTime() - Date.parse(kiriman.dibuat_pada) >= PATIENCE_MS;
  if (isOld && (await guard.mayDelete())) {
    log.error({ ...factsOf(kiriman), galat }, 'webhook given up');
    return settleKiriman(db, clock, kiriman, { result: 'given-up', galat });
  }
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (kiriman.percobaan - 1), LONGEST_PAUSE_MS);
  log.warn({ ...factsOf(kiriman), galat, seconds: pauseMs / 1000 }, 'webhook not sent yet');
  return settleKiriman(db, clock, kiriman, { result: 'later', pauseMs, galat });
}
