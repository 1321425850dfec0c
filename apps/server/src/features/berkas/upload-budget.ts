// How many bytes of pictures an account may have stored in a day (BERKAS-12): a file of a few KB can become 2 MB.
import type { Role } from '@gerbang/contract/endpoint';
import { type Clock, isoFromNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { HttpError } from '../../platform/errors.ts';
import type { User } from '../../platform/http/sessions.ts';
import { inJakarta } from '../../platform/jakarta.ts';

const DAY_MS = 24 * 60 * 60_000;
const KIB = 1024;
/** Of a student thirty times all six pictures, each as large as it can be; staff write for many. */
const mostKib: Record<Role, number> = { siswa: 300_000, admin: 6_000_000, pimpinan: 6_000_000 };

type Account = Pick<User, 'id' | 'role'>;

const keyOf = ({ id }: Account) => `unggah:${id}`;

/** Refuses (429) who has used up the day's bytes, before more are read. */
export async function refuseSpent(db: Db, clock: Clock, account: Account): Promise<void> {
  const spent = await db
    .selectFrom('percobaan')
    .select(['jumlah', 'kedaluwarsa_pada'])
    .where('kunci', '=', keyOf(account))
    .where('kedaluwarsa_pada', '>', isoFromNow(clock))
    .where('kedaluwarsa_pada', '<', isoFromNow(clock, 2 * DAY_MS))
    .executeTakeFirst();
  if (spent && spent.jumlah >= mostKib[account.role]) throw overBudget(clock, spent.kedaluwarsa_pada);
}

/** Counts stored bytes; refuses (429) those that go beyond the day's, which count all the same. */
export async function spend(db: Db, clock: Clock, { account, bytes }: { account: Account; bytes: number }) {
  const kunci = keyOf(account);
  const kib = Math.ceil(bytes / KIB);
  const { jumlah, kedaluwarsa_pada } = await transaction(db, async (db) => {
    // Also what a clock that was far ahead had counted.
    const ended = [isoFromNow(clock), isoFromNow(clock, 2 * DAY_MS)] as const;
    await db
      .deleteFrom('percobaan')
      .where('kunci', '=', kunci)
      .where((eb) => eb.or([eb('kedaluwarsa_pada', '<=', ended[0]), eb('kedaluwarsa_pada', '>', ended[1])]))
      .execute();
    return db
      .insertInto('percobaan')
      .values({ kunci, jumlah: kib, kedaluwarsa_pada: isoFromNow(clock, DAY_MS) })
      .onConflict((conflict) =>
        conflict.column('kunci').doUpdateSet((eb) => ({ jumlah: eb('percobaan.jumlah', '+', kib) })),
      )
      .returning(['jumlah', 'kedaluwarsa_pada'])
      .executeTakeFirstOrThrow();
  });
  if (jumlah > mostKib[account.role]) throw overBudget(clock, kedaluwarsa_pada);
}

function overBudget(clock: Clock, until: string): HttpError {
  const end = new Date(until);
  const { day, time } = inJakarta(end);
  const when = `${day.split('-').reverse().join('-')} pukul ${time.replace(':', '.')} WIB`;
  const retryAfter = Math.max(1, Math.ceil((end.getTime() - clock.now().getTime()) / 1000));
  return new HttpError(429, `Batas unggah gambar Anda dalam 24 jam sudah tercapai. Coba lagi ${when}.`, { retryAfter });
}
