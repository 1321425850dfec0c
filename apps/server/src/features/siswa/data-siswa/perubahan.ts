// Changes of a record, whoever makes them: what is read before, what is written, and what became of each field.
import { dokumen } from '@gerbang/contract/choices';
import { dataSiswaFieldNames } from '@gerbang/contract/siswa/siswa-fields';
import type { UpdateObject } from 'kysely';
import { attachImages, type StoredImages } from '../../../core/berkas/berkas.ts';
import { extendRiwayat, findUnseenChange, type StoredPerubahan, writeEvent } from '../../../core/riwayat/riwayat.ts';
import { filledValue } from '../../../core/siswa/columns.ts';
import { notFound } from '../../../core/siswa/queries.ts';
import type { AuditFacts } from '../../../platform/audit.ts';
import { isoFromNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { untilTheEnd } from '../../../platform/database/dialect.ts';
import { preparedQuery } from '../../../platform/database/engine.ts';
import type { Tables } from '../../../platform/database/own-tables.ts';
import { storedList } from '../../../platform/database/stored-json.ts';
import type { ActorWork } from '../../../platform/work.ts';
import type { DataSiswa } from '../../../schema/tables.ts';

/** A record as it was, and the ids of its pictures. */
export type RecordState = { row: DataSiswa; pictures: Map<string, string> };

/** Reads a record that this transaction is about to change. HttpError 404 when there is none. */
export async function getForChange(db: Db, id: string): Promise<RecordState> {
  const [row] = await findRow(db, { id });
  if (!row) throw notFound();
  return { row, pictures: await picturesOf(db, id) };
}

const findRow = preparedQuery<{ id: string }, DataSiswa>((db, argument) =>
  db.selectFrom('data_siswa').selectAll().where('id', '=', argument('id')).$call(untilTheEnd(db)),
);

/** Ids of the record's pictures by field. */
export async function picturesOf(db: Db, id: string): Promise<Map<string, string>> {
  const rows = await findPictures(db, { id });
  return new Map(rows.map((row) => [row.bidang, row.id]));
}

const findPictures = preparedQuery<{ id: string }, { bidang: string; id: string }>((db, argument) =>
  db.selectFrom('berkas').select(['bidang', 'id']).where('data_siswa_id', '=', argument('id')),
);

type Change = {
  before: RecordState;
  changes: UpdateObject<Tables, 'data_siswa'>;
  stored: StoredImages;
  jenis?: 'diubah' | 'diajukan_lagi';
  /** The words of the import that makes or takes it back. */
  asal?: string;
  /** As of `writeEvent`; what no import does is told with its version. */
  rincian: AuditFacts | null;
};

/** Writes the changed columns and pictures of a record that `getForChange` gave, and its history. */
export async function saveChange(work: ActorWork, change: Change): Promise<void> {
  const { before, changes, stored, jenis = 'diubah', asal, rincian } = change;
  const { id } = before.row;
  const versi = before.row.versi + 1;
  const row = await work.db
    .updateTable('data_siswa')
    .set({ ...changes, versi, diubah_pada: isoFromNow(work.clock) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await attachImages(work, { owner: { data_siswa_id: id }, stored });
  const perubahan = differences(recordValues(before), recordValues({ row, pictures: await picturesOf(work.db, id) }));
  const unseen =
    work.actor?.role === 'siswa' &&
    jenis === 'diubah' &&
    (await findUnseenChange(work.db, { data_siswa_id: id, akun_id: work.actor.id }));
  if (!unseen) {
    const told = rincian && (asal === undefined ? { versi, ...rincian } : rincian);
    return writeEvent(work, { data_siswa_id: id, jenis, versi, perubahan, asal, rincian: told });
  }
  const told = storedList<StoredPerubahan>(unseen.perubahan);
  await extendRiwayat(work, { id: unseen.id, versi, perubahan: mergePerubahan([...told, ...perubahan]) });
}

/** Each field's value (null for none), and of each document the id of its picture, in the order of the form. */
export type RecordValues = Partial<Record<string, StoredPerubahan['baru']>>;

const fields: readonly string[] = [...dataSiswaFieldNames, ...dokumen];

/** What a record holds, as its history tells it. */
export function recordValues({ row, pictures }: RecordState): RecordValues {
  const texts = dataSiswaFieldNames.map((bidang) => [bidang, filledValue(row, bidang)]);
  return Object.fromEntries([...texts, ...dokumen.map((bidang) => [bidang, pictures.get(bidang) ?? null])]);
}

/** The fields and documents that differ, in the order of the form. */
export function differences(before: RecordValues, after: RecordValues): StoredPerubahan[] {
  const changes = fields.map((bidang) => ({ bidang, lama: before[bidang] ?? null, baru: after[bidang] ?? null }));
  return changes.filter(({ lama, baru }) => lama !== baru);
}

/** One entry for each field, from its first value to its last; those that came back to where they were are left out. */
export function mergePerubahan(changes: StoredPerubahan[]): StoredPerubahan[] {
  const byField = new Map<string, StoredPerubahan>();
  for (const { bidang, lama, baru } of changes) {
    byField.set(bidang, {
      bidang,
      lama: byField.has(bidang) ? (byField.get(bidang) as StoredPerubahan).lama : lama,
      baru,
    });
  }
  return [...byField.values()]
    .filter(({ lama, baru }) => lama !== baru)
    .sort((a, b) => fields.indexOf(a.bidang) - fields.indexOf(b.bidang));
}
