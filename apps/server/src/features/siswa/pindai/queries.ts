import type { Dokumen } from '@gerbang/contract/choices';
import type { HpRow, KirimanPindai, PindaiRow } from '@gerbang/contract/siswa/pindai';
import type { Db } from '../../../platform/database/database.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/http/caller.ts';
import type { Work } from '../../../platform/work.ts';
import { getOwn, type Pindai, tandaOf } from './tautan-pindai.ts';

/** The documents that a link asks for. */
export const mintaOf = ({ minta }: Pick<Pindai, 'minta'>) => JSON.parse(minta) as Dokumen[];

async function listKiriman(db: Db, id: string): Promise<KirimanPindai[]> {
  return db
    .selectFrom('pindai_gambar')
    .select(['bidang', 'kirim', 'ukuran', 'lebar', 'tinggi', 'diterima_pada'])
    .where('pindai_id', '=', id)
    .orderBy('diterima_pada')
    .orderBy('bidang')
    .execute();
}

/** A link as its desk sees it. HttpError 404. */
export async function getPindai(work: Work, own: { id: string; session: Session }): Promise<PindaiRow> {
  const row = await getOwn(work, own);
  const { id, berakhir_pada, perangkat, ditolak, sedang } = row;
  const facts = { id, berakhir_pada, perangkat, ditolak, sedang };
  return { ...facts, tanda: tandaOf(row), minta: mintaOf(row), kiriman: await listKiriman(work.db, id) };
}

/** The storage key of a picture that waits under one's own link. HttpError 404. */
export async function getGambar(
  work: Work,
  { bidang, ...own }: { id: string; session: Session; bidang: Dokumen },
): Promise<string> {
  const { id } = await getOwn(work, own);
  const row = await work.db
    .selectFrom('pindai_gambar')
    .select('objek')
    .where('pindai_id', '=', id)
    .where('bidang', '=', bidang)
    .executeTakeFirst();
  if (!row?.objek) throw new HttpError(404, 'Foto ini belum datang');
  return row.objek;
}

/** A link as its phone sees it. */
export async function hpRowOf(db: Db, row: Pindai): Promise<HpRow> {
  const terkirim = (await listKiriman(db, row.id)).map(({ bidang }) => bidang);
  return { tanda: tandaOf(row), minta: mintaOf(row), terkirim, berakhir_pada: row.berakhir_pada };
}
