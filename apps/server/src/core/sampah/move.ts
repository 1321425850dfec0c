import type { Role } from '@gerbang/contract/roles';
import type { JenisSampah } from '@gerbang/contract/siswa/sampah';
import { isoFromNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { searchText } from '../../platform/database/search-text.ts';
import type { Work } from '../../platform/work.ts';
import { anyTables, type Contents, carried, keysIn, lockRow, type Row } from './contents.ts';

type Removal<R> = {
  jenis: JenisSampah;
  id: string;
  user: { id: string; role: Role };
  /** Called with the locked row and the time of the entry: what it writes about it still goes along. */
  before?: (row: R, dihapus_pada: string) => Promise<void>;
};

/**
 * Deletes a record, item or account in the caller's transaction and keeps every row of it in the bin, the bytes of its
 * pictures where they are. Returns the row as it was last; undefined when there is none.
 */
export async function moveToSampah<R extends object>(
  work: Work,
  { jenis, id, user, before }: Removal<R>,
): Promise<R | undefined> {
  const { root, name } = carried[jenis];
  const row = await lockRow(work.db, root, id);
  if (!row) return undefined;
  const dihapus_pada = isoFromNow(work.clock);
  await before?.(row as R, dihapus_pada);
  const contents = await takeOut(work.db, { jenis, id, row });
  const of = (table: string) => contents.rows.find((part) => part.table === table)?.rows[0];
  const { label, pengenal } = name({ root: row, of });
  await work.db
    .insertInto('sampah')
    .values({
      id,
      jenis,
      label: String(label),
      pengenal: String(pengenal),
      cari: searchText([String(label), String(pengenal)]),
      isi: JSON.stringify(contents),
      dihapus_oleh: user.id,
      dihapus_pada,
    })
    .execute();
  const keys = keysIn(contents).map((kunci) => ({ kunci, sampah_id: id }));
  if (keys.length > 0) await work.db.insertInto('sampah_berkas').values(keys).execute();
  return row as R;
}

/** Deletes what goes along, then the root; what is returned is what each row was last. */
async function takeOut(db: Db, { jenis, id, row }: { jenis: JenisSampah; id: string; row: Row }): Promise<Contents> {
  const { root, children, managed } = carried[jenis];
  const tables = anyTables(db);
  const contents: Contents = { rows: [], managed: {} };
  for (const { table, column } of managed) {
    const rows = await tables.selectFrom(table).select('id').where(column, '=', id).execute();
    if (rows.length > 0) contents.managed[table] = rows.map((each) => String(each.id));
  }
  for (const { table, column } of children) {
    const rows = await tables.deleteFrom(table).where(column, '=', id).returningAll().execute();
    if (rows.length > 0) contents.rows.unshift({ table, rows });
  }
  await tables.deleteFrom(root).where('id', '=', id).execute();
  contents.rows.unshift({ table: root, rows: [row] });
  return contents;
}
