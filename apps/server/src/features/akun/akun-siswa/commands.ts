import { randomBytes } from 'node:crypto';
import { type AkunSiswaRow, NIM_TAKEN, type TautanTerkirim } from '@gerbang/contract/akun/akun-siswa';
import { refuseUntil } from '../../../core/guesses/requester.ts';
import { limitOf, takeEach, type UsedUp } from '../../../core/guesses/throttle.ts';
import { kabarkan } from '../../../core/riwayat/webhook-queue.ts';
import { moveToSampah } from '../../../core/sampah/move.ts';
import { enqueue } from '../../../core/surat/outbox.ts';
import { sealCode } from '../../../core/surat/sealed-code.ts';
import { linkStatus } from '../../../core/surat/tautan-status.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { type Clock, isoFromNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { violatesUnique } from '../../../platform/database/database-errors.ts';
import type { Deps } from '../../../platform/deps.ts';
import { HttpError } from '../../../platform/errors.ts';
import { type ConfirmationState, spendToken } from '../../../platform/http/confirmation.ts';
import { statusKey } from '../../../platform/secrets.ts';
import { inTransaction, type UserWork, type Work } from '../../../platform/work.ts';
import type { Akun } from '../../../schema/tables.ts';
import { endWith } from '../auth/ends.ts';
import { akhiriSesiAkun } from '../sesi/commands.ts';
import { createSealedTautan, createTautan } from '../tautan/tautan.ts';
import { getAkunSiswa, notFound } from './queries.ts';

type LinkWork = Work & Pick<Deps, 'secrets' | 'hasMailServer'>;
type Change = { id: string };

/**
 * Activates a student account, proven or not; the mail tells how its owner stops it. Of two admins at once, and of several accounts
 * with one NIM, one wins and the others get HttpError 409; with `alone` also where nobody has the NIM yet and others claim it.
 */
