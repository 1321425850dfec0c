// Two places side by side: whether the second holds every row and every picture of the first.

import type { FileStorage } from '../../platform/storage/file-storage.ts';
import { columnsOf, openReadOnly, quoted, tablesOf } from '../backup/sqlite-tables.ts';

/** What a restore ends on purpose: sessions and what belongs to them, codes with their letters, and exports, which are made anew. */
const ENDED: Record<string, string> = {
  sesi: 'false',
  token_konfirmasi: 'false',
  token_api: 'false',
  pindai: 'false',
  pindai_gambar: 'false',
  kode_otp: 'false',
  ekspor: 'false',
  ekspor_bagian: 'false',
  surat_keluar: "jenis <> 'kode-otp'",
  // The restore adds its own entry.
  jejak_kepala: 'false',
  // Positions in the log of another server.
  batas_baca: 'false',
  // What the old program notes about itself.
  catatan_operasi: 'false',
  pekerjaan: 'false',
};

/** How many rows and files were compared, and what is not the same, a sentence each. */
export type Comparison = { baris: number; berkas: number; differences: string[] };

/** Compares the database file `before` of the old place with `after` of the new one. */
export function compareRows(before: string, after: string): Omit<Comparison, 'berkas'> {
  const database = openReadOnly(after);
  try {
    database.prepare('attach database ? as lama').run(before);
    let baris = 0;
    const differences: string[] = [];
    for (const table of tablesOf(database)) {
      const columns = columnsOf(database, table).map(quoted).join(', ');
      const kept = `where ${ENDED[table] ?? 'true'}`;
      const count = (query: string) => Number(database.prepare(`select count(*) as n from (${query})`).get()?.n);
      const was = `select ${columns} from lama.${quoted(table)} ${kept}`;
      const is = `select ${columns} from main.${quoted(table)} ${kept}`;
      baris += count(was);
      const missing = count(`${was} except ${is}`);
      const extra = count(`${is} except ${was}`);
      if (missing > 0) differences.push(`${table}: ${missing} baris tidak ada atau berbeda di tempat baru`);
      if (extra > (table === 'jejak' ? 1 : 0)) differences.push(`${table}: ${extra} baris tidak ada di tempat lama`);
    }
    return { baris, differences };
  } finally {
    database.close();
  }
}

/** Names the keys whose bytes differ between two storages, and what only the new one holds. */
export async function compareFiles(
  keys: string[],
  { from, to }: { from: FileStorage; to: FileStorage },
): Promise<string[]> {
  const differences: string[] = [];
  for (const key of keys) {
    const [was, is] = [await from.get(key), await to.get(key)];
    if (!was || !is?.equals(was)) differences.push(`Gambar ${key} ${is ? 'berbeda' : 'tidak ada'} di tempat baru`);
  }
  const known = new Set(keys);
  for await (const { key } of to.list())
    if (!known.has(key)) differences.push(`Gambar ${key} tidak ada di tempat lama`);
  return differences;
}
