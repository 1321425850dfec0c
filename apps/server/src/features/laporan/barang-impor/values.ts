// A row of the file as the values of an item, each cell through the rule of its field.
import { kolomBarangEkspor } from '@gerbang/contract/laporan/ekspor-kolom';
import type { KolomBerkas } from '@gerbang/contract/laporan/impor';
import { aturanBarang, type BidangBarang, bidangBarang } from '@gerbang/contract/laporan/impor-barang';
import { labelBagian, type Pemetaan } from '@gerbang/contract/laporan/impor-pemetaan';
import type { Cell } from '../berkas-impor/cells.ts';
import { amountFrom, BadCellError, dateFrom, plainNumber, refuseBroken, type Sebab } from '../impor/cell-text.ts';
import { kolomOf, pemetaanOf, type WithMap } from '../impor/mapping.ts';
import type { Rencana } from '../impor/rencana.ts';
import { isOther, sourcesOf } from '../impor/row-sources.ts';

export type ItemValues = Partial<Record<BidangBarang, string | number | null>>;
type Read = { nilai: ItemValues; sebab: Sebab[] };
export type ItemRow = Read & {
  /** What a new item gets where the row has nothing. */
  bawaan: Read;
  tertulis: NonNullable<Rencana['tertulis']>;
  /** Names of its pictures, the first one first. */
  foto: string[];
  /** Of an export: since when it is written off. */
  dihapuskan_pada: string | undefined;
};

const MOST_PRICE = 999_999_999;

/** The reader of an import's rows; columns that the file does not have fill nothing. */
export function itemReader(work: WithMap): (cells: Cell[]) => ItemRow {
  const pemetaan = pemetaanOf(work);
  const columns: KolomBerkas[] = kolomOf(work);
  const places = new Map(columns.map(({ label }, at) => [label, at]));
  const sources = sourcesOf(bidangBarang, { places, pemetaan });
  const [foto] = sourcesOf(['foto_barang'], { places, pemetaan });
  const gone = pemetaan.apa_adanya ? places.get(kolomBarangEkspor.dihapuskan_pada) : undefined;
  return (cells) => {
    const [read, bawaan]: [Read, Read] = [
      { nilai: {}, sebab: [] },
      { nilai: {}, sebab: [] },
    ];
    const tertulis: ItemRow['tertulis'] = {};
    for (const { field, cell, kosong } of sources) {
      const typed = cell(cells);
      readField(read, { field, cell: typed, pemetaan });
      const isEmpty = read.nilai[field] === undefined && !read.sebab.some(({ bidang }) => bidang === field);
      if (isEmpty && kosong) readField(bawaan, { field, cell: kosong, pemetaan });
      if (isOther(typed, read.nilai[field])) tertulis[field] = String(typed).slice(0, 80);
    }
    const names = String(foto?.cell(cells) ?? '').split(/\s*[;\n]\s*/);
    return { ...read, bawaan, tertulis, foto: names.filter(Boolean), dihapuskan_pada: timeAt(cells, gone) };
  };
}

function timeAt(cells: Cell[], at: number | undefined): string | undefined {
  const text = at === undefined ? '' : String(cells[at] ?? '');
  const time = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

type FieldCell = { field: BidangBarang; cell: Cell; pemetaan: Pemetaan };

function readField({ nilai, sebab }: Read, { field, cell, pemetaan }: FieldCell): void {
  if (cell === null) return;
  try {
    const { success, data, error } = aturanBarang[field].safeParse(textFor(field, cell, pemetaan.apa_adanya));
    if (!success) sebab.push({ bidang: field, isi: String(cell), sebab: error.issues[0]?.message ?? '' });
    else if (data !== undefined) nilai[field] = data;
  } catch (error) {
    if (!(error instanceof BadCellError)) throw error;
    sebab.push({ bidang: field, isi: String(cell), sebab: error.message });
  }
}

/** The text that somebody would have typed into the form. Throws `BadCellError`. */
function textFor(field: BidangBarang, cell: NonNullable<Cell>, isAsItIs: boolean): string {
  const typed = typeof cell === 'number' ? plainNumber(cell) : cell;
  if (field === 'tanggal_masuk_barang') return dateFrom(cell, typed);
  if (isAsItIs) return typed;
  refuseBroken(typed);
  if (field === 'jumlah_barang')
    return typed.replace(/\.0+$|\s*(unit|buah|bh|pcs|set|lembar)\.?$/i, '').replace(/^0+(?=\d)/, '');
  if (field === 'harga_barang')
    return amountFrom(typed, { most: MOST_PRICE, label: labelBagian.harga_barang }).replace(/\.\d+$/, '');
  return typed;
}

/** What a new item lacks, with the sentences of the form. */
export function missingOf({ nilai, sebab }: Read): Sebab[] {
  const told = new Set(sebab.map(({ bidang }) => bidang));
  return bidangBarang
    .filter((field) => field !== 'harga_barang' && nilai[field] === undefined && !told.has(field))
    .map((bidang) => ({ bidang, isi: '', sebab: aturanBarang[bidang].safeParse('').error?.issues[0]?.message ?? '' }));
}
