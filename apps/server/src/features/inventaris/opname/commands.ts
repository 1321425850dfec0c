import type { Pindaian } from '@gerbang/contract/inventaris/opname';
import { writeAudit } from '../../../platform/audit.ts';
import { isoFromNow, newId } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { HttpError } from '../../../platform/errors.ts';
import { inTransaction, type UserWork } from '../../../platform/work.ts';
import { findMeant } from '../data-inventaris/queries.ts';
import { heldOpname } from './queries.ts';

/** What a session keeps of an item. */
const recorded = ['nama_barang', 'kode_barang', 'lokasi_barang', 'jumlah_barang', 'kondisi_barang'] as const;

type NewOpname = { nama: string; lokasi: string[] };

/** Opens a session with what these places hold now; written off items are not expected. HttpError 409 for empty places. */
export async function bukaOpname(work: UserWork, { nama, lokasi }: NewOpname): Promise<{ id: string }> {
  return inTransaction(work, async (work) => {
    const id = newId();
    await work.db
      .insertInto('opname')
      .values({
        ...{
          id,
          nama,
          lokasi: JSON.stringify(lokasi),
          dibuka_pada: isoFromNow(work.clock),
          dibuka_oleh: work.actor.id,
        },
        ...{ ditutup_pada: null, ditutup_oleh: null },
      })
      .execute();
    // In one statement: whoever writes meanwhile waits for it.
    const expected = work.db
      .selectFrom(['opname', 'data_inventaris'])
      .select((eb) => ['opname.id as opname_id', 'data_inventaris.id', ...recorded, eb.lit(1).as('diharapkan')])
      .where('opname.id', '=', id)
      .where('dihapuskan_pada', 'is', null)
      .$if(lokasi.length > 0, (items) => items.where('lokasi_barang', 'in', lokasi));
    const { numInsertedOrUpdatedRows: barang = 0n } = await work.db
      .insertInto('opname_barang')
      .columns(['opname_id', 'data_inventaris_id', ...recorded, 'diharapkan'])
      .expression(expected)
      .executeTakeFirstOrThrow();
    if (barang === 0n) throw new HttpError(409, 'Tidak ada barang di lokasi ini');
    const rincian = { barang: Number(barang) };
    await writeAudit(work, { aksi: 'buka', tabel: 'opname', sasaran_id: id, rincian });
    return { id };
  });
}

type Upload = { id: string; pindaian: Pindaian[] };

/**
 * Keeps scans, each once however often it is sent; what comes after the end is kept without effect. Returns the ids that
 * are kept now. HttpError 404 without the session.
 */
export async function terimaPindaian(work: UserWork, { id, pindaian }: Upload): Promise<string[]> {
  return inTransaction(work, async (work) => {
    const session = await heldOpname(work.db, id);
    const terlambat = session.ditutup_pada === null ? 0 : 1;
    const diterima_pada = isoFromNow(work.clock);
    const times = await timesOf(work, { id, pindaian });
    for (const { id: scan, kode, pada: said, ...seen } of pindaian) {
      const pada = times.get(scan) ?? said;
      const { item, unit } = await itemOf(work.db, id, kode);
      await work.db
        .insertInto('opname_pindaian')
        .values({
          ...{ id: scan, opname_id: id, kode, data_inventaris_id: item, unit, dipindai_pada: pada, diterima_pada },
          ...{ terlambat, akun_id: work.actor.id, lokasi: seen.lokasi, kondisi: seen.kondisi ?? null },
          ...{ jumlah: seen.jumlah ?? null, tindakan: seen.tindakan ?? null, batal: seen.batal ?? null },
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    }
    return pindaian.map(({ id }) => id);
  });
}

/** How far ahead of the server a phone may be. */
const AHEAD_MS = 2 * 60_000;

/**
 * When each was scanned, by its id. Of a phone whose clock is ahead, what it says of the future happened now, in its
 * order and behind what the same account has sent of that kind before.
 */
async function timesOf(work: UserWork, { id, pindaian }: Upload): Promise<Map<string, string>> {
  const said = pindaian
    .map((scan) => ({ id: scan.id, pada: new Date(scan.pada).toISOString() }))
    .toSorted((a, b) => Date.parse(a.pada) - Date.parse(b.pada));
  const now = isoFromNow(work.clock);
  if ((said.at(-1)?.pada ?? now) <= isoFromNow(work.clock, AHEAD_MS))
    return new Map(said.map(({ id, pada }) => [id, pada]));
  const { newest } = await work.db
    .selectFrom('opname_pindaian')
    .select(({ fn }) => fn.max('dipindai_pada').as('newest'))
    .where('opname_id', '=', id)
    .where('akun_id', '=', work.actor.id)
    .executeTakeFirstOrThrow();
  const first = Math.max(Date.parse(now), newest === null ? 0 : Date.parse(newest) + 1);
  return new Map(said.map(({ id, pada }, n) => [id, pada <= now ? pada : new Date(first + n).toISOString()]));
}

/** The item that a code means, taken along into the session where it stands elsewhere; null for an unknown one. */
async function itemOf(db: Db, opname_id: string, kode: string): Promise<{ item: string | null; unit: number | null }> {
  const meant = await findMeant(db, kode);
  if (!meant) return { item: null, unit: null };
  const { id, ...told } = meant.item;
  await db
    .insertInto('opname_barang')
    .values({ opname_id, data_inventaris_id: id, ...told, diharapkan: 0 })
    .onConflict((conflict) => conflict.columns(['opname_id', 'data_inventaris_id']).doNothing())
    .execute();
  return { item: id, unit: meant.unit };
}
