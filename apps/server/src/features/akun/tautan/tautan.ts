// One-time links and codes: made for an account, kept as hashes, each used once (ALAMAT-3).
import { randomInt } from 'node:crypto';
import { KODE_ALPHABET, KODE_LENGTH } from '@gerbang/contract/akun/kode-tautan';
import type { JenisTautan } from '@gerbang/contract/akun/tautan';
import { roles, staf } from '@gerbang/contract/roles';
import { sealCode } from '../../../core/surat/sealed-code.ts';
import { CLOCK_SKEW_MS, isoFromNow, newId } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { hashSecret } from '../../../platform/http/sessions.ts';
import type { Work } from '../../../platform/work.ts';

const DAY = 24 * 60 * 60_000;
/** How long each kind works. An activation may be read after weeks; a password is wanted soon. */
const lifetimes: Record<JenisTautan, number> = { konfirmasi: 14 * DAY, reset: DAY, bekukan: 90 * DAY };

/** A code as it is mailed or shown, and until when it works (ISO 8601 UTC). */
export type NewTautan = { kode: string; kedaluwarsa_pada: string };

/** Without a mail server somebody of the school hands it over, also where it was written as a letter. */
type TautanOwner = { akun_id: string; jenis: JenisTautan; hasMailServer?: boolean };

/** A new one for the account, in the caller's transaction; an older one of its kind ends. */
export async function createTautan(work: Work, making: TautanOwner): Promise<NewTautan> {
  await endTautan(work.db, making.akun_id, [making.jenis]);
  return addTautan(work, making);
}

async function addTautan(work: Work, { akun_id, jenis, hasMailServer = true }: TautanOwner): Promise<NewTautan> {
  const kode = newKode();
  const kedaluwarsa_pada = isoFromNow(work.clock, lifetimes[jenis]);
  const facts = {
    dibuat_pada: isoFromNow(work.clock),
    kedaluwarsa_pada,
    dipakai_pada: null,
    diserahkan: hasMailServer ? 0 : 1,
  } as const;
  await work.db
    .insertInto('tautan')
    .values({ id: newId(), akun_id, jenis, kode_hash: hashSecret(kode), ...facts })
    .execute();
  return { kode, kedaluwarsa_pada };
}

const newKode = () =>
  Array.from({ length: KODE_LENGTH }, () => KODE_ALPHABET[randomInt(KODE_ALPHABET.length)]).join('');

type ForMail = Omit<TautanOwner, 'akun_id'> & { akun: { id: string; email: string }; codeKey: Buffer };

/** The same as a mail carries it. */
export async function createSealedTautan(work: Work, { akun, codeKey, ...made }: ForMail) {
  return sealed(await createTautan(work, { akun_id: akun.id, ...made }), { akun, codeKey });
}

/** Another one as a mail carries it. Those of before work on: whoever asks for this one may be a stranger. */
export async function addSealedTautan(work: Work, { akun, codeKey, ...made }: ForMail) {
  return sealed(await addTautan(work, { akun_id: akun.id, ...made }), { akun, codeKey });
}

const sealed = ({ kode, kedaluwarsa_pada }: NewTautan, { akun, codeKey }: Pick<ForMail, 'akun' | 'codeKey'>) => ({
  kode_tersegel: sealCode(codeKey, akun.email, kode),
  kedaluwarsa_pada,
});

/** The second link that anybody may ask for comes so long after the first, and each one after it twice as late: eight in a day. */
const FIRST_GAP_MS = 10 * 60_000;

/** Whether the account is to get another link for a new password, beside the unused ones that it got the same way. */
export async function isNextDue(
  work: Work,
  { akun_id, hasMailServer }: { akun_id: string; hasMailServer: boolean },
): Promise<boolean> {
  const unused = await work.db
    .selectFrom('tautan')
    .select('dibuat_pada')
    .where('akun_id', '=', akun_id)
    .where('jenis', '=', 'reset')
    .where('diserahkan', '=', hasMailServer ? 0 : 1)
    .where('dipakai_pada', 'is', null)
    .where('kedaluwarsa_pada', '>', isoFromNow(work.clock))
    .where('dibuat_pada', '<=', isoFromNow(work.clock, CLOCK_SKEW_MS))
    .orderBy('dibuat_pada', 'desc')
    .execute();
  const [newest] = unused;
  if (!newest) return true;
  return work.clock.now().getTime() - Date.parse(newest.dibuat_pada) >= FIRST_GAP_MS * 2 ** (unused.length - 1);
}

/** Ends the unused ones of an account. */
export async function endTautan(db: Db, akunId: string, jenis: readonly JenisTautan[]): Promise<void> {
  if (jenis.length === 0) return;
  await db
    .deleteFrom('tautan')
    .where('akun_id', '=', akunId)
    .where('jenis', 'in', jenis)
    .where('dipakai_pada', 'is', null)
    .execute();
}

/**
 * Gives the unused links of these codes other codes, in the caller's transaction, and ends all others that set a password.
 * The new code of each; a link that is gone has none.
 */
export async function renewTautan(db: Db, codes: string[]): Promise<Map<string, string>> {
  const renewed = new Map<string, string>();
  for (const kode of new Set(codes)) {
    const anew = newKode();
    const { numUpdatedRows } = await db
      .updateTable('tautan')
      .set({ kode_hash: hashSecret(anew) })
      .where('kode_hash', '=', hashSecret(kode))
      .where('dipakai_pada', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) renewed.set(kode, anew);
  }
  const kept = [...renewed.values()].map((kode) => hashSecret(kode));
  await db
    .deleteFrom('tautan')
    .where('jenis', 'in', ['konfirmasi', 'reset'])
    .where('dipakai_pada', 'is', null)
    .$if(kept.length > 0, (query) => query.where('kode_hash', 'not in', kept))
    .execute();
  return renewed;
}

/** What a code opens and whose it is, while it works; undefined when it is unknown, used or over, or the account is frozen. */
export async function findTautan(work: Work, kode: string) {
  return (
    work.db
      .selectFrom('tautan')
      .innerJoin('akun', 'akun.id', 'tautan.akun_id')
      .select([
        'tautan.id',
        'tautan.akun_id',
        'tautan.jenis',
        'tautan.diserahkan',
        'akun.email',
        'akun.nim',
        'akun.role',
        'akun.diaktivasi_pada',
      ])
      .where('tautan.kode_hash', '=', hashSecret(kode))
      .where('tautan.dipakai_pada', 'is', null)
      .where('akun.role', 'in', roles)
      // For frozen staff a new password is the way back (SANDI-20).
      .where((eb) =>
        eb.or([
          eb('akun.dibekukan_pada', 'is', null),
          eb.and([eb('tautan.jenis', '=', 'reset'), eb('akun.role', 'in', staf)]),
        ]),
      )
      .where('tautan.kedaluwarsa_pada', '>', isoFromNow(work.clock))
      // A later one is of a clock that was wrong.
      .where('tautan.dibuat_pada', '<=', isoFromNow(work.clock, CLOCK_SKEW_MS))
      .executeTakeFirst()
  );
}
