// The dry run: what would become of each row. It writes nothing but the plan.
import type { JumlahImpor } from '@gerbang/contract/laporan/impor';
import { labelBidang } from '@gerbang/contract/laporan/impor-pemetaan';
import { transaction } from '../../../platform/database/engine.ts';
import { storedObject } from '../../../platform/database/stored-json.ts';
import type { Sebab } from './cell-text.ts';
import { hold, type ImporBase, type LeasedImpor } from './lease.ts';
import { isDokumen, type Rencana } from './rencana.ts';
import { fileRows } from './row-sources.ts';
import type { JudgedRow } from './target.ts';
import { targetOf } from './targets.ts';
import { countRefusedPictures, forgetUnused, tellUnused } from './unused-pictures.ts';

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

/** Plans all rows anew and leaves the import with its plan. */
export async function planRows(base: ImporBase, work: LeasedImpor, signal: AbortSignal): Promise<void> {
  const { db } = base;
  const judge = await targetOf(work).judging(base, work);
  const jumlah = noNumbers();
  await transaction(db, async (db) => {
    await hold(db, base, work, { sudah: 0, dari: storedObject<JumlahImpor>(work.jumlah).baris });
    await forgetUnused(db, work.id);
  });
  for await (const rows of fileRows(db, work.id, BATCH)) {
    signal.throwIfAborted();
    const judged = await judge(rows);
    for (const each of judged) count(jumlah, each);
    await keepPlan({ base, work, judged, sudah: jumlah.baris });
    await new Promise(setImmediate);
  }
  Object.assign(jumlah, await countRefusedPictures(db, work.id));
  await transaction(db, (db) =>
    hold(db, base, work, {
      tahap: 'rencana',
      jumlah: JSON.stringify(jumlah),
      rencana: work.rencana + 1,
    }),
  );
}

/** Whether what is changed is a picture: of a document, or of an item. */
export const isGambar = (bidang: string) => isDokumen(bidang) || bidang === 'foto_barang' || bidang === 'foto_lain';

function count(jumlah: JumlahImpor, { hasil, rencana, kurang, gambar_tetap }: JudgedRow): void {
  jumlah.baris += 1;
  jumlah[hasil] += 1;
  if ((hasil === 'baru' || hasil === 'berubah') && kurang) jumlah.belum_lengkap += 1;
  jumlah.gambar_tetap += gambar_tetap;
  jumlah.isian += rencana.ubah.filter(({ bidang }) => !isGambar(bidang)).length;
  jumlah.gambar += rencana.ubah.filter(({ bidang }) => isGambar(bidang)).length;
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

type JudgedRows = { base: ImporBase; work: LeasedImpor; judged: JudgedRow[]; sudah: number };

async function keepPlan({ base, work, judged, sudah }: JudgedRows): Promise<void> {
  await transaction(base.db, async (db) => {
    await hold(db, base, work, { sudah });
    for (const { unused } of judged) await tellUnused(db, work.id, unused);
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
