// A row of the file as the values of an item, each cell through the rule of its field.
import { kolomBarangEkspor } from '@gerbang/contract/laporan/ekspor-kolom';
import type { KolomBerkas } from '@gerbang/contract/laporan/impor';
import { aturanBarang, type BidangBarang, bidangBarang } from '@gerbang/contract/laporan/impor-barang';
import type { Pemetaan } from '@gerbang/contract/laporan/impor-pemetaan';
import type { Cell } from '../berkas-impor/cells.ts';
import { kolomOf, pemetaanOf, type WithMap } from '../impor/mapping.ts';
import { byRule, lackReader, type ReadValues, sourcesOf, valuesReader } from '../impor/row-sources.ts';

export type ItemRow = ReadValues<BidangBarang> & {
  /** Names of its pictures, the first one first. */
  foto: string[];
  /** Of an export: since when it is written off. */
  dihapuskan_pada: string | undefined;
};

const dikenal = { pilihan: { jurusan: [], kelas: [] }, gelombang: [] };

/** The reader of an import's rows; columns that the file does not have fill nothing. */
export function itemReader(work: WithMap): (cells: Cell[]) => ItemRow {
  const pemetaan = pemetaanOf(work);
  const columns: KolomBerkas[] = kolomOf(work);
  const places = new Map(columns.map(({ label }, at) => [label, at]));
  const [foto] = sourcesOf(['foto_barang'], { places, pemetaan });
  const gone = pemetaan.apa_adanya ? places.get(kolomBarangEkspor.dihapuskan_pada) : undefined;
  const valueFor = (field: BidangBarang, text: string) => byRule(aturanBarang[field], text);
  const read = valuesReader({ fields: bidangBarang, columns, pemetaan, dikenal, valueFor });
  return (cells) => {
    const names = String(foto?.cell(cells) ?? '').split(/\s*[;\n]\s*/);
    return { ...read(cells), foto: names.filter(Boolean), dihapuskan_pada: timeAt(cells, gone) };
  };
}

function timeAt(cells: Cell[], at: number | undefined): string | undefined {
  const text = at === undefined ? '' : String(cells[at] ?? '');
  const time = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** What a new item lacks. */
export const lackingBarang = (pemetaan: Pemetaan) =>
  lackReader(bidangBarang, { pemetaan, ruleOf: (field) => aturanBarang[field] });
