// What would become of each row of students.

import type { HasilImpor } from '@gerbang/contract/laporan/impor';
import type { Pemetaan } from '@gerbang/contract/laporan/impor-pemetaan';
import { isianKurang, type SyaratSekolah } from '@gerbang/contract/sekolah/syarat';
import { type DataSiswaField, dataSiswaFieldNames, type TambahanField } from '@gerbang/contract/siswa/siswa-fields';
import type { StoredPerubahan } from '../../../core/riwayat/riwayat.ts';
import { getBagian } from '../../../core/sekolah/bagian.ts';
import { filledValue } from '../../../core/siswa/columns.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Work } from '../../../platform/work.ts';
import { storedCells } from '../berkas-impor/cells.ts';
import type { Sebab } from '../impor/cell-text.ts';
import type { LeasedImpor } from '../impor/lease.ts';
import { pemetaanOf } from '../impor/mapping.ts';
import { decideChanges, onePerField, type Rencana, type WaitingPicture } from '../impor/rencana.ts';
import type { RowValues } from '../impor/row-sources.ts';
import type { FileRow, JudgedRow } from '../impor/target.ts';
import { countStaying, unusedOf } from '../impor/unused-pictures.ts';
import type { Arrival } from './arrival.ts';
import { type KnownRecord, type KnownSiswa, knownFor } from './known.ts';
import { lackingSiswa, type RowReader, rowReaderFor } from './row-values.ts';

/** Judges the rows of a file, batch after batch. */
export async function judgingSiswa(
  { db }: Work,
  work: LeasedImpor,
): Promise<(rows: FileRow[]) => Promise<JudgedRow[]>> {
  const pemetaan = pemetaanOf(work);
  const read = await rowReaderFor(db, work);
  const syarat = await getBagian(db, 'syarat');
  const seen: Batch['seen'] = new Map();
  const lack = lackingSiswa(pemetaan);
  return (rows) => judgeRows({ db, id: work.id, rows, read, lack, pemetaan, seen, syarat });
}

type Batch = {
  db: Db;
  id: string;
  rows: FileRow[];
  read: RowReader;
  lack: ReturnType<typeof lackingSiswa>;
  pemetaan: Pemetaan;
  syarat: SyaratSekolah;
  /** NIMs of rows before, lower-case. */
  seen: Map<string, { baris: number; nama: string }>;
};

async function judgeRows({ db, id, rows, read, lack, pemetaan, seen, syarat }: Batch): Promise<JudgedRow[]> {
  const values = rows.map(({ baris, isi }) => ({ baris, ...read(storedCells(isi)) }));
  const nims = values.flatMap(({ nilai }) => (nilai.nim === undefined ? [] : [String(nilai.nim)]));
  const known = await knownFor(db, id, nims);
  return values.map(({ baris, nilai: read, sebab, masuk, bawaan, tertulis }) => {
    let nilai = read;
    const nim = nilai.nim === undefined ? null : String(nilai.nim);
    const own = nim === null ? undefined : seen.get(nim.toLowerCase());
    const nama = String(nilai.nama ?? '');
    if (own)
      sebab.push({
        bidang: 'nim',
        isi: nim ?? '',
        sebab: `Sudah dipakai baris ${own.baris}${own.nama && `, ${own.nama}`}.`,
      });
    else if (nim !== null) seen.set(nim.toLowerCase(), { baris, nama });
    const found: KnownSiswa = (nim !== null && known.get(nim.toLowerCase())) || { record: undefined, waiting: [] };
    const isNew = !found.record || nim === null;
    if (isNew) {
      nilai = { ...bawaan.nilai, ...read };
      sebab.push(...bawaan.sebab);
    }
    const lacking = isNew ? lack({ nilai, sebab }) : [];
    if (isNew && 'sebab' in masuk) lacking.push(masuk);
    const told = { nilai, sebab: [...sebab, ...lacking], masuk: 'sebab' in masuk ? undefined : masuk, tertulis };
    // Of a NIM that comes twice the first row has the pictures.
    const waiting = own ? [] : found.waiting;
    const { isi, ...judged } = judge({ ...told, known: found, timpa: pemetaan.timpa });
    const gambar_tetap = countStaying(judged.rencana, waiting);
    const unused = unusedOf({ hasil: judged.hasil, waiting });
    return { baris, nim, ...judged, kurang: isianKurang(syarat, isi).length > 0, gambar_tetap, unused };
  });
}

// What would become of one row, compared with the record that bears its NIM.
type Judgement = {
  hasil: HasilImpor;
  rencana: Rencana;
  record: { id: string; versi: number } | undefined;
  /** What the record would hold of the fields besides the specification's. */
  isi: { [F in TambahanField]?: string };
};

type Case = {
  nilai: RowValues<DataSiswaField>['nilai'];
  sebab: Sebab[];
  known: KnownSiswa;
  timpa: Pemetaan['timpa'];
  /** Of a new record. */
  masuk: Arrival | undefined;
  tertulis: NonNullable<Rencana['tertulis']>;
};

function judge({ nilai, sebab, known, timpa, masuk, tertulis }: Case): Judgement {
  const { record } = known;
  const nama = String(nilai.nama ?? record?.row.nama ?? '') || null;
  const nothing = { nama, ubah: [], dijaga: [] };
  const isi = { ...record?.row, ...nilai } as Judgement['isi'];
  if (sebab.length > 0) return { hasil: 'ditolak', rencana: { ...nothing, sebab }, record: undefined, isi };
  const pictures = onePerField(known.waiting);
  if (!record) {
    const ubah = pictures.map(({ id, bidang }) => ({ bidang, lama: null, baru: id }));
    return {
      hasil: 'baru',
      rencana: { ...nothing, nilai, tertulis, ...(masuk && { masuk }), ubah, sebab },
      record: undefined,
      isi,
    };
  }
  const differences = [...differentFields(record, nilai), ...differentPictures(record, pictures)];
  const { hasil, ubah, dijaga } = decideChanges(differences, { imported: record.imported, timpa });
  const { id, versi } = record.row;
  return { hasil, rencana: { nama, ubah, dijaga, sebab }, record: { id, versi }, isi };
}

function differentFields({ row }: KnownRecord, nilai: Case['nilai']): StoredPerubahan[] {
  return dataSiswaFieldNames.flatMap((bidang) => {
    const baru = nilai[bidang];
    const lama = filledValue(row, bidang);
    // By the NIM the record was found: in upper or lower case it is the same.
    return baru === undefined || baru === lama || bidang === 'nim' ? [] : [{ bidang, lama, baru }];
  });
}

function differentPictures({ pictures }: KnownRecord, waiting: WaitingPicture[]): StoredPerubahan[] {
  return waiting.flatMap(({ id, bidang, sidik }) => {
    const there = pictures.get(bidang);
    return there && there.sidik !== null && there.sidik === sidik
      ? []
      : [{ bidang, lama: there?.id ?? null, baru: id }];
  });
}
