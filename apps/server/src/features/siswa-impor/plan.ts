// What would become of each row of students.
import type { Pemetaan } from '@gerbang/contract/impor-pemetaan';
import { isianKurang, type SyaratSekolah } from '@gerbang/contract/syarat';
import type { Db } from '../../platform/database/database.ts';
import { storedCells } from '../berkas-impor/cells.ts';
import type { LeasedImpor } from '../impor/lease.ts';
import { pemetaanOf } from '../impor/mapping.ts';
import type { FileRow, JudgeDeps, JudgedRow } from '../impor/target.ts';
import { countStaying, unusedOf } from '../impor/unused-pictures.ts';
import { getBagian } from '../sekolah/bagian.ts';
import { judge } from './judge.ts';
import { type KnownSiswa, knownFor } from './known.ts';
import { missingFields, type RowReader, rowReaderFor } from './row-values.ts';

/** Judges the rows of a file, batch after batch. */
export async function judgingSiswa(
  { db }: JudgeDeps,
  work: LeasedImpor,
): Promise<(rows: FileRow[]) => Promise<JudgedRow[]>> {
  const pemetaan = pemetaanOf(work);
  const read = await rowReaderFor(db, work);
  const syarat = await getBagian(db, 'syarat');
  const seen: Batch['seen'] = new Map();
  return (rows) => judgeRows({ db, id: work.id, rows, read, pemetaan, seen, syarat });
}

type Batch = {
  db: Db;
  id: string;
  rows: FileRow[];
  read: RowReader;
  pemetaan: Pemetaan;
  syarat: SyaratSekolah;
  /** NIMs of rows before, lower-case. */
  seen: Map<string, { baris: number; nama: string }>;
};

async function judgeRows({ db, id, rows, read, pemetaan, seen, syarat }: Batch): Promise<JudgedRow[]> {
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
    const lacking = isNew ? missingFields({ nilai, sebab }) : [];
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
