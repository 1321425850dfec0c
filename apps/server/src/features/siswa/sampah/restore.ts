import type { JenisSampah } from '@gerbang/contract/siswa/sampah';
import { type SeenRows, takeFromBin } from '../../../core/riwayat/seen.ts';
import { anyTables, type Contents, carried, type Row } from '../../../core/sampah/contents.ts';
import type { Db } from '../../../platform/database/database.ts';
import { violatesUnique } from '../../../platform/database/database-errors.ts';
import { HttpError } from '../../../platform/errors.ts';
import { inTransaction, type Work } from '../../../platform/work.ts';

/** An entry as messages and the audit log name it. */
export type Entry = { id: string; jenis: JenisSampah; label: string; pengenal: string; dihapus_pada: string };

const ROWS_AT_ONCE = 200;

/**
 * Puts everything of an entry back as it was, `versi` raised, and runs `after`, with who saw it in the bin, in the same transaction. Of several at
 * once one wins and the others get undefined, as for an entry that is not there or not of these kinds. HttpError 409
 * when its NIM or e-mail was taken meanwhile; the entry then stays.
 */
export async function restoreSampah<W extends Work>(
  work: W,
  { id, jenis }: { id: string; jenis: readonly JenisSampah[] },
  after: (work: W, entry: Entry, seen: Omit<SeenRows, 'tabel'>[]) => Promise<void>,
): Promise<Entry | undefined> {
  try {
    return await inTransaction(work, async (work) => {
      const { db } = work;
      // They go with the entry.
      const seen = await takeFromBin(db, id);
      const entry = await db
        .deleteFrom('sampah')
        .where('id', '=', id)
        .where('jenis', 'in', jenis)
        .returning(['id', 'jenis', 'label', 'pengenal', 'dihapus_pada', 'isi'])
        .executeTakeFirst();
      if (!entry) return undefined;
      await putBack(db, entry.jenis, { id, contents: JSON.parse(entry.isi) as Contents });
      await after(work, entry, seen);
      return entry;
    });
  } catch (error) {
    throw takenMeanwhile(error) ?? error;
  }
}

function takenMeanwhile(error: unknown): HttpError | undefined {
  if (violatesUnique(error, 'data_siswa', 'nim')) {
    return new HttpError(409, 'Belum dapat dipulihkan: NIM ini sudah dipakai data siswa lain');
  }
  if (violatesUnique(error, 'akun', 'email')) {
    return new HttpError(409, 'Belum dapat dipulihkan: email ini sudah dipakai akun lain');
  }
  if (violatesUnique(error, 'akun', 'nim')) {
    return new HttpError(409, 'Belum dapat dipulihkan: NIM ini sudah dipakai akun siswa lain');
  }
  return undefined;
}

type SampahEntry = { id: string; contents: Contents };

async function putBack(db: Db, jenis: JenisSampah, { id, contents }: SampahEntry): Promise<void> {
  const tables = anyTables(db);
  const { root } = carried[jenis];
  for (const { table, rows } of contents.rows) {
    const ready = table === root ? await Promise.all(rows.map((row) => asOfNow(db, root, row))) : rows;
    for (let n = 0; n < ready.length; n += ROWS_AT_ONCE) {
      await tables
        .insertInto(table)
        .values(ready.slice(n, n + ROWS_AT_ONCE))
        .execute();
    }
  }
  for (const { table, column } of carried[jenis].managed) {
    const ids = contents.managed[table] ?? [];
    for (let n = 0; n < ids.length; n += ROWS_AT_ONCE) {
      await tables
        .updateTable(table)
        .set({ [column]: id })
        .where('id', 'in', ids.slice(n, n + ROWS_AT_ONCE))
        // Whoever has taken it over meanwhile keeps it.
        .where(column, 'is', null)
        .execute();
    }
  }
}

/** The row among those of today: a form that is still open on it is told that it changed. */
async function asOfNow(db: Db, root: string, row: Row): Promise<Row> {
  const { nomor, ...rest } = row;
  const ready: Row = { ...rest };
  if (typeof row.versi === 'number') ready.versi = row.versi + 1;
  if (typeof row.pengelola_id === 'string' && !(await exists(db, 'akun', ['id', row.pengelola_id]))) {
    ready.pengelola_id = null;
  }
  // Careful: SQLite numbers on from the highest there is, so the last record's number may have been given again.
  if (nomor !== undefined && !(await exists(db, root, ['nomor', nomor]))) ready.nomor = nomor;
  // The form that added it may have been sent again meanwhile.
  if (ready.kirim !== undefined) ready.kirim = null;
  return ready;
}

async function exists(db: Db, table: string, [column, value]: [string, unknown]): Promise<boolean> {
  const found = await anyTables(db).selectFrom(table).select(column).where(column, '=', value).executeTakeFirst();
  return found !== undefined;
}
