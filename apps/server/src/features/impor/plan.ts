// The dry run: what would become of each row. It writes nothing but the plan.
import { type Dokumen, dokumen } from '@gerbang/contract/choices';
import type { JumlahImpor } from '@gerbang/contract/impor';
import type { Pemetaan } from '@gerbang/contract/impor-pemetaan';
import { isianKurang, type SyaratSekolah } from '@gerbang/contract/syarat';
import { transaction } from '../../platform/database/engine.ts';
import { storedObject } from '../../platform/database/stored-json.ts';
import { getBagian } from '../sekolah/bagian.ts';
import { type Judged, judge, type Rencana } from './judge.ts';
import { type Known, knownFor } from './known.ts';
import { type Holder, hold, type Working } from './lease.ts';
import { pemetaanOf } from './mapping.ts';
import { missingFields, type RowReader, rowReaderFor } from './row-values.ts';
import type { Cell } from './sheet-rows.ts';

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
  tertinggal: 0,
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
  await transaction(db, (db) =>
    hold(db, holder, work, { sudah: 0, dari: storedObject<JumlahImpor>(work.jumlah).baris }),
  );
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
    await keepPlan({ holder, work, judged, sudah: jumlah.baris });
    await new Promise(setImmediate);
  }
  const { n } = await db
    .selectFrom('impor_gambar_ditolak')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('impor_id', '=', work.id)
    .executeTakeFirstOrThrow();
  await transaction(db, (db) =>
    hold(db, holder, work, {
      tahap: 'rencana',
      pemegang: null,
      jumlah: JSON.stringify({ ...jumlah, gambar_ditolak: n }),
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

export type JudgedRow = Judged & { baris: number; nim: string | null };

async function judgeRows({ holder: { db }, work, rows, read, pemetaan, seen }: Batch): Promise<JudgedRow[]> {
  const values = rows.map(({ baris, isi }) => ({ baris, ...read(storedCells(isi)) }));
  const nims = values.flatMap(({ nilai }) => (nilai.nim === undefined ? [] : [String(nilai.nim)]));
  const known = await knownFor(db, work.id, nims);
  return values.map(({ baris, nilai, sebab, masuk }) => {
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
    const lacking = isNew ? missingFields({ nilai, sebab }) : [];
    if (isNew && 'sebab' in masuk) lacking.push(masuk);
    const told = { nilai, sebab: [...sebab, ...lacking], masuk: 'sebab' in masuk ? undefined : masuk };
    return { baris, nim, ...judge({ ...told, known: found, timpa: pemetaan.timpa }) };
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
  for (const { bidang } of rencana.dijaga) {
    jumlah.dijaga_per_isian[bidang] = (jumlah.dijaga_per_isian[bidang] ?? 0) + 1;
  }
}

type Planned = { holder: Holder; work: Working; judged: JudgedRow[]; sudah: number };

async function keepPlan({ holder, work, judged, sudah }: Planned): Promise<void> {
  await transaction(holder.db, async (db) => {
    await hold(db, holder, work, { sudah });
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
