// Mails are a kind of job: codes first, and a dead mail server disturbs nothing else.
import { kontakTeks } from '@gerbang/contract/sekolah/kontak';
import { sql } from 'kysely';
import { isoFromNow } from '../../platform/clock.ts';
import { createRunner, type JobKind, type JobWork, type Runner } from '../../platform/jobs/runner.ts';
import { MailError, type Transport } from '../../platform/mail/transport.ts';
import type { SuratKeluar } from '../../schema/tables.ts';
import { getIdentitas } from '../sekolah/queries.ts';
import type { Sender } from './letter-parts.ts';
import { expiryOf, letterOf } from './letters.ts';
import { NO_RECIPIENT } from './mail-trouble.ts';

type MailWork = JobWork & {
  transport: Transport;
  /** `namaSekolah` until the school has saved another. */
  sender: Omit<Sender, 'kontak'>;
};

const MINUTE = 60_000;
/** Longest time that one letter may take in all; the lease is longer, so that nobody sends it meanwhile. */
const SEND_MS = MINUTE;
const LEASE_MS = 2 * MINUTE;

class ExpiredError extends Error {}

export const outbox = {
  table: 'surat_keluar',
  isOpen: sql<boolean>`dikirim_pada is null`,
  first: sql<number>`case when jenis = 'kode-otp' then 0 else 1 end`,
  leaseMs: LEASE_MS,
  // Longer than any mail waits before it is tried first (`delayMs`).
  firstMs: MINUTE,
} as const;

/** A postman for one outbox; several processes may have one each. */
export function createPostman(options: MailWork): Runner {
  const nothing = { isi: '{}' };
  const kind: JobKind<'surat_keluar'> = {
    ...outbox,
    lanes: 3,
    firstPauseMs: MINUTE,
    // What it held is blanked as soon as nobody needs it.
    done: (now) => ({ ...nothing, dikirim_pada: now, galat: null }),
    givenUp: nothing,
    run: (surat, signal) => send(options, surat, signal),
    reasonOf,
    factsOf: ({ id, jenis, percobaan }) => ({ surat: id, jenis, percobaan }),
    texts: { later: 'mail not sent yet', givenUp: 'mail given up', away: 'outbox failed' },
  };
  return createRunner(kind, options);
}

async function send({ db, clock, transport, sender }: MailWork, surat: SuratKeluar, signal: AbortSignal) {
  const expiry = expiryOf(surat);
  if (expiry !== undefined && expiry <= isoFromNow(clock)) throw new ExpiredError();
  const envelope = { id: surat.id, penerima: surat.penerima, tanggal: new Date(surat.dibuat_pada) };
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(SEND_MS)]);
  const identitas = await getIdentitas({ db, namaSekolah: sender.namaSekolah });
  const letter = letterOf(surat, { ...sender, namaSekolah: identitas.nama, kontak: kontakTeks(identitas) });
  const { path } = await transport.send(letter, envelope, deadline);
  return path === undefined ? { text: 'mail sent' } : { text: 'mail written to a file', facts: { path } };
}

function reasonOf(error: unknown, { galat }: SuratKeluar) {
  if (error instanceof ExpiredError) {
    return { galat: `kedaluwarsa ${galat ?? ''}`.trim(), isFinal: 'mail expired unsent' };
  }
  if (!(error instanceof MailError)) return { galat: (error as Error).name };
  if (error.noRecipient) return { galat: NO_RECIPIENT, isFinal: 'mail to an address that does not exist' };
  return { galat: error.message, isForAll: error.unreachable };
}
