// What another NIM of a record means for accounts (ALAMAT-8): whose a record is was decided before, so a mended NIM takes its account along.
import { isSameNim } from '@gerbang/contract/akun/account-fields';
import type { GantiNim } from '@gerbang/contract/akun/akun-siswa';
import { sentences } from '@gerbang/contract/sentences';
import { enqueue } from '../../../core/surat/outbox.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/database.ts';
import { violatesUnique } from '../../../platform/database/database-errors.ts';
import { searchText } from '../../../platform/database/search-text.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { UserWork } from '../../../platform/work.ts';
import { holdsNim } from '../auth/queries.ts';
import { moveConsents } from '../data-pribadi/persetujuan.ts';

type NimSiswa = { data: GantiNim; ids: string[] };

/** The account that a record is tied to, and another one that bears a NIM. HttpError 404 for no record. */
export async function getGantiNim(db: Db, { id, nim }: { id: string; nim: string }): Promise<NimSiswa> {
  const record = await db.selectFrom('data_siswa').select('akun_id').where('id', '=', id).executeTakeFirst();
  if (!record) throw new HttpError(404, sentences.noDataSiswa);
  const owner = await findOwner(db, record.akun_id);
  const bearer = await findBearer(db, { nim, but: owner?.id });
  const data = { terhubung: owner ? { email: owner.email } : null, pemakai: bearer ? { email: bearer.email } : null };
  return { data, ids: [owner, bearer].flatMap((akun) => akun?.id ?? []) };
}

async function findOwner(db: Db, akun_id: string | null) {
  if (akun_id === null) return undefined;
  return db.selectFrom('akun').select(['id', 'email', 'role']).where('id', '=', akun_id).executeTakeFirst();
}

async function findBearer(db: Db, { nim, but }: { nim: string; but: string | undefined }) {
  const holders = db.selectFrom('akun').select(['id', 'email']).where('nim', '=', nim).where(holdsNim);
  return holders
    .$if(but !== undefined, (query) => query.where('id', '<>', but as string))
    .orderBy('diaktivasi_pada', 'asc')
    .executeTakeFirst();
}

type Correction = { before: { akun_id: string | null; nim: string }; nim: string };

/**
 * Gives the account of a record its corrected NIM, in the caller's transaction, and tells its owner. Where another account bears
 * that NIM, or none is tied, the record becomes nobody's: an admin compares and ties. Returns what of the record changes.
 */
export async function takeNimAlong(work: UserWork, { before, nim }: Correction): Promise<{ akun_id?: null }> {
  if (isSameNim(nim, before.nim)) return {};
  const owner = await findOwner(work.db, before.akun_id);
  if (!owner || (await findBearer(work.db, { nim, but: owner.id }))) return { akun_id: null };
  try {
    const cari = searchText([owner.email, nim]);
    await work.db.updateTable('akun').set({ nim, cari }).where('id', '=', owner.id).execute();
  } catch (error) {
    // Somebody registered with it between the look and here.
    if (violatesUnique(error, 'akun', 'nim')) throw new HttpError(409, sentences.stale);
    throw error;
  }
  await moveConsents(work.db, { akun_id: owner.id, from: before.nim, to: nim });
  const rincian = { nim, sebelumnya: before.nim };
  await writeAudit(work, { aksi: 'ubah nim', tabel: 'akun', sasaran_id: owner.id, rincian });
  await enqueue(work, { jenis: 'nim-diubah', penerima: owner.email, isi: {} });
  return {};
}