export async function aktivasiAkunSiswa(
  work: UserWork & LinkWork,
  { id, alone = false }: Change & { alone?: boolean },
): Promise<AkunSiswaRow> {
  const activate = inTransaction(work, async (work) => {
    const akun = await getAkunSiswa(work.db, id);
    if (alone && (await hasRival(work.db, akun)))
      throw new HttpError(409, 'NIM ini didaftarkan beberapa akun: aktifkan satu per satu');
    const activated = await work.db
      .updateTable('akun')
      .set({ diaktivasi_pada: isoFromNow(work.clock) })
      .where('id', '=', id)
      .where('diaktivasi_pada', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!activated) throw new HttpError(409, 'Akun siswa sudah aktif');
    const rincian = { nim: akun.nim, email_terbukti: akun.email_terbukti };
    await writeAudit(work, { aksi: 'aktivasi', tabel: 'akun', sasaran_id: id, rincian });
    const { codeKey } = work.secrets;
    const { kode_tersegel } = await createSealedTautan(work, { akun, jenis: 'bekukan', codeKey });
    const status = await linkStatus(work, { akunId: id, statusKey: statusKey(work.secrets) });
    await enqueue(work, { jenis: 'akun-diaktivasi', penerima: akun.email, isi: { kode_tersegel, status } });
    await kabarkan(work, { peristiwa: 'akun.diaktivasi', sasaran_id: id });
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
  work: UserWork & LinkWork,
  { id, jenis }: Change & { jenis: 'konfirmasi' | 'reset' },
): Promise<TautanTerkirim> {
  return inTransaction(work, async (work) => {
    const akun = await getAkunSiswa(work.db, id);
    if (akun.dibekukan) throw frozen();
    if (jenis === 'konfirmasi' && akun.email_terbukti) throw new HttpError(409, 'Akun ini sudah terkonfirmasi');
    await takeEach(work, { limits: sendLimits(id), refuse: (usedUp) => refuseLink(work.clock, usedUp) });
    const terkirim = await makeLink(work, { akun, jenis });
    const rincian = { cara: terkirim.cara };
    await writeAudit(work, { aksi: `tautan ${jenis}`, tabel: 'akun', sasaran_id: id, rincian });
    return terkirim;
  });
}

type NewLink = { akun: { id: string; email: string }; jenis: 'konfirmasi' | 'reset' };

/** A link in a mail, or a code for the admin, in the caller's transaction. */
async function makeLink(work: LinkWork, { akun, jenis }: NewLink) {
  const { secrets, hasMailServer } = work;
  const { kode, kedaluwarsa_pada } = await createTautan(work, { akun_id: akun.id, jenis, hasMailServer });
  if (!hasMailServer) return { cara: 'kode', kode, kedaluwarsa_pada } as const;
  const isi = { kode_tersegel: sealCode(secrets.codeKey, akun.email, kode), kedaluwarsa_pada };
  const surat = jenis === 'reset' ? 'tautan-reset' : 'konfirmasi-email';
  await enqueue(work, { jenis: surat, penerima: akun.email, isi });
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
  work: UserWork & LinkWork & Pick<Deps, 'passwords'>,
  { id }: Change,
): Promise<AkunSiswaRow & { terkirim: TautanTerkirim }> {
  const { passwords } = work;
  const password_hash = await passwords.inTurn(() => passwords.hash(randomBytes(32).toString('base64url')));
  return inTransaction(work, async (work) => {
    const akun = await getAkunSiswa(work.db, id);
    const opened = await work.db
      .updateTable('akun')
      .set({ dibekukan_pada: null, password_hash, email_terbukti_pada: null, terbukti_lewat: null })
      .where('id', '=', id)
      .where('dibekukan_pada', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (!opened) throw new HttpError(409, 'Akun siswa tidak dibekukan');
    // A sign-in that was under way while it froze may have opened a session since.
    await endWith(work, { event: 'reset oleh orang lain', akunId: id, actor: work.actor });
    const terkirim = await makeLink(work, { akun, jenis: 'konfirmasi' });
    const rincian = { cara: terkirim.cara };
    await writeAudit(work, { aksi: 'cairkan', tabel: 'akun', sasaran_id: id, rincian });
    return { ...akun, dibekukan: false, email_terbukti: false, terbukti_lewat: null, terkirim };
  });
}

/** Signs a student out everywhere (SESI-11). HttpError 404; how many sessions ended. */
export async function akhiriSesiSiswa(work: UserWork, { id }: Change): Promise<number> {
  return inTransaction(work, async (work) => {
    await getAkunSiswa(work.db, id);
    return akhiriSesiAkun(work, { akunId: id });
  });
}

/** `aktif` is the state in which it was shown, where that was told. */
type Removal = Change & { confirmation: ConfirmationState; aktif?: boolean };

/**
 * Moves a student account to the bin and ends its sessions; the student record stays in the archive. HttpError 404, 409
 * for one that was shown in another state, 401 by the token.
 */
export async function hapusAkunSiswa(work: UserWork, { id, confirmation, aktif }: Removal): Promise<AkunSiswaRow> {
  return inTransaction(work, async (work) => {
    const akun = await getAkunSiswa(work.db, id);
    await spendToken(work, confirmation);
    await endWith(work, { event: 'hapus akun', akunId: id, actor: work.actor });
    const deleted = await moveToSampah<Akun>(work, { jenis: 'akun-siswa', id, user: work.actor });
    if (!deleted) throw notFound();
    const wasAktif = deleted.diaktivasi_pada !== null;
    if (aktif !== undefined && aktif !== wasAktif) {
      throw new HttpError(409, wasAktif ? 'Akun siswa sudah aktif' : 'Akun siswa belum aktif');
    }
    await writeAudit(work, {
      aksi: 'hapus',
      tabel: 'akun',
      sasaran_id: id,
      rincian: { nim: akun.nim },
    });
    return akun;
  });
}
