// Excel files that go out: the rows that were refused, with their reasons, and an example to begin with.
import { Readable } from 'node:stream';
import type { JenisImpor, KolomBerkas } from '@gerbang/contract/laporan/impor';
import { contohBarang } from '@gerbang/contract/laporan/impor-barang';
import { labelBagian, labelBidang } from '@gerbang/contract/laporan/impor-pemetaan';
import { pemakaianOf } from '@gerbang/contract/sekolah/pemakaian';
import { dataSiswaFieldNames, dataSiswaLabels } from '@gerbang/contract/siswa/siswa-fields';
import { siswaSamples } from '@gerbang/contract/siswa/siswa-samples';
import { getBagian } from '../../../core/sekolah/bagian.ts';
import type { Db } from '../../../platform/database/database.ts';
import { pagesBy } from '../../../platform/database/lists.ts';
import { storedList, storedObject } from '../../../platform/database/stored-json.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { Download } from '../../../platform/http/route.ts';
import { type Cell, storedCells } from '../berkas-impor/cells.ts';
import { SEBAB } from './mapping.ts';
import { getImpor } from './queries.ts';
import type { Rencana } from './rencana.ts';

const BATCH = 200;

/** The refused rows as the file has them, and why. HttpError 404 when there are none. */
export async function refusedRows(db: Db, id: string): Promise<Download> {
  const { kolom, nama_berkas } = await getImpor(db, id);
  const labels = storedList<KolomBerkas>(kolom).map(({ label }) => label);
  const shown = labels.filter((label) => label !== SEBAB);
  const any = await selectRefused(db, id).limit(1).executeTakeFirst();
  if (!any) throw new HttpError(404, 'Tidak ada baris yang ditolak');
  return workbook(`ditolak-${safeName(nama_berkas)}.xlsx`, [...shown, SEBAB], rowsOf(db, id, labels));
}

const safeName = (nama_berkas: string) => nama_berkas.replace(/\.[^.]*$/, '').replace(/[^\w .-]/g, '_');

/** Every picture that does not come along, and why. HttpError 404 when there are none. */
export async function refusedPictures(db: Db, id: string): Promise<Download> {
  const { nama_berkas } = await getImpor(db, id);
  const any = await selectPictures(db, id).limit(1).executeTakeFirst();
  if (!any) throw new HttpError(404, 'Tidak ada gambar yang tidak ikut');
  return workbook(`gambar-tidak-ikut-${safeName(nama_berkas)}.xlsx`, ['Nama', SEBAB], picturesOf(db, id));
}

const selectPictures = (db: Db, id: string) =>
  db.selectFrom('impor_gambar_ditolak').select(['nama', 'sebab']).where('impor_id', '=', id);

async function* picturesOf(db: Db, id: string): AsyncGenerator<Cell[]> {
  const pages = pagesBy(selectPictures(db, id), { column: 'nama', size: BATCH });
  for await (const rows of pages) for (const { nama, sebab } of rows) yield [nama, sebab];
}

const selectRefused = (db: Db, id: string) =>
  db
    .selectFrom('impor_baris')
    .select(['baris', 'isi', 'rencana'])
    .where('impor_id', '=', id)
    .where('hasil', '=', 'ditolak');

async function* rowsOf(db: Db, id: string, labels: string[]): AsyncGenerator<Cell[]> {
  for await (const rows of pagesBy(selectRefused(db, id), { column: 'baris', size: BATCH })) {
    for (const { isi, rencana } of rows) {
      const cells = storedCells(isi);
      const shown = labels.flatMap((label, at) => (label === SEBAB ? [] : [cells[at] ?? null]));
      const { sebab } = storedObject<Rencana>(rencana);
      yield [...shown, sebab.map((each) => `${labelOf(each.bidang)}: ${each.sebab}`).join(' ')];
    }
  }
}

const labelOf = (bidang: string) => labelBidang[bidang] ?? bidang;

/** An example: the headings that are known by themselves, of all fields that the school uses, and one row. */
export async function sample(db: Db, jenis: JenisImpor): Promise<Download> {
  if (jenis === 'barang') return sampleOfBarang();
  const syarat = await getBagian(db, 'syarat');
  const fields = dataSiswaFieldNames.filter((field) => pemakaianOf(syarat, field) !== 'tidak');
  const row = fields.map((field) => String(siswaSamples[field]));
  const labels = fields.map((field) => dataSiswaLabels[field]);
  return workbook('contoh-impor.xlsx', labels, only(row));
}

function sampleOfBarang(): Promise<Download> {
  const fields = Object.keys(contohBarang) as (keyof typeof contohBarang)[];
  const labels = fields.map((field) => labelBagian[field]);
  const row = fields.map((field) => contohBarang[field]);
  return workbook('contoh-impor-barang.xlsx', labels, only(row));
}

async function* only(row: Cell[]): AsyncGenerator<Cell[]> {
  yield row;
}

/** A workbook of one sheet, written as it is read. */
export async function workbook(name: string, labels: string[], rows: AsyncIterable<Cell[]>): Promise<Download> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const columns = labels.map((label) => ({ header: label, width: Math.min(45, Math.max(14, label.length + 4)) }));
  const stream = writeXlsxStream(rows, { name: 'Data', columns, freezePane: { rows: 1 } });
  return { name, bytes: Readable.fromWeb(stream as never) };
}
