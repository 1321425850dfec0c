// A confirmed list is carried out line by line, each in one transaction: whoever dies in between leaves lines that are gone and
// told, and lines that another instance, or the next start, goes on with.
import { createHash } from 'node:crypto';
import { writeAudit } from '../../platform/audit.ts';
import { isoFromNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { untilTheEnd } from '../../platform/database/dialect.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import { type Actor, type ActorWork, inTransaction, type Work } from '../../platform/work.ts';
import { erasePerson } from '../retention/hapus.ts';

/** One round: every line that waits, then the minutes; several instances may do it at once. */
export async function musnahkan(all: Work & { storage: FileStorage }, signal?: AbortSignal): Promise<void> {
  const lists = await all.db
    .selectFrom('pemusnahan')
    .select(['id', 'disetujui_oleh'])
    .where('status', '=', 'berjalan')
    .execute();
  for (const { id, disetujui_oleh } of lists) {
    const actor: Actor = disetujui_oleh === null ? null : { id: disetujui_oleh, role: 'pimpinan' };
    const work = { ...all, actor };
    const lines = await work.db
      .selectFrom('pemusnahan_butir')
      .select(['urut', 'data_siswa_id', 'versi'])
      .where('pemusnahan_id', '=', id)
      .where('hasil', '=', 'menunggu')
      .orderBy('urut')
      .execute();
    for (const line of lines) {
      if (signal?.aborted) return;
      await destroy(work, { pemusnahan_id: id, ...line });
    }
    await closeList(work, id);
  }
}

type Line = { pemusnahan_id: string; urut: number; data_siswa_id: string | null; versi: number };

/** The person of a line goes, and the line says so; one that is not as it was confirmed is left alone. */
async function destroy(work: ActorWork & { storage: FileStorage }, line: Line): Promise<void> {
  const { data_siswa_id } = line;
  const settle = (db: Db, values: { hasil: 'musnah' | 'lewat'; gambar?: number }) =>
    db
      .updateTable('pemusnahan_butir')
      .set({ ...values, data_siswa_id: null, selesai_pada: isoFromNow(work.clock) })
      .where('pemusnahan_id', '=', line.pemusnahan_id)
      .where('urut', '=', line.urut)
      .where('hasil', '=', 'menunggu')
      .returning('urut')
      .executeTakeFirst();
  const own = work.db
    .selectFrom('data_siswa')
    .select('nim')
    .where('id', '=', data_siswa_id ?? '');
  const found = data_siswa_id === null ? undefined : await own.executeTakeFirst();
  const gone =
    found &&
    (await erasePerson(work, {
      nim: found.nim,
      aksi: 'musnahkan',
      isMeant: ({ data_siswa }) => data_siswa?.id === data_siswa_id,
      mayGo: async (db) => (await isAsConfirmed(db, line)) && (await settle(db, { hasil: 'musnah' })) !== undefined,
      noteGone: async (db, { gambar }) => {
        await db
          .updateTable('pemusnahan_butir')
          .set({ gambar })
          .where('pemusnahan_id', '=', line.pemusnahan_id)
          .where('urut', '=', line.urut)
          .execute();
      },
    }));
  if (!gone) await inTransaction(work, ({ db }) => settle(db, { hasil: 'lewat' }));
}

/** Held until the transaction ends, so that nobody changes what is about to go. */
async function isAsConfirmed(db: Db, { data_siswa_id, versi }: Line): Promise<boolean> {
  const row = await db
    .selectFrom('data_siswa')
    .select('versi')
    .where('id', '=', data_siswa_id ?? '')
    .$call(untilTheEnd(db))
    .executeTakeFirst();
  return row?.versi === versi;
}

/** The lines of the minutes. */
export const listLines = (db: Db, id: string) =>
  db
    .selectFrom('pemusnahan_butir')
    .select(['urut', 'sidik', 'alasan', 'tahun_ajaran', 'tempat', 'hasil', 'gambar', 'selesai_pada'])
    .where('pemusnahan_id', '=', id)
    .orderBy('urut')
    .execute();

/** The same as text, one each: what `sha256` of a list is of. */
export async function linesOf(db: Db, id: string): Promise<string> {
  const rows = await listLines(db, id);
  return rows.map((row) => Object.values(row).join('\t')).join('\n');
}

/** Closes a list of which no line waits; of several instances one does it. */
export async function closeList(of: ActorWork, id: string): Promise<void> {
  await inTransaction(of, async (work) => {
    const { db } = work;
    const waiting = db.selectFrom('pemusnahan_butir').select('urut').where('pemusnahan_id', '=', id);
    if (await waiting.where('hasil', '=', 'menunggu').executeTakeFirst()) return;
    const sha256 = createHash('sha256')
      .update(await linesOf(db, id))
      .digest('hex');
    const done = await db
      .updateTable('pemusnahan')
      .set({ status: 'selesai', terbuka: null, selesai_pada: isoFromNow(work.clock), sha256 })
      .where('id', '=', id)
      .where('status', '=', 'berjalan')
      .returning(['tahun', 'nomor'])
      .executeTakeFirst();
    if (!done) return;
    const rincian = { nomor: `${done.nomor}/${done.tahun}`, sha256 };
    await writeAudit(work, { aksi: 'berita acara', tabel: 'pemusnahan', sasaran_id: id, rincian });
  });
}
