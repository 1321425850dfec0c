// What is known already of the NIMs of some rows: their records, the pictures these have, and those that wait for them.
import type { Db } from '../../../platform/database/database.ts';
import type { Berkas, DataSiswa } from '../../../schema/tables.ts';
import { importedFields } from '../impor/owners.ts';
import type { WaitingPicture } from '../impor/rencana.ts';

export type KnownRecord = {
  row: DataSiswa;
  pictures: Map<string, Pick<Berkas, 'id' | 'sidik'>>;
  /** Fields whose value is an import's; all others are people's. */
  imported: ReadonlySet<string>;
};

export type KnownSiswa = {
  record: KnownRecord | undefined;
  waiting: WaitingPicture[];
};

/** By lower-cased NIM. */
export async function knownFor(db: Db, imporId: string, nims: string[]): Promise<Map<string, KnownSiswa>> {
  const known = new Map<string, KnownSiswa>(nims.map((nim) => [nim.toLowerCase(), { record: undefined, waiting: [] }]));
  if (nims.length === 0) return known;
  const rows = await db.selectFrom('data_siswa').selectAll().where('nim', 'in', nims).execute();
  const ids = rows.map(({ id }) => id);
  const imported = await importedFields(db, ids);
  for (const row of rows) {
    const entry = known.get(row.nim.toLowerCase());
    if (entry) entry.record = { row, pictures: new Map(), imported: imported.get(row.id) ?? new Set() };
  }
  await addPictures(db, ids, known);
  const waiting = await db
    .selectFrom('impor_gambar')
    .select(['id', 'bidang', 'sidik', 'nim', 'nama'])
    .where('impor_id', '=', imporId)
    .where('peran', '=', 'baru')
    .where('nim', 'in', nims)
    .orderBy('nama')
    .execute();
  for (const { nim, ...picture } of waiting) known.get(nim.toLowerCase())?.waiting.push(picture);
  return known;
}

async function addPictures(db: Db, ids: string[], known: Map<string, KnownSiswa>): Promise<void> {
  if (ids.length === 0) return;
  const rows = await db
    .selectFrom('berkas')
    .innerJoin('data_siswa', 'data_siswa.id', 'berkas.data_siswa_id')
    .select(['berkas.id', 'berkas.bidang', 'berkas.sidik', 'data_siswa.nim'])
    .where('berkas.data_siswa_id', 'in', ids)
    .execute();
  for (const { nim, bidang, ...picture } of rows) known.get(nim.toLowerCase())?.record?.pictures.set(bidang, picture);
}
