import { createHmac } from 'node:crypto';
import { type AlasanMusnah, MOST_BUTIR } from '@gerbang/contract/arsip/pemusnahan';
import { today } from '@gerbang/contract/fields';
import { tempatOf } from '../../features/arsip/door.ts';
import { writeAudit } from '../../platform/audit.ts';
import { isoFromNow, newId } from '../../platform/clock.ts';
import { clockJump, currentDoubt } from '../../platform/clock-guard.ts';
import type { RetentionPeriods } from '../../platform/config-privasi.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { HttpError } from '../../platform/errors.ts';
import { musnahKey } from '../../platform/secrets.ts';
import { inTransaction, type UserWork, type Work } from '../../platform/work.ts';
import { type Ages, listArsip, listDitolak } from '../retention/periods.ts';

export const notFound = () => new HttpError(404, 'Daftar Pemusnahan Tidak Ditemukan');
const tooLate = () => new HttpError(409, 'Daftar ini sudah disetujui atau dibatalkan');

/** By which periods a list was made. */
export const dasarOf = ({ ditolakHari, arsipTahun }: RetentionPeriods) => ({ ditolakHari, arsipTahun });

/** Who is over their time now by what retention itself goes by, at most so many. */
export async function listOver(
  { db, clock, privasi }: Work & Pick<Deps, 'privasi'>,
  limit: number,
): Promise<{ nim: string; alasan: AlasanMusnah }[]> {
  const ages: Ages = { db, clock, periods: privasi.periods, doubt: await currentDoubt(db) };
  const ditolak = (await listDitolak(ages, limit)).map((nim) => ({ nim, alasan: 'ditolak' as const }));
  const arsip = (await listArsip(ages, limit - ditolak.length)).map((nim) => ({ nim, alasan: 'arsip' as const }));
  return [...ditolak, ...arsip];
}

/**
 * Proposes what is over its time, with the places of its papers. HttpError 409 while another list is open, when nothing is over its
 * time, and while the clock is not to be believed.
 */
export async function usulkan(of: UserWork & Pick<Deps, 'secrets' | 'privasi'>): Promise<string> {
  return inTransaction(of, async (work) => {
    const { db, clock, actor, secrets, privasi } = work;
    if ((await clockJump(db)) !== undefined)
      throw new HttpError(409, 'Jam server baru berubah jauh. Periksa jamnya, lalu coba lagi besok.');
    const open = db.selectFrom('pemusnahan').select('id').where('terbuka', '=', 1);
    if (await open.executeTakeFirst()) throw new HttpError(409, 'Masih ada daftar yang belum selesai');
    const over = await listOver(work, MOST_BUTIR);
    if (over.length === 0) throw new HttpError(409, 'Tidak ada data yang lewat masa simpan');
    const id = newId();
    const about = { dibuat_oleh: actor.id, dibuat_pada: isoFromNow(clock) };
    await db
      .insertInto('pemusnahan')
      .values({ id, status: 'usulan', terbuka: 1, dasar: JSON.stringify(dasarOf(privasi.periods)), ...about })
      .execute();
    await addButir(db, { id, over, key: musnahKey(secrets) });
    const rincian = { jumlah: over.length };
    await writeAudit(work, { aksi: 'usul musnah', tabel: 'pemusnahan', sasaran_id: id, rincian });
    return id;
  });
}

/** Values of one statement: a few hundred parameters at once. */
const AT_ONCE = 100;

type Lines = { id: string; over: Awaited<ReturnType<typeof listOver>>; key: Buffer };

async function addButir(db: Db, { id, over, key }: Lines): Promise<void> {
  for (let from = 0; from < over.length; from += AT_ONCE) {
    const part = over.slice(from, from + AT_ONCE);
    const nims = part.map(({ nim }) => nim);
    const columns = ['id', 'nim', 'versi', 'tahun_ajaran'] as const;
    const rows = await db.selectFrom('data_siswa').select(columns).where('nim', 'in', nims).execute();
    const records = new Map(rows.map((row) => [row.nim, row]));
    const ids = rows.map((row) => row.id);
    const tempat = await tempatOf(db, ids);
    const lines = part.flatMap(({ nim, alasan }, index) => {
      const record = records.get(nim);
      if (!record) return [];
      const { id: data_siswa_id, versi, tahun_ajaran } = record;
      const where = { tempat: tempat.get(data_siswa_id) ?? '', urut: from + index + 1 };
      return [{ pemusnahan_id: id, data_siswa_id, versi, tahun_ajaran, alasan, sidik: sidikOf(key, nim), ...where }];
    });
    await db.insertInto('pemusnahan_butir').values(lines).execute();
  }
}

/** By which the school, and nobody else, can still say whether somebody is among them. */
export const sidikOf = (key: Buffer, nim: string) => createHmac('sha256', key).update(nim).digest('hex');

type Approval = { id: string; jumlah: number; penyetuju: string };

/**
 * Confirms a list; from now on it is carried out, whoever dies meanwhile. HttpError 404, 409 for one that is confirmed or called off
 * already, or that has another number of lines than was seen.
 */
export async function setujui(of: UserWork, { id, jumlah, penyetuju }: Approval): Promise<void> {
  await inTransaction(of, async (work) => {
    const { db, clock, actor } = work;
    await getUsulan(db, id);
    const lines = db.selectFrom('pemusnahan_butir').select(({ fn }) => fn.countAll<number>().as('n'));
    const { n } = await lines.where('pemusnahan_id', '=', id).executeTakeFirstOrThrow();
    if (n !== jumlah) throw new HttpError(409, 'Jumlah data pada daftar ini berbeda. Muat ulang halaman.');
    const tahun = Number(today(clock.now()).slice(0, 4));
    const newest = db.selectFrom('pemusnahan').select(({ fn }) => fn.max<number | null>('nomor').as('nomor'));
    const { nomor: last } = await newest.where('tahun', '=', tahun).executeTakeFirstOrThrow();
    const nomor = (last ?? 0) + 1;
    const given = { disetujui_oleh: actor.id, penyetuju, disetujui_pada: isoFromNow(clock) };
    const confirmed = await db
      .updateTable('pemusnahan')
      .set({ status: 'berjalan', tahun, nomor, ...given })
      .where('id', '=', id)
      .where('status', '=', 'usulan')
      .returning('id')
      .executeTakeFirst();
    if (!confirmed) throw tooLate();
    const rincian = { nomor: `${nomor}/${tahun}`, jumlah };
    await writeAudit(work, { aksi: 'setujui musnah', tabel: 'pemusnahan', sasaran_id: id, rincian });
  });
}

/** Calls a list off; its lines go with it. HttpError 404, 409 for one that is confirmed already. */
export async function batalkan(of: UserWork, id: string): Promise<void> {
  await inTransaction(of, async (work) => {
    const { db, clock } = work;
    await getUsulan(db, id);
    const off = await db
      .updateTable('pemusnahan')
      .set({ status: 'dibatalkan', terbuka: null, selesai_pada: isoFromNow(clock) })
      .where('id', '=', id)
      .where('status', '=', 'usulan')
      .returning('id')
      .executeTakeFirst();
    if (!off) throw tooLate();
    await db.deleteFrom('pemusnahan_butir').where('pemusnahan_id', '=', id).execute();
    await writeAudit(work, { aksi: 'batalkan musnah', tabel: 'pemusnahan', sasaran_id: id });
  });
}

/** Refuses what is no proposal any more. */
async function getUsulan(db: Db, id: string): Promise<void> {
  const row = await db.selectFrom('pemusnahan').select('status').where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  if (row.status !== 'usulan') throw tooLate();
}
