// The dry run: what would become of each row. It writes nothing but the plan.
import { type Dokumen, dokumen } from '@gerbang/contract/choices';
import type { JumlahImpor } from '@gerbang/contract/impor';
import { labelBidang, type Pemetaan } from '@gerbang/contract/impor-pemetaan';
import { isianKurang, type SyaratSekolah } from '@gerbang/contract/syarat';
import { transaction } from '../../platform/database/engine.ts';
import { storedObject } from '../../platform/database/stored-json.ts';
import { getBagian } from '../sekolah/bagian.ts';
import { type Judged, judge, type Rencana } from './judge.ts';
import { type Known, knownFor } from './known.ts';
import { type Holder, hold, type Working } from './lease.ts';
import { pemetaanOf } from './mapping.ts';
import { missingFields, type RowReader, rowReaderFor, type Sebab } from './row-values.ts';
import type { Cell } from './sheet-rows.ts';
import { countRefusedPictures, countStaying, forgetUnused, tellUnused, type Waiting } from './unused-pictures.ts';

const BATCH = 50;

export const noNumbers = (): JumlahImpor => ({
  baris: 0,
  baru: 0,
  berubah: 0,
  dijaga: 0,
  sama: 0,
  ditolak: 0,
  belum_lengkap: 0,
  isian: 0,
  gambar: 0,
  gambar_ditolak: 0,
  gambar_tetap: 0,
  ditolak_per_sebab: {},
  gambar_per_sebab: {},
  tertinggal: 0,
  tertinggal_impor: 0,
  dijaga_per_isian: {},
});

type FileRow = { baris: number; isi: string };

/** Plans all rows anew and leaves the import with its plan. */
export async function planRows(holder: Holder, work: Working, signal: AbortSignal): Promise<void> {
  const { db } = holder;
  const pemetaan = pemetaanOf(work);
  const read = await rowReaderFor(db, work);
  const syarat = await getBagian(db, 'syarat');
  const jumlah = noNumbers();
  const seen = new Map<string, { baris: number; nama: string }>();
  await transaction(db, async (db) => {
    await hold(db, holder, work, { sudah: 0, dari: storedObject<JumlahImpor>(work.jumlah).baris });
    await forgetUnused(db, work.id);
  });
  for (let after = 0; ; ) {
    signal.throwIfAborted();
    const rows = await db
      .selectFrom('impor_baris')
      .select(['baris', 'isi'])
      .where('impor_id', '=', work.id)
      .where('baris', '>', after)
      .orderBy('baris')
      .limit(BATCH)
      .execute();
    const last = rows.at(-1);
    if (!last) break;
    after = last.baris;
    const judged = await judgeRows({ holder, work, rows, read, pemetaan, seen });
    for (const each of judged) count(jumlah, each, syarat);
    for (const { rencana, waiting } of judged) jumlah.gambar_tetap += countStaying(rencana, waiting);
    await keepPlan({ holder, work, judged, sudah: jumlah.baris });
    await new Promise(setImmediate);
  }
  Object.assign(jumlah, await countRefusedPictures(db, work.id));
  await transaction(db, (db) =>
    hold(db, holder, work, {
      tahap: 'rencana',
      pemegang: null,
      jumlah: JSON.stringify(jumlah),
      rencana: work.rencana + 1,
    }),
  );
}

type Batch = {
  holder: Holder;
  work: Working;
  rows: FileRow[];
  read: RowReader;
  pemetaan: Pemetaan;
  /** NIMs of rows before, lower-case. */
  seen: Map<string, { baris: number; nama: string }>;
};

export type JudgedRow = Judged & { baris: number; nim: string | null; waiting: Waiting };

async function judgeRows({ holder: { db }, work, rows, read, pemetaan, seen }: Batch): Promise<JudgedRow[]> {
  const values = rows.map(({ baris, isi }) => ({ baris, ...read(storedCells(isi)) }));
  const nims = values.flatMap(({ nilai }) => (nilai.nim === undefined ? [] : [String(nilai.nim)]));
  const known = await knownFor(db, work.id, nims);
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
    const found: Known = (nim !== null && known.get(nim.toLowerCase())) || { record: undefined, waiting: [] };
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
    return { baris, nim, waiting, ...judge({ ...told, known: found, timpa: pemetaan.timpa }) };
  });
}

export const storedCells = (isi: string): Cell[] => JSON.parse(isi) as Cell[];

const documents: readonly string[] = dokumen;
export const isDokumen = (bidang: string): bidang is Dokumen => documents.includes(bidang);

function count(jumlah: JumlahImpor, { hasil, rencana, isi }: Judged, syarat: SyaratSekolah): void {
  jumlah.baris += 1;
  jumlah[hasil] += 1;
  if ((hasil === 'baru' || hasil === 'berubah') && isianKurang(syarat, isi).length > 0) jumlah.belum_lengkap += 1;
  jumlah.isian += rencana.ubah.filter(({ bidang }) => !isDokumen(bidang)).length;
  jumlah.gambar += rencana.ubah.filter(({ bidang }) => isDokumen(bidang)).length;
  for (const reason of new Set(rencana.sebab.map(reasonOf))) {
    const isTold = reason in jumlah.ditolak_per_sebab || Object.keys(jumlah.ditolak_per_sebab).length < MOST_REASONS;
    if (isTold) jumlah.ditolak_per_sebab[reason] = (jumlah.ditolak_per_sebab[reason] ?? 0) + 1;
  }
  for (const { bidang } of rencana.dijaga) {
    jumlah.dijaga_per_isian[bidang] = (jumlah.dijaga_per_isian[bidang] ?? 0) + 1;
  }
}

const MOST_REASONS = 30;

/** Rows with one fault in the same words, whatever else they name, are told together. */
const reasonOf = ({ bidang, sebab }: Sebab) =>
  `${labelBidang[bidang] ?? bidang}: ${sebab.startsWith('Sudah dipakai baris') ? 'Sudah dipakai baris lain.' : sebab}`;

type Planned = { holder: Holder; work: Working; judged: JudgedRow[]; sudah: number };

async function keepPlan({ holder, work, judged, sudah }: Planned): Promise<void> {
  await transaction(holder.db, async (db) => {
    await hold(db, holder, work, { sudah });
    for (const { rencana, hasil, waiting } of judged) await tellUnused(db, work.id, { rencana, hasil, waiting });
    for (const { baris, nim, hasil, rencana, record } of judged) {
      await db
        .updateTable('impor_baris')
        .set({
          nim,
          hasil,
          rencana: JSON.stringify(rencana satisfies Rencana),
          data_siswa_id: record?.id ?? null,
          versi: record?.versi ?? null,
          ditulis: 0,
          sebelum: null,
        })
        .where('impor_id', '=', work.id)
        .where('baris', '=', baris)
        .execute();
    }
  });
}
