// After a restore numbers go on behind a gap: what was issued since the backup is on paper already (RESMI-4).

import { jenisSurat } from '@gerbang/contract/arsip/jenis-surat';
import { today } from '@gerbang/contract/fields';
import { isoFromNow, newId } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { searchText } from '../../../platform/database/search-text.ts';
import type { Work } from '../../../platform/work.ts';
import { cabutLagi, listDicabut, NOBODY } from './cabut.ts';

const listTerakhir = (db: Db) => db.selectFrom('surat_resmi_nomor').selectAll().execute();

/** What a database that a restore replaces knows of papers: the last numbers by kind and year, and which were revoked. */
export type OnPaper = Awaited<ReturnType<typeof readOnPaper>>;

export const nothingOnPaper: OnPaper = { terakhir: [], dicabut: [] };
export const readOnPaper = async (db: Db) => ({ terakhir: await listTerakhir(db), dicabut: await listDicabut(db) });

/** Gaps end at these, and hold at least so many numbers and one for each student. */
const ROUND = 1000;

/**
 * Passes over the numbers of this year that may be on paper, by what the backup says and `seen`, the database that it replaces; the
 * register names them with the reason. What was revoked there stays revoked. In the caller's transaction.
 */
export async function skipNomor(work: Work, { seen, cadangan }: { seen: OnPaper; cadangan: string }) {
  await cabutLagi(work, seen.dicabut);
  const tanggal = today(work.clock.now());
  const tahun = Number(tanggal.slice(0, 4));
  const known = [...seen.terakhir, ...(await listTerakhir(work.db))].filter((each) => each.tahun === tahun);
  const { n } = await work.db
    .selectFrom('data_siswa')
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirstOrThrow();
  const by = {
    diterbitkan_oleh: NOBODY,
    dicabut_oleh: NOBODY,
    diterbitkan_pada: isoFromNow(work.clock),
    dicabut_pada: isoFromNow(work.clock),
  };
  const alasan_cabut = `Nomor dilewati: data dipulihkan dari cadangan ${cadangan}`;
  for (const jenis of jenisSurat) {
    const last = Math.max(0, ...known.filter((each) => each.jenis === jenis).map(({ terakhir }) => terakhir));
    const terakhir = Math.ceil((last + Number(n) + ROUND) / ROUND) * ROUND;
    await work.db
      .insertInto('surat_resmi_nomor')
      .values({ jenis, tahun, terakhir })
      .onConflict((conflict) => conflict.columns(['jenis', 'tahun']).doUpdateSet({ terakhir }))
      .execute();
    const nomor = `${last + 1} sampai ${terakhir}`;
    const about = {
      jenis,
      tahun,
      urut: terakhir,
      nomor,
      tanggal,
      cari: searchText([nomor, alasan_cabut]),
      alasan_cabut,
    };
    await work.db
      .insertInto('surat_resmi')
      .values({ id: newId(), ...about, ...by })
      .execute();
  }
}
