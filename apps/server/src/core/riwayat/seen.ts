// On which days who of the staff saw what of a student, beside what was opened: a row for each of them, day and kind.
import { today } from '@gerbang/contract/fields';
import type { FilterLaporan } from '@gerbang/contract/laporan/laporan';
import { type Clock, isoFromNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { User } from '../../platform/http/caller.ts';
import type { Work } from '../../platform/work.ts';
import type { WriteBuffer } from '../../platform/write-buffer.ts';
import type { CaraTerlihat } from '../../schema/tables.ts';

/** Whose days are kept where, by the table of what was seen. */
const days = {
  data_siswa: { table: 'terlihat_di_daftar', column: 'data_siswa_id', cara: 'daftar' },
  akun: { table: 'akun_terlihat', column: 'siswa_id', cara: 'akun' },
  sampah: { table: 'sampah_terlihat', column: 'sampah_id', cara: 'sampah' },
} as const;
export type SeenTable = keyof typeof days;

export type SeenRows = {
  user: Pick<User, 'id' | 'role'>;
  tabel: SeenTable;
  ids: readonly string[];
  cara?: CaraTerlihat;
  /** Of now unless given. */
  waktu?: string;
};

/** Notes that somebody saw these; what was deleted meanwhile has nobody left whose days they would be. */
export async function writeSeen(work: Work, { user, tabel, ids, ...seen }: SeenRows): Promise<void> {
  const { table, column, cara } = days[tabel];
  const { waktu = isoFromNow(work.clock) } = seen;
  const there = await work.db.selectFrom(tabel).select('id').where('id', 'in', ids).execute();
  if (there.length === 0) return;
  const row = {
    hari: today(new Date(waktu)),
    akun_id: user.id,
    role: user.role,
    cara: seen.cara ?? cara,
    waktu,
  };
  await work.db
    .insertInto(table)
    .values(there.map(({ id }) => ({ [column]: id, ...row })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Records noted in one transaction, and in one statement: nobody else should wait for a whole archive. */
const IN_ONE_TRANSACTION = 5000;
const AT_ONCE = 500;

type SeenReport = { user: User; filter: FilterLaporan };

/** Notes that somebody took a report with the Tervalidasi records of a filter, soon after it. */
export function noteReported(
  { clock, buffer }: { clock: Clock; buffer: WriteBuffer },
  { user, filter }: SeenReport,
): void {
  const chosen = Object.entries(filter).filter(([, value]) => value !== undefined);
  const waktu = isoFromNow(clock);
  const write = (after: string) => async (db: Db) => {
    const rows = await db
      .selectFrom('data_siswa')
      .select('id')
      .where('status_data', '=', 'Tervalidasi')
      .where((eb) => eb.and(Object.fromEntries(chosen)))
      .where('id', '>', after)
      .orderBy('id')
      .limit(IN_ONE_TRANSACTION)
      .execute();
    const ids = rows.map(({ id }) => id);
    for (let n = 0; n < ids.length; n += AT_ONCE) {
      const seen = { user, tabel: 'data_siswa', ids: ids.slice(n, n + AT_ONCE), cara: 'laporan', waktu } as const;
      await writeSeen({ db, clock }, seen);
    }
    const last = ids.at(-1);
    if (last !== undefined && ids.length === IN_ONE_TRANSACTION) buffer.add(write(last));
  };
  buffer.add(write('00000000-0000-0000-0000-000000000000'));
}

type ReportedOnes = { user: User; ids: string[] };

/** Notes the same of records that were chosen one by one; they are few enough for one transaction. */
export function noteChosen(
  { clock, buffer }: { clock: Clock; buffer: WriteBuffer },
  { user, ids }: ReportedOnes,
): void {
  const waktu = isoFromNow(clock);
  buffer.add((db) => writeSeen({ db, clock }, { user, tabel: 'data_siswa', ids, cara: 'laporan', waktu }));
}

/** What was seen of an entry of the bin goes on with what comes back of it. */
export async function takeFromBin(db: Db, id: string): Promise<Omit<SeenRows, 'tabel'>[]> {
  const rows = await db
    .selectFrom('sampah_terlihat')
    .select(['akun_id', 'role', 'waktu'])
    .where('sampah_id', '=', id)
    .execute();
  return rows.map(({ akun_id, role, waktu }) => ({ user: { id: akun_id, role }, ids: [id], cara: 'sampah', waktu }));
}
