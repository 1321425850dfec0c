// What an Excel of the inventory says, as its import reads it.
import { readSheet } from '../../apps/server/src/features/laporan/berkas-impor/sheet-reader.ts';

/** The lines of a sheet below its headings, without the row's number. */
export async function linesOf(bytes: Uint8Array): Promise<string[]> {
  const lines: string[] = [];
  const keep = async (rows: { isi: unknown[] }[]) => {
    lines.push(...rows.map(({ isi }) => Array.from({ length: 12 }, (_, at) => isi[at + 1] ?? '').join(',')));
  };
  await readSheet(bytes, keep, { jenis: 'barang' });
  return lines;
}
