// Two backups side by side: whether the second holds every row and every picture of the first.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { columnsOf, openReadOnly, quoted, tablesOf } from '../backup/content.ts';
import { DATABASE_FILE, LIST_FILE, parseList } from '../backup/manifest.ts';

/** What a restore ends on purpose: sessions and what belongs to them, and codes with their letters. */
const ENDED: Record<string, string> = {
  sesi: 'false',
  token_konfirmasi: 'false',
  kode_otp: 'false',
  surat_keluar: "jenis <> 'kode-otp'",
  // The restore adds its own entry.
  jejak_kepala: 'false',
};

/** How many rows and files were compared, and what is not the same, a sentence each. */
export type Comparison = { baris: number; berkas: number; beda: string[] };

/** Compares the backup `before` of the old place with the backup `after` of the new one. */
export async function compareBackups(before: string, after: string): Promise<Comparison> {
  const rows = compareRows(before, after);
  const [was, is] = await Promise.all([listOf(before), listOf(after)]);
  const beda = [...rows.beda];
  for (const [path, hash] of was) {
    if (is.get(path) !== hash) beda.push(`${path} ${is.has(path) ? 'berbeda' : 'tidak ada'} di tempat baru`);
  }
  for (const path of is.keys()) if (!was.has(path)) beda.push(`${path} tidak ada di tempat lama`);
  return { baris: rows.baris, berkas: was.size, beda };
}

function compareRows(before: string, after: string): Omit<Comparison, 'berkas'> {
  const database = openReadOnly(join(after, DATABASE_FILE));
  try {
    database.prepare('attach database ? as lama').run(join(before, DATABASE_FILE));
    let baris = 0;
    const beda: string[] = [];
    for (const table of tablesOf(database)) {
      const columns = columnsOf(database, table).map(quoted).join(', ');
      const kept = `where ${ENDED[table] ?? 'true'}`;
      const count = (query: string) => Number(database.prepare(`select count(*) as n from (${query})`).get()?.n);
      const was = `select ${columns} from lama.${quoted(table)} ${kept}`;
      const is = `select ${columns} from main.${quoted(table)} ${kept}`;
      baris += count(was);
      const missing = count(`${was} except ${is}`);
      const extra = count(`${is} except ${was}`);
      if (missing > 0) beda.push(`${table}: ${missing} baris tidak ada atau berbeda di tempat baru`);
      if (extra > (table === 'jejak' ? 1 : 0)) beda.push(`${table}: ${extra} baris tidak ada di tempat lama`);
    }
    return { baris, beda };
  } finally {
    database.close();
  }
}

async function listOf(folder: string): Promise<Map<string, string>> {
  const list = parseList(await readFile(join(folder, LIST_FILE), 'utf8'));
  if (!list) throw new Error(`${folder} has no readable list`);
  list.delete(DATABASE_FILE);
  return list;
}
