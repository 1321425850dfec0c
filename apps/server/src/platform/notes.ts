// Facts about the program's own operation that every instance and the next start must know, by name.
import * as z from 'zod/mini';
import { isoFromNow } from './clock.ts';
import type { Db } from './database/database.ts';
import { inTransaction, type Work } from './work.ts';

/** The note of this name; undefined when there is none, or one of a shape that is not known (any more). */
export async function readNote<T>(db: Db, nama: string, schema: z.ZodMiniType<T>): Promise<T | undefined> {
  return (await findNote(db, nama, schema))?.isi;
}

/** The same with the time of its writing. */
export async function findNote<T>(
  db: Db,
  nama: string,
  schema: z.ZodMiniType<T>,
): Promise<{ isi: T; dicatat_pada: string } | undefined> {
  const query = db.selectFrom('catatan_operasi').select(['isi', 'dicatat_pada']).where('nama', '=', nama);
  const row = await query.executeTakeFirst();
  const isi = row && z.safeParse(schema, parsed(row.isi)).data;
  return row && isi && { isi, dicatat_pada: row.dicatat_pada };
}

/** Writes a note, JSON, in the place of the one before; joins the caller's transaction. */
export async function writeNote(work: Work, { nama, isi }: { nama: string; isi: unknown }): Promise<void> {
  const values = { isi: JSON.stringify(isi), dicatat_pada: isoFromNow(work.clock) };
  await inTransaction(work, (work) =>
    work.db
      .insertInto('catatan_operasi')
      .values({ nama, ...values })
      .onConflict((conflict) => conflict.column('nama').doUpdateSet(values))
      .execute(),
  );
}

type Change<T> = { nama: string; schema: z.ZodMiniType<T>; change: (before: T | undefined) => T };

/** Writes what `change` makes of the note before, and returns it; of several at once each sees what the other wrote. */
export async function changeNote<T>(work: Work, { nama, schema, change }: Change<T>): Promise<T> {
  return inTransaction(work, async (work) => {
    // Careful: the update holds the row, for on PostgreSQL two would read the same note otherwise.
    await work.db.updateTable('catatan_operasi').set({ nama }).where('nama', '=', nama).execute();
    const isi = change(await readNote(work.db, nama, schema));
    await writeNote(work, { nama, isi });
    return isi;
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
