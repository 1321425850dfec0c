// The entries of the bin: their pictures stand in a table of their own, what is known of them in the entry's rows.
import type { JenisSampah } from '@gerbang/contract/siswa/sampah';
import { type Contents, carried, type Row } from '../../core/sampah/contents.ts';
import type { Db } from '../../platform/database/database.ts';
import { pagesBy } from '../../platform/database/lists.ts';
import type { Problem, Subject } from './problem.ts';

export type BinEntry = {
  subject: Subject;
  /** Storage keys that keep their bytes for it. */
  keys: string[];
  /** Its rows that name pictures, by key; undefined when its content cannot be read. */
  rows: Map<string, Row> | undefined;
};

/** An entry holds a whole record with its history. */
const PAGE = 50;

export async function* binEntries(db: Db): AsyncGenerator<BinEntry> {
  const all = db.selectFrom('sampah').select(['id', 'jenis', 'pengenal', 'isi']);
  for await (const entries of pagesBy(all, { column: 'id', size: PAGE })) {
    const ids = entries.map(({ id }) => id);
    const held = db.selectFrom('sampah_berkas').select(['sampah_id', 'kunci']).where('sampah_id', 'in', ids);
    const keys = await held.execute();
    for (const entry of entries) {
      const own = keys.filter(({ sampah_id }) => sampah_id === entry.id).map(({ kunci }) => kunci);
      yield { subject: subjectOf(entry), keys: own, rows: rowsIn(entry.isi) };
    }
  }
}

/** Entries that could not be restored whole. */
export async function checkBin(db: Db): Promise<Problem[]> {
  const problems: Problem[] = [];
  for await (const { subject, keys, rows } of binEntries(db)) {
    const problem = (sebab: string) => problems.push({ bagian: 'aturan', subject, sebab });
    if (!rows) problem('isinya tidak terbaca');
    else if (keys.toSorted().join() !== [...rows.keys()].toSorted().join()) {
      problem('gambar dalam isinya berbeda dari yang disimpan untuknya');
    }
  }
  return problems;
}

type Entry = { id: string; jenis: JenisSampah; pengenal: string };

const subjectOf = ({ id, jenis, pengenal }: Entry): Subject => ({
  id: `sampah ${carried[jenis].root} ${id}`,
  nama: `Sampah ${pengenal}`,
});

function rowsIn(isi: string): Map<string, Row> | undefined {
  try {
    const rows = (JSON.parse(isi) as Contents).rows.flatMap((part) => part.rows);
    return new Map(rows.flatMap((row) => (typeof row.kunci === 'string' ? [[row.kunci, row] as const] : [])));
  } catch {
    return undefined;
  }
}
