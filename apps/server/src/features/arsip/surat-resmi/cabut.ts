// Papers are revoked: one by somebody, or all that hold only while their student is valid (RESMI-8, RESMI-18).
import type { Leaving } from '@gerbang/contract/arsip/surat-resmi';
import type { Expression, ExpressionBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import { writeAudit } from '../../../platform/audit.ts';
import { isoFromNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { countOf } from '../../../platform/database/lists.ts';
import type { Tables } from '../../../platform/database/own-tables.ts';
import { HttpError } from '../../../platform/errors.ts';
import { type ActorWork, inTransaction, type UserWork, type Work } from '../../../platform/work.ts';
import { getSuratResmi } from './queries.ts';

type Revocation = {
  /** Null has them in force again. */
  pada: string | null;
  alasan: string | null;
  which: (eb: ExpressionBuilder<Tables, 'surat_resmi'>) => Expression<SqlBool>;
};

/** Who did what nobody asked for, as retention does. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Changes papers, each with its entry in the audit log; tells how many. */
async function mark(work: ActorWork, { pada, alasan, which }: Revocation): Promise<number> {
  const dicabut_oleh = pada === null ? null : (work.actor?.id ?? NOBODY);
  const rows = await work.db
    .updateTable('surat_resmi')
    .set({ dicabut_pada: pada, dicabut_oleh, alasan_cabut: alasan })
    .where(which)
    .returning(['id', 'jenis', 'nomor', 'data_siswa_id'])
    .execute();
  const aksi = pada === null ? 'berlakukan surat' : 'cabut surat';
  for (const { id, ...rincian } of rows) {
    await writeAudit(work, { aksi, tabel: 'surat_resmi', sasaran_id: id, rincian });
  }
  return rows.length;
}

export type Cabut = { id: string; alasan: string };

/** Revokes a paper, in the caller's transaction if there is one. HttpError 404, 409 for one that is revoked already. */
export async function cabutSurat(work: UserWork, { id, alasan }: Cabut): Promise<void> {
  await inTransaction(work, async (work) => {
    const which: Revocation['which'] = (eb) => eb.and({ id, dicabut_pada: null });
    if ((await mark(work, { pada: isoFromNow(work.clock), alasan, which })) > 0) return;
    await getSuratResmi(work.db, id);
    throw new HttpError(409, 'Surat ini sudah dicabut');
  });
}

const alasanBerakhir = { kembali: 'Data siswa tidak valid lagi', hapus: 'Data siswa dihapus' } as const;

type Ended = {
  siswa: readonly string[];
  sebab: keyof typeof alasanBerakhir;
  /** When the record went, by which `pulihkanSurat` knows them again; now unless given. */
  pada?: string;
};

/**
 * Ends the papers of records that are about to be valid no more, in the caller's transaction. Whatever takes that state from a
 * record, or the record away, calls this first; else a trigger refuses it. Tells how many.
 */
export async function akhiriSurat(work: ActorWork, ended: Ended): Promise<number> {
  const { siswa, sebab, pada = isoFromNow(work.clock) } = ended;
  return mark(work, { pada, alasan: alasanBerakhir[sebab], which: endingWith(siswa) });
}

type Students = SelectQueryBuilder<Tables, 'impor_baris' | 'pemusnahan_butir', { data_siswa_id: string | null }>;

/** Papers in force that hold only while one of these students is valid. */
const endingWith =
  (siswa: readonly string[] | Students): Revocation['which'] =>
  (eb) =>
    eb.and([eb('data_siswa_id', 'in', siswa as string[]), eb('jenis', '<>', 'bukti'), eb('dicabut_pada', 'is', null)]);

/** How many papers end with those who go, for a question beforehand. */
export async function countBerakhir(db: Db, { siswa = [], impor, pemusnahan }: Leaving) {
  const added = db
    .selectFrom('impor_baris')
    .select('data_siswa_id')
    .where('hasil', '=', 'baru')
    .where('ditulis', '<>', 0);
  const listed = db.selectFrom('pemusnahan_butir').select('data_siswa_id');
  const who = impor
    ? added.where('impor_id', '=', impor)
    : pemusnahan && listed.where('pemusnahan_id', '=', pemusnahan);
  const papers = db.selectFrom('surat_resmi').where(endingWith(who || siswa));
  const kartu = await countOf(papers.where('jenis', '=', 'kartu'));
  return { surat: (await countOf(papers)) - kartu, kartu };
}

/** Papers that somebody revoked, for a reason that is the paper's own. */
export const listDicabut = (db: Db) =>
  db
    .selectFrom('surat_resmi')
    .select(['id', 'dicabut_pada', 'alasan_cabut'])
    .where('dicabut_pada', 'is not', null)
    .where('alasan_cabut', 'not in', Object.values(alasanBerakhir))
    .execute();

/** Revokes what was, in a database that knows nothing of it; in the caller's transaction. */
export async function cabutLagi(work: Work, revoked: Awaited<ReturnType<typeof listDicabut>>) {
  for (const { id, dicabut_pada: pada, alasan_cabut: alasan } of revoked) {
    await mark({ ...work, actor: null }, { pada, alasan, which: (eb) => eb.and({ id, dicabut_pada: null }) });
  }
}

/** A record is back from the bin, and with it the papers that its deletion ended; in the caller's transaction. */
export async function pulihkanSurat(work: ActorWork, back: { siswa: string; pada: string }) {
  const { siswa: data_siswa_id, pada: dicabut_pada } = back;
  const which: Revocation['which'] = (eb) =>
    eb.and({ data_siswa_id, dicabut_pada, alasan_cabut: alasanBerakhir.hapus });
  await mark(work, { pada: null, alasan: null, which });
}
