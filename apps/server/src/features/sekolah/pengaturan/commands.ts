import { staf } from '@gerbang/contract/roles';
import { sentences } from '@gerbang/contract/sentences';
import { enqueue } from '../../../core/surat/outbox.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { isoFromNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { User } from '../../../platform/http/caller.ts';
import { inTransaction, type UserWork, type Work } from '../../../platform/work.ts';
import { hasFactor, holdAkun, KETAT, releaseFactors } from '../../akun/door.ts';
import { findSetting, isOpen, lacks } from './queries.ts';

const missing = {
  faktor: 'Pasang passkey atau aplikasi autentikator pada akun Anda dahulu',
  pemulihan: 'Buat dan simpan kode pemulihan akun Anda dahulu',
};

type Switch = { ketat: boolean; versi: number };

/**
 * Switches strict mode, at once for all instances, and tells all staff. HttpError 409 when somebody else switched it
 * meanwhile, and to switch it on for a pimpinan who could be locked out by it.
 */
export async function switchKetat(work: UserWork, { ketat, versi }: Switch): Promise<void> {
  await inTransaction(work, async (work) => {
    // Careful: of two pimpinan at once the second waits here, and finds another version.
    await holdAll(work.db);
    const setting = await findSetting(work.db);
    if ((setting?.versi ?? 0) !== versi) throw new HttpError(409, sentences.stale);
    if ((setting?.nilai === 'true') === ketat) return;
    const [lack] = ketat ? await lacks(work.db, work.actor.id) : [];
    if (lack) throw new HttpError(409, missing[lack]);
    const row = {
      nilai: String(ketat),
      versi: versi + 1,
      diubah_pada: isoFromNow(work.clock),
      diubah_oleh: work.actor.id,
    };
    await work.db
      .insertInto('pengaturan')
      .values({ kunci: KETAT, ...row })
      .onConflict((conflict) => conflict.column('kunci').doUpdateSet(row))
      .execute();
    const rincian = { [KETAT]: ketat };
    await writeAudit(work, { aksi: 'ubah', tabel: 'pengaturan', sasaran_id: null, rincian });
    await tellStaf(work, ketat);
  });
}

/** Holds the staff accounts, so that none loses its factor while strict mode is being switched on. */
async function holdAll(db: Db): Promise<void> {
  for (const { id } of await listStaf(db)) await holdAkun(db, { id });
}

const listStaf = (db: Db) =>
  db.selectFrom('akun').select(['id', 'email']).where('role', 'in', staf).orderBy('id').execute();

async function tellStaf(work: Work, ketat: boolean): Promise<void> {
  for (const { email } of await listStaf(work.db)) {
    await enqueue(work, { jenis: 'keamanan-ketat', penerima: email, isi: { ketat } });
  }
}

const noPimpinan = () => new HttpError(404, 'Pimpinan Tidak Ditemukan');

/** Another pimpinan. HttpError 404 for oneself and for everybody who is none. */
export async function getOtherPimpinan(db: Db, { id, user }: { id: string; user: User }) {
  const row = await db
    .selectFrom('akun')
    .select(['id', 'email'])
    .select((eb) => hasFactor(eb).as('faktor'))
    .where('id', '=', id)
    .where('role', '=', 'pimpinan')
    .executeTakeFirst();
  if (!row || row.id === user.id) throw noPimpinan();
  return row;
}

type Release = { id: string };

/** Asks that the factors of another pimpinan be released; nothing happens until a third confirms. HttpError 409 without any. */
export async function askRelease(work: UserWork, { id }: Release): Promise<void> {
  await inTransaction(work, async (work) => {
    if (!(await holdAkun(work.db, { id }))) throw noPimpinan();
    const akun = await getOtherPimpinan(work.db, { id, user: work.actor });
    if (!akun.faktor) throw new HttpError(409, 'Pimpinan ini tidak memakai langkah kedua');
    const row = { diminta_oleh: work.actor.id, diminta_pada: isoFromNow(work.clock) };
    const before = await work.db
      .selectFrom('permintaan_lepas')
      .selectAll()
      .where('akun_id', '=', id)
      .executeTakeFirst();
    if (before && isOpen(work.clock, before.diminta_pada)) {
      throw new HttpError(409, 'Sudah ada permintaan; pimpinan lain tinggal menyetujuinya');
    }
    await work.db
      .insertInto('permintaan_lepas')
      .values({ akun_id: id, ...row })
      .onConflict((conflict) => conflict.column('akun_id').doUpdateSet(row))
      .execute();
    await writeAudit(work, { aksi: 'minta lepas faktor', tabel: 'akun', sasaran_id: id });
  });
}

/** Releases the factors that another pimpinan asked to release. HttpError 409 without an open request of somebody else. */
export async function confirmRelease(work: UserWork, { id }: Release): Promise<void> {
  await inTransaction(work, async (work) => {
    if (!(await holdAkun(work.db, { id }))) throw noPimpinan();
    const akun = await getOtherPimpinan(work.db, { id, user: work.actor });
    const asked = await work.db.selectFrom('permintaan_lepas').selectAll().where('akun_id', '=', id).executeTakeFirst();
    if (!asked || !isOpen(work.clock, asked.diminta_pada))
      throw new HttpError(409, 'Tidak ada permintaan yang menunggu');
    if (asked.diminta_oleh === work.actor.id)
      throw new HttpError(409, 'Pimpinan lain yang harus menyetujui permintaan Anda');
    const rincian = { diminta_oleh: asked.diminta_oleh };
    await releaseFactors(work, { akun, rincian });
  });
}
