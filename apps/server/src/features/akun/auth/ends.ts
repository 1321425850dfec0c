// What ends with what: one table, and the one function that carries it out. `docs/security.md` prints the table, and
// `ends.test.ts` walks it.
import { jenisTautan } from '@gerbang/contract/akun/tautan';
import { endStatus } from '../../../core/surat/tautan-status.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Actor, Work } from '../../../platform/work.ts';
import { endFactors, holdFactors } from '../keamanan/held.ts';
import { endTautan } from '../tautan/tautan.ts';
import { killCodes } from './otp.ts';
import type { SignInPlace } from './sign-in-sessions.ts';
import { cabutToken } from './tokens.ts';

/**
 * `ends`: gone for good. `rests`: stays stored and opens nothing for as long as the state lasts, which each use judges anew. `asked`: ends
 * where the owner says so. `held`: what is younger than 30 days does not count until the owner has been asked about it.
 */
export type Fate = 'stays' | 'ends' | 'rests' | 'asked' | 'held';

/** `perangkat` are browsers that are known to the account, `unduhan` exports that are being fetched, `status` the link by which a state is read; the others are mailed. */
const credentials = [
  ...(['sesi ini', 'sesi lain', 'perangkat', 'token API', 'faktor', 'kode', 'pindai', 'unduhan', 'status'] as const),
  ...jenisTautan,
] as const;
export type Credential = (typeof credentials)[number];

type Fates = Record<Credential, Fate>;

const all = (fate: Fate) => Object.fromEntries(credentials.map((each) => [each, fate])) as Fates;
const stays = all('stays');
/** Phones and downloads are bound to their session. */
const signedOut = { 'sesi ini': 'ends', 'sesi lain': 'ends', pindai: 'ends', unduhan: 'ends' } as const;
const newPassword = { ...stays, ...signedOut, perangkat: 'ends', kode: 'ends', reset: 'ends' } as const;
const reset = { ...newPassword, 'token API': 'ends', faktor: 'held', konfirmasi: 'ends' } as const;
const closed = { ...reset, faktor: 'rests', perangkat: 'rests', bekukan: 'rests' } as const;
const held = { 'sesi ini': 'rests', 'sesi lain': 'rests', 'token API': 'rests', pindai: 'rests' } as const;

export const ends = {
  logout: { ...stays, 'sesi ini': 'ends', pindai: 'ends', unduhan: 'ends' },
  'akhiri sesi lain': { ...stays, 'sesi lain': 'ends' },
  'ubah faktor': { ...stays, 'sesi lain': 'ends' },
  // A confirmation stays: somebody else may have registered with the address, and it is its owner's way in.
  'ganti password': { ...newPassword, 'token API': 'asked' },
  'reset lewat surat': reset,
  'reset oleh orang lain': reset,
  'reset lewat perintah': reset,
  // Mails to the address of before open nothing any more.
  'ganti email': { ...stays, ...signedOut, kode: 'ends', konfirmasi: 'ends', reset: 'ends', bekukan: 'ends' },
  'akhiri sesi oleh orang lain': { ...stays, ...signedOut, kode: 'ends', reset: 'ends' },
  'lepas faktor': { ...stays, ...signedOut, faktor: 'ends' },
  'peran berakhir': { ...all('rests'), status: 'stays' },
  'bukan saya': closed,
  // Of what comes back from the bin with the account.
  'hapus akun': { ...closed, status: 'ends', bekukan: 'ends' },
  'keamanan ketat': { ...stays, ...held, unduhan: 'rests' },
} as const satisfies Record<string, Fates>;

export type EndEvent = keyof typeof ends;

type AccountEvent =
  | { event: 'logout'; sesi: string }
  | {
      event: EndEvent;
      akunId: string;
      /** The hash of the session that goes on, where the event ends the others alone. */
      sesi?: string;
      actor?: Actor;
      /** Whether the owner wants what is `asked` to end. */
      isAsked?: boolean | undefined;
    };

/** What ended: where the sessions were opened, and how many factors there were. */
export type Ended = { sesi: SignInPlace[]; faktor: number };

/** Ends what ends with an event, in the caller's transaction. */
export async function endWith(work: Work, happened: AccountEvent): Promise<Ended> {
  const fates: Fates = ends[happened.event];
  const sesi = await endSessions(work.db, happened);
  if (!('akunId' in happened)) return { sesi, faktor: 0 };
  const { event, akunId, actor, isAsked } = happened;
  if (fates.kode === 'ends') await killCodes(work, { akunId });
  await endTautan(
    work.db,
    akunId,
    jenisTautan.filter((jenis) => fates[jenis] === 'ends'),
  );
  if (fates.status === 'ends') await endStatus(work, akunId);
  const token = fates['token API'];
  if (token === 'ends' || (token === 'asked' && isAsked)) {
    await cabutToken(work, { of: { dibuat_oleh: akunId }, oleh: actor?.id ?? akunId, actor, sebab: event });
  }
  if (fates.faktor === 'held') await holdFactors(work, akunId);
  return { sesi, faktor: fates.faktor === 'ends' ? await endFactors(work.db, akunId) : 0 };
}

function endSessions(db: Db, happened: AccountEvent): Promise<SignInPlace[]> {
  const { 'sesi ini': own, 'sesi lain': others }: Fates = ends[happened.event];
  const { sesi = '' } = happened;
  return db
    .deleteFrom('sesi')
    .$if('akunId' in happened, (query) => query.where('akun_id', '=', 'akunId' in happened ? happened.akunId : ''))
    .$if(own !== 'ends', (query) => query.where('sesi_hash', '<>', sesi))
    .$if(others !== 'ends', (query) => query.where('sesi_hash', '=', sesi))
    .returning(['perangkat', 'alamat'])
    .execute();
}
