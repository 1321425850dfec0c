// Empties the outbox: claims, sends, tries again with growing pauses. A dead mail server disturbs nothing else.
import { kontakTeks } from '@gerbang/contract/kontak';
import type { FastifyBaseLogger } from 'fastify';
import { type Clock, isoFromNow } from '../../platform/clock.ts';
import type { ClockGuard } from '../../platform/clock-guard.ts';
import type { Db } from '../../platform/database/database.ts';
import { createLanes, type Lanes } from '../../platform/lanes.ts';
import { MailError, type Transport } from '../../platform/mail/transport.ts';
import { getIdentitas } from '../sekolah/queries.ts';
import { type ClaimedMail, claimSurat, settleSurat } from './claims.ts';
import type { Sender } from './letter-parts.ts';
import { expiryOf, letterOf } from './letters.ts';
import { NO_RECIPIENT } from './mail-trouble.ts';

export type Postman = Lanes;

type PostmanOptions = {
  db: Db;
  clock: Clock;
  transport: Transport;
  /** `namaSekolah` until the school has saved another. */
  sender: Omit<Sender, 'kontak'>;
  guard: Pick<ClockGuard, 'mayDelete'>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Longest time that one letter may take in all; the lease is longer, so that nobody sends it meanwhile. */
const SEND_MS = MINUTE;
const LEASE_MS = 2 * MINUTE;
const LONGEST_PAUSE_MS = 6 * HOUR;
const PATIENCE_MS = 3 * 24 * HOUR;
/** Letters under way at once, so that one slow recipient's server does not hold up a code. */
const LANES = 3;

/** A postman for one outbox; several processes may have one each. */
export function createPostman(options: PostmanOptions): Postman {
  const { db, clock, log } = options;
  return createLanes({
    lanes: LANES,
    async next(breakingOff) {
      const surat = await claimSurat(db, clock, LEASE_MS);
      return surat !== undefined && (await carry(options, surat, breakingOff));
    },
    onFailure: (err) => log.error({ err }, 'outbox failed'),
  });
}

/** Sends one claimed letter and writes down what became of it; false when the next one would fare no better. */
async function carry(options: PostmanOptions, surat: ClaimedMail, signal: AbortSignal): Promise<boolean> {
  const { db, clock, transport, sender, log } = options;
  const facts = factsOf(surat);
  let path: string | undefined;
  try {
    const expiry = expiryOf(surat);
    if (expiry !== undefined && expiry <= isoFromNow(clock)) {
      log.warn(facts, 'mail expired unsent');
      await settleSurat(db, clock, surat, { result: 'given-up', galat: `kedaluwarsa ${surat.galat ?? ''}`.trim() });
      return true;
    }
    const envelope = { id: surat.id, penerima: surat.penerima, tanggal: new Date(surat.dibuat_pada) };
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(SEND_MS)]);
    const identitas = await getIdentitas({ db, namaSekolah: sender.namaSekolah });
    const letter = letterOf(surat, { ...sender, namaSekolah: identitas.nama, kontak: kontakTeks(identitas) });
    ({ path } = await transport.send(letter, envelope, deadline));
  } catch (error) {
    return postpone(options, surat, error);
  }
  // Careful: when this fails the letter is out all the same, and goes out again after the lease; its Message-ID stays.
  await settleSurat(db, clock, surat, { result: 'sent' });
  log.info(
    path === undefined ? facts : { ...facts, path },
    path === undefined ? 'mail sent' : 'mail written to a file',
  );
  return true;
}

/** What the log may know of a mail: neither address nor name. */
const factsOf = ({ id, jenis, percobaan }: ClaimedMail) => ({ surat: id, jenis, percobaan });

async function postpone(options: PostmanOptions, surat: ClaimedMail, error: unknown): Promise<boolean> {
  const { db, clock, guard, log } = options;
  const galat = error instanceof MailError ? error.message : (error as Error).name;
  const facts = { ...factsOf(surat), galat };
  const isRefused = error instanceof MailError && error.noRecipient;
  const isOld = clock.now().getTime() - Date.parse(surat.dibuat_pada) >= PATIENCE_MS;
  // Giving up takes its words away.
  if (isRefused || (isOld && (await guard.mayDelete()))) {
    log[isRefused ? 'warn' : 'error'](facts, isRefused ? 'mail to an address that does not exist' : 'mail given up');
    await settleSurat(db, clock, surat, { result: 'given-up', galat: isRefused ? NO_RECIPIENT : galat });
  } else {
    const pauseMs = Math.min(MINUTE * 2 ** (surat.percobaan - 1), LONGEST_PAUSE_MS);
    log.warn({ ...facts, seconds: pauseMs / 1000 }, 'mail not sent yet');
    await settleSurat(db, clock, surat, { result: 'later', pauseMs, galat });
  }
  return !(error instanceof MailError && error.unreachable);
}
