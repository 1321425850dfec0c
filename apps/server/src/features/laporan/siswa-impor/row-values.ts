// A row of the file as values of a record: each cell through its meaning and then through the rule of its field.
import { date } from '@gerbang/contract/fields';
import type { KolomBerkas } from '@gerbang/contract/laporan/impor';
import { withTambahan } from '@gerbang/contract/laporan/impor-nilai';
import type { Pemetaan } from '@gerbang/contract/laporan/impor-pemetaan';
import type { Dikenal } from '@gerbang/contract/laporan/impor-words';
import { pemakaianOf } from '@gerbang/contract/sekolah/pemakaian';
import { bukanPilihan, jenisOfField, type PilihanSekolah } from '@gerbang/contract/sekolah/pilihan';
import type { SyaratSekolah } from '@gerbang/contract/sekolah/syarat';
import { type DataSiswaField, dataSiswaFieldNames, siswaFields } from '@gerbang/contract/siswa/siswa-fields';
import { line } from '@gerbang/contract/text';
import * as z from 'zod/mini';
import { getBagian } from '../../../core/sekolah/bagian.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Cell } from '../berkas-impor/cells.ts';
import type { Sebab } from '../impor/cell-text.ts';
import { kolomOf, pemetaanOf, type WithMap } from '../impor/mapping.ts';
import { BadCellError } from '../impor/readings.ts';
import { byRule, lackReader, type ReadValues, valuesReader } from '../impor/row-sources.ts';
import { type Arrival, arrivalReader } from './arrival.ts';

/** A row with how a new record of it arrives, or why it cannot. */
export type ReadRow = ReadValues<DataSiswaField> & { masuk: Arrival | Sebab };
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
  const arrivalOf = arrivalReader(places, pemetaan);
  const read = valuesReader({
    ...{ fields: dataSiswaFieldNames.filter(isRead), columns, pemetaan, dikenal },
    valueFor(field, text) {
      refuseUnknown(field, text, dikenal.pilihan);
      return byRule((pemetaan.apa_adanya && former[field]) || siswaFields[field].rule, text);
    },
  });
  return (cells) => ({ ...read(cells), masuk: arrivalOf(cells) });
}

/** What forms took before they refused words for nothing: of an export it stays. */
const former: { [F in DataSiswaField]?: typeof siswaFields.nama.rule } = {
  nama: line('Nama harus diisi'),
  tempat_lahir: line('Tempat lahir harus diisi'),
  agama: line('Agama harus diisi'),
  asal_sekolah: line('Asal sekolah harus diisi'),
  nomor_whatsapp: line('Nomor Whatsapp harus diisi').check(
    z.regex(/^\d{8,15}$/, 'Nomor Whatsapp harus 8 sampai 15 angka'),
  ),
  tanggal_lahir: date('Tanggal lahir harus diisi'),
};

/** Throws `BadCellError` for a major or class that the school has never had; a retired one has its records. */
function refuseUnknown(field: DataSiswaField, text: string, pilihan: PilihanSekolah): void {
  const jenis = jenisOfField(field);
  if (!jenis || pilihan[jenis].some(({ kode }) => kode === text)) return;
  throw new BadCellError(bukanPilihan(jenis, pilihan[jenis]));
}

/** What a new record lacks. */
export const lackingSiswa = (pemetaan: Pemetaan) =>
  lackReader(dataSiswaFieldNames, { pemetaan, ruleOf: (field) => siswaFields[field].rule });
