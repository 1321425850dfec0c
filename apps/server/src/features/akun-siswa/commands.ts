import { randomBytes } from 'node:crypto';
import { type AkunSiswaRow, NIM_TAKEN, type TautanTerkirim } from '@gerbang/contract/akun-siswa';
import { writeAudit } from '../../platform/audit.ts';
import { type Clock, isoFromNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { violatesUnique } from '../../platform/database/database-errors.ts';
import { transaction } from '../../platform/database/engine.ts';
import { HttpError } from '../../platform/errors.ts';
import type { User } from '../../platform/http/caller.ts';
import { type ConfirmationState, spendToken } from '../../platform/http/confirmation.ts';
import type { Passwords } from '../../platform/passwords.ts';
import { inTransaction, type Work } from '../../platform/work.ts';
import type { Akun } from '../../schema/tables.ts';
import { endWith } from '../auth/ends.ts';
import { refuseUntil } from '../auth/requester.ts';
import { limitOf, takeEach, type UsedUp } from '../auth/throttle.ts';
import { moveToSampah } from '../sampah/move.ts';
import { akhiriSesiAkun } from '../sesi/commands.ts';
import { linkStatus } from '../status/tautan-status.ts';
import { enqueue } from '../surat/outbox.ts';
import { sealCode } from '../surat/sealed-code.ts';
import { createSealedTautan, createTautan } from '../tautan/tautan.ts';
import { kabarkan } from '../webhook/antrean.ts';
import { getAkunSiswa, notFound } from './queries.ts';

type LinkKey = { db: Db; clock: Clock; codeKey: Buffer };
type ActivationDeps = LinkKey & { statusKey: Buffer };
type LinkDeps = LinkKey & { hasMailServer: boolean };
type Change = { id: string; user: User };

/**
 * Activates a student account, proven or not; the mail tells how its owner stops it. Of two admins at once, and of several accounts
 * with one NIM, one wins and the others get HttpError 409; with `alone` also where nobody has the NIM yet and others claim it.
 */
export async function aktivasiAkunSiswa(
  { db, clock, codeKey, statusKey }: ActivationDeps,
  { id, user, alone = false }: Change & { alone?: boolean },
): Promise<AkunSiswaRow> {
  const activate = transaction(db, async (db) => {
    const akun = await getAkunSiswa(db, id);
    if (alone && (await hasRival(db, akun)))
      throw new HttpError(409, 'NIM ini didaftarkan beberapa akun: aktifkan satu per satu');
    const activated = await db
      .updateTable('akun')
      .set({ diaktivasi_pada: isoFromNow(clock) })
      .where('id', '=', id)
      .where('diaktivasi_pada', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!activated) throw new HttpError(409, 'Akun siswa sudah aktif');
    await writeAudit(
      { db, clock },
      {
        actor: user,
        aksi: 'aktivasi',
        tabel: 'akun',
        sasaran_id: id,
        rincian: { nim: akun.nim, email_terbukti: akun.email_terbukti },
      },
    );
    const { kode_tersegel } = await createSealedTautan({ db, clock }, { akun, jenis: 'bekukan', codeKey });
    const status = await linkStatus({ db, clock }, { akunId: id, statusKey });
    await enqueue({ db, clock }, { jenis: 'akun-diaktivasi', penerima: akun.email, isi: { kode_tersegel, status } });
    await kabarkan({ db, clock }, { peristiwa: 'akun.diaktivasi', sasaran_id: id });
    return akun;
  });
  return activate.catch((error: unknown) => {
    throw violatesUnique(error, 'akun', 'nim')
      ? new HttpError(409, 'NIM ini sudah dipakai akun siswa yang aktif', { kode: NIM_TAKEN })
      : error;
  });
}

/** Whether another account claims the NIM as well. */
async function hasRival(db: Db, { id, nim }: { id: string; nim: string }): Promise<boolean> {
  const others = db.selectFrom('akun').select('id').where('nim', '=', nim).where('id', '<>', id);
  return (await others.executeTakeFirst()) !== undefined;
}

/**
 * Makes a one-time link for the owner of the account: by mail, or without a mail server as a code that the admin hands
 * over and that is told this once. HttpError 404, 409 for a frozen account or one that is proven already, 429 after too
 * many for this account, whoever sent them.
 */
export async function kirimTautan(
  { db, clock, codeKey, hasMailServer }: LinkDeps,
  { id, user, jenis }: Change & { jenis: 'konfirmasi' | 'reset' },
): Promise<TautanTerkirim> {
  return transaction(db, async (db) => {
    const akun = await getAkunSiswa(db, id);
    if (akun.dibekukan) throw frozen();
    if (jenis === 'konfirmasi' && akun.email_terbukti) throw new HttpError(409, 'Akun ini sudah terkonfirmasi');
    await takeEach({ db, clock }, { limits: sendLimits(id), refuse: (usedUp) => refuseLink(clock, usedUp) });
    const terkirim = await makeLink({ db, clock, codeKey, hasMailServer }, { akun, jenis });
    const rincian = { cara: terkirim.cara };
    await writeAudit({ db, clock }, { actor: user, aksi: `tautan ${jenis}`, tabel: 'akun', sasaran_id: id, rincian });
    return terkirim;
  });
}

type NewLink = { akun: { id: string; email: string }; jenis: 'konfirmasi' | 'reset' };

/** A link in a mail, or a code for the admin, in the caller's transaction. */
async function makeLink({ db, clock, codeKey, hasMailServer }: LinkDeps, { akun, jenis }: NewLink) {
  const { kode, kedaluwarsa_pada } = await createTautan({ db, clock }, { akun_id: akun.id, jenis, hasMailServer });
  if (!hasMailServer) return { cara: 'kode', kode, kedaluwarsa_pada } as const;
  const isi = { kode_tersegel: sealCode(codeKey, akun.email, kode), kedaluwarsa_pada };
  const surat = jenis === 'reset' ? 'tautan-reset' : 'konfirmasi-email';
  await enqueue({ db, clock }, { jenis: surat, penerima: akun.email, isi });
  return { cara: 'surat', kode: null, kedaluwarsa_pada } as const;
}

/** So few that nobody's mailbox is filled, and enough for who lost the paper with the code. */
const sendLimits = (id: string) => [limitOf('sentHour', `kirim:jam:${id}`), limitOf('sentDay', `kirim:hari:${id}`)];

const refuseLink = (clock: Clock, { until }: UsedUp) =>
  refuseUntil(clock, until, (wait) => {
    return `Terlalu banyak tautan atau kode dibuat untuk akun ini. Coba lagi dalam ${wait}.`;
  });

const frozen = () => new HttpError(409, 'Akun ini dibekukan. Buka dulu bekuannya.');

/**
 * Opens a frozen account again for whoever proves anew that the address is theirs: nobody's password works before the link or code
 * is used. HttpError 404, 409 for one that is not frozen.
 */
export async function cairkanAkunSiswa(
  { passwords, ...deps }: LinkDeps & { passwords: Passwords },
  { id, user }: Change,
): Promise<AkunSiswaRow & { terkirim: TautanTerkirim }> {
  const { clock } = deps;
  const password_hash = await passwords.inTurn(() => passwords.hash(randomBytes(32).toString('base64url')));
  return transaction(deps.db, async (db) => {
    const akun = await getAkunSiswa(db, id);
    const opened = await db
      .updateTable('akun')
      .set({ dibekukan_pada: null, password_hash, email_terbukti_pada: null, terbukti_lewat: null })
      .where('id', '=', id)
      .where('dibekukan_pada', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (!opened) throw new HttpError(409, 'Akun siswa tidak dibekukan');
    // A sign-in that was under way while it froze may have opened a session since.
    await endWith({ db, clock }, { event: 'reset oleh orang lain', akunId: id, actor: user });
    const terkirim = await makeLink({ ...deps, db }, { akun, jenis: 'konfirmasi' });
    const rincian = { cara: terkirim.cara };
    await writeAudit({ db, clock }, { actor: user, aksi: 'cairkan', tabel: 'akun', sasaran_id: id, rincian });
    return { ...akun, dibekukan: false, email_terbukti: false, terbukti_lewat: null, terkirim };
  });
}

/** Signs a student out everywhere (SESI-11). HttpError 404; how many sessions ended. */
export async function akhiriSesiSiswa(work: Work, { id, user }: Change): Promise<number> {
  return inTransaction(work, async (work) => {
    await getAkunSiswa(work.db, id);
    return akhiriSesiAkun(work, { actor: user, akunId: id });
  });
}

/** `aktif` is the state in which it was shown, where that was told. */
type Removal = Change & { confirmation: ConfirmationState; aktif?: boolean };

/**
 * Moves a student account to the bin and ends its sessions; the student record stays in the archive. HttpError 404, 409
 * for one that was shown in another state, 401 by the token.
 */
export async function hapusAkunSiswa(work: Work, { id, user, confirmation, aktif }: Removal): Promise<AkunSiswaRow> {
  return inTransaction(work, async (work) => {
    const akun = await getAkunSiswa(work.db, id);
    await spendToken(work, confirmation);
    await endWith(work, { event: 'hapus akun', akunId: id, actor: user });
    const deleted = await moveToSampah<Akun>(work, { jenis: 'akun-siswa', id, user });
    if (!deleted) throw notFound();
    const wasAktif = deleted.diaktivasi_pada !== null;
    if (aktif !== undefined && aktif !== wasAktif) {
      throw new HttpError(409, wasAktif ? 'Akun siswa sudah aktif' : 'Akun siswa belum aktif');
    }
    await writeAudit(work, {
      actor: user,
      aksi: 'hapus',
      tabel: 'akun',
      sasaran_id: id,
      rincian: { nim: akun.nim },
    });
    return akun;
  });
}
