// What a refusal must leave alone: the rows that people make, and the files.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { rowsOf } from '@gerbang/kit/installation';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import type { House } from './house.ts';

const TABLES = [
  'data_inventaris',
  'data_siswa',
  'profile',
  'berkas',
  'berkas_lama',
  'gambar_barang',
  'riwayat_barang',
  'perawatan_barang',
  'berkas_dibuang',
  'sampah',
  'jejak',
];
const FOLDERS = ['berkas', 'sementara'];

export type Contents = { rows: Record<string, string[]>; files: string[] };

export async function contentsOf({ location }: Pick<House, 'location'>): Promise<Contents> {
  const db = openDatabase(location);
  try {
    const rows = Object.entries(await rowsOf(db, location)).filter(([table]) => TABLES.includes(table));
    const files = FOLDERS.map((name) => filesIn(join(location.dataDir, name)));
    return { rows: Object.fromEntries(rows), files: (await Promise.all(files)).flat().sort() };
  } finally {
    await db.destroy();
  }
}

async function filesIn(folder: string): Promise<string[]> {
  // A test may have put something else in its place.
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
