// The retention periods at work inside a running instance: once a day, however many instances there are.
import { today } from '@gerbang/contract/fields';
import type { FastifyBaseLogger } from 'fastify';
import { isoFromNow } from '../../platform/clock.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { inRounds, type Rounds } from '../../platform/rounds.ts';
import { jalankanMasaSimpan, type MasaSimpanDeps } from './masa-simpan.ts';

const DAY_MS = 24 * 60 * 60_000;
/** After so long without a run the first one only looks: a wrong clock must not empty an archive. */
const PAUSE_MS = 30 * DAY_MS;
const LAST_RUN = 'masa-simpan:terakhir';

type JadwalOptions = MasaSimpanDeps & { log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'> };

/** Runs each day's round once; what fails is tried again in the next look. */
export function createMasaSimpan(options: JadwalOptions): Rounds {
  return inRounds((signal) => lihatMasaSimpan(options, signal));
}

/** One look: does the day's round unless somebody did. */
export async function lihatMasaSimpan(options: JadwalOptions, signal?: AbortSignal): Promise<void> {
  const { clock, log } = options;
  const hari = today(clock.now());
  try {
    if (!(await take(options, `masa-simpan:${hari}`, 2 * DAY_MS))) return;
    const lihat = await take(options, LAST_RUN, PAUSE_MS);
    const hasil = await jalankanMasaSimpan(options, { lihat, ...(signal ? { signal } : {}) });
    // A new installation has nothing old: its first look is no news.
    const jatuhTempo = Object.values(hasil).some((n) => n > 0);
    if (lihat && jatuhTempo)
      log.warn(hasil, 'retention: first run after a long pause only looked; the next day deletes');
    else log.info(hasil, 'retention');
    await hold(options, LAST_RUN, PAUSE_MS);
  } catch (err) {
    log.error({ err }, 'retention failed');
    await hold(options, `masa-simpan:${hari}`, -1).catch(() => undefined);
  }
}

/** Whether nobody had it: it is ours for so long. */
async function take({ db, clock }: JadwalOptions, kunci: string, ms: number): Promise<boolean> {
  return transaction(db, async (db) => {
    const won = await db
      .insertInto('percobaan')
      .values({ kunci, jumlah: 1, kedaluwarsa_pada: isoFromNow(clock, ms) })
      .onConflict((conflict) =>
        conflict
          .column('kunci')
          .doUpdateSet({ kedaluwarsa_pada: isoFromNow(clock, ms) })
          .where('percobaan.kedaluwarsa_pada', '<=', isoFromNow(clock)),
      )
      .returning('kunci')
      .execute();
    return won.length > 0;
  });
}

async function hold({ db, clock }: JadwalOptions, kunci: string, ms: number): Promise<void> {
  await transaction(db, (db) =>
    db
      .updateTable('percobaan')
      .set({ kedaluwarsa_pada: isoFromNow(clock, ms) })
      .where('kunci', '=', kunci)
      .execute(),
  );
}
