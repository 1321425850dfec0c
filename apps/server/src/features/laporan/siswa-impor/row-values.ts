// A row of the file as values of a record: each cell through its meaning and then through the rule of its field.
import type { KolomBerkas } from '@gerbang/contract/laporan/impor';
import { withTambahan } from '@gerbang/contract/laporan/impor-nilai';
import type { Pemetaan } from '@gerbang/contract/laporan/impor-pemetaan';
import type { Dikenal } from '@gerbang/contract/laporan/impor-words';
import { pemakaianOf } from '@gerbang/contract/sekolah/pemakaian';
import { bukanPilihan, jenisOfField, type PilihanSekolah } from '@gerbang/contract/sekolah/pilihan';
import type { SyaratSekolah } from '@gerbang/contract/sekolah/syarat';
import { type DataSiswaField, dataSiswaFieldNames, siswaFields } from '@gerbang/contract/siswa/siswa-fields';
import { getBagian } from '../../../core/sekolah/bagian.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Cell } from '../berkas-impor/cells.ts';
import { BadCellError, type Sebab, textFor } from '../impor/cell-text.ts';
import { kolomOf, pemetaanOf, type WithMap } from '../impor/mapping.ts';
import { isOther, sourcesOf } from '../impor/row-sources.ts';
import { type Arrival, arrivalReader } from './arrival.ts';

type Values = Partial<Record<DataSiswaField, string | number>>;
/** `nilai` has the fields that the row fills; an empty cell fills nothing. */
export type RowValues = { nilai: Values; sebab: Sebab[] };
/** The same with how a new record of it arrives, or why it cannot. */
export type ReadRow = RowValues & {
  masuk: Arrival | Sebab;
  /** What a new record gets where the row has nothing. */
  bawaan: RowValues;
  /** What stands in the file where it was read as something else. */
  tertulis: Partial<Record<DataSiswaField, string>>;
};
export type RowReader = (cells: Cell[]) => ReadRow;

/** What the school has set of what is read: its choices and waves, and how it uses the fields besides the specification's. */
export type SchoolOfRows = Dikenal & { syarat: SyaratSekolah };

/** The reader of an import's rows, with the school's own names and what the import adds to them. */
export async function rowReaderFor(db: Db, work: WithMap): Promise<RowReader> {
  const map = pemetaanOf(work);
  const pilihan = withTambahan(await getBagian(db, 'pilihan'), map.tambahan);
  const { daftar } = await getBagian(db, 'gelombang');
  return rowReader(kolomOf(work), map, { pilihan, gelombang: daftar, syarat: await getBagian(db, 'syarat') });
}

/** Reads rows by a mapping; columns that the file does not have, and fields that the school does not use, fill nothing. */
export function rowReader(columns: KolomBerkas[], pemetaan: Pemetaan, { syarat, ...dikenal }: SchoolOfRows): RowReader {
  // An export keeps what it has, also of a school that asks more than this one.
  const isRead = (field: DataSiswaField) => pemetaan.apa_adanya || pemakaianOf(syarat, field) !== 'tidak';
  const places = new Map(columns.map(({ label }, at) => [label, at]));
  const sources = sourcesOf(dataSiswaFieldNames.filter(isRead), { places, pemetaan });
  const arrivalOf = arrivalReader(places, pemetaan);
  return (cells) => {
    const read: RowValues = { nilai: {}, sebab: [] };
    const bawaan: RowValues = { nilai: {}, sebab: [] };
    const tertulis: ReadRow['tertulis'] = {};
    for (const { field, cell, kosong } of sources) {
      const typed = cell(cells);
      readField(read, { field, cell: typed, pemetaan, dikenal });
      const isEmpty = read.nilai[field] === undefined && !read.sebab.some(({ bidang }) => bidang === field);
      if (isEmpty && kosong) readField(bawaan, { field, cell: kosong, pemetaan, dikenal });
      if (isOther(typed, read.nilai[field])) tertulis[field] = String(typed).slice(0, 80);
    }
    return { ...read, masuk: arrivalOf(cells), bawaan, tertulis };
  };
}

type FieldCell = { field: DataSiswaField; cell: Cell; pemetaan: Pemetaan; dikenal: Dikenal };

function readField({ nilai, sebab }: RowValues, { field, cell, pemetaan, dikenal }: FieldCell): void {
  try {
    const { panjang_nim, apa_adanya } = pemetaan;
    // The school year is read before the wave.
    const tahun = nilai.tahun_ajaran === undefined ? undefined : String(nilai.tahun_ajaran);
    const meanings = { nilai: pemetaan.nilai[field], panjang_nim, apa_adanya, dikenal: { ...dikenal, tahun } };
    const text = textFor(field, cell, meanings);
    if (text === undefined) return;
    refuseUnknown(field, text, dikenal.pilihan);
    const parsed = siswaFields[field].rule.safeParse(text);
    if (parsed.success) nilai[field] = parsed.data as string | number;
    else sebab.push({ bidang: field, isi: String(cell), sebab: parsed.error.issues[0]?.message ?? '' });
  } catch (error) {
    if (!(error instanceof BadCellError)) throw error;
    sebab.push({ bidang: field, isi: String(cell), sebab: error.message });
  }
}

/** Throws `BadCellError` for a major or class that the school has never had; a retired one has its records. */
function refuseUnknown(field: DataSiswaField, text: string, pilihan: PilihanSekolah): void {
  const jenis = jenisOfField(field);
  if (!jenis || pilihan[jenis].some(({ kode }) => kode === text)) return;
  throw new BadCellError(bukanPilihan(jenis, pilihan[jenis]));
}

/** What a new record lacks, with the sentences of the form. */
export function missingFields({ nilai, sebab }: RowValues): Sebab[] {
  const told = new Set(sebab.map(({ bidang }) => bidang));
  return dataSiswaFieldNames
    .filter((field) => nilai[field] === undefined && !told.has(field))
    .flatMap((field) => {
      const { success, error } = siswaFields[field].rule.safeParse('');
      return success ? [] : [{ bidang: field, isi: '', sebab: error.issues[0]?.message ?? '' }];
    });
}
