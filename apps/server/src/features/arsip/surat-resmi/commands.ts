// Issuing for many, for a box and for oneself, and in the place of a paper that is revoked.
import { isOfSiswa, type JenisSuratSiswa } from '@gerbang/contract/arsip/jenis-surat';
import type { BoksForm } from '@gerbang/contract/arsip/surat-resmi';
import { limits } from '@gerbang/contract/limits';
import { sentences } from '@gerbang/contract/sentences';
import { MOST_AT_ONCE } from '@gerbang/contract/urutan';
import { refuseUntil } from '../../../core/guesses/requester.ts';
import type { Viewer } from '../../../core/hak-lihat/siswa.ts';
import { isoFromNow, newId } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { Work } from '../../../platform/work.ts';
import { getLokasi, selectIsi } from '../lokasi-arsip/queries.ts';
import { type Cabut, cabutSurat } from './cabut.ts';
import { type IsiBoks, lembarBoks } from './lembar.ts';
import { getSuratResmi, notFound } from './queries.ts';
import { findBerlaku, getSubjek } from './subjek.ts';
import { getKop, type IssuingWork, rancanganSiswa, SuratChangedError, terbitkan } from './terbit.ts';

type BulkSurat = { jenis: JenisSuratSiswa; siswa: readonly string[] };
export type Terbit = { ids: string[]; ditolak: { id: string; message: string }[] };

/** Papers that are drawn, stored and registered together. */
const TOGETHER = 20;

/** Issues a paper for each student; who cannot have it now is told why and stops nobody else. */
export async function terbitkanBulk(work: IssuingWork, { jenis, siswa }: BulkSurat): Promise<Terbit> {
  const left = [...new Set(siswa)];
  const hasil: Terbit = { ids: [], ditolak: [] };
  for (let at = 0; at < left.length; at += TOGETHER) {
    const refused = new Map<string, string>();
    const ids = left.slice(at, at + TOGETHER);
    const drawn = { jenis, ids, onRefusal: (id: string, why: string) => void refused.set(id, why) };
    hasil.ids.push(...(await terbitkan(work, { jenis, ...rancanganSiswa(work, drawn) })));
    hasil.ditolak.push(...Array.from(refused, ([id, message]) => ({ id, message })));
  }
  return hasil;
}

type Boks = { nama: string; ids: string[]; belum?: number };

/** The list of a box: of one in the archive, or of validated students in the order given. HttpError 404, 409. */
export async function terbitkanBoks(work: IssuingWork, form: BoksForm): Promise<string> {
  const { lokasi, nama = '', siswa = [] } = form;
  const readBoks = (db: Db): Promise<Boks> =>
    lokasi === undefined
      ? getPilihan(db, { nama, ids: [...new Set(siswa)] })
      : getBoks({ ...work, db }, { id: lokasi, viewer: work.actor });
  let drawn: Boks | undefined;
  const [id] = await terbitkan(work, {
    jenis: 'boks',
    async rancang({ urut, tanggal }) {
      drawn = await readBoks(work.db);
      const lembar = lembarBoks(await getKop(work), { jenis: 'boks', urut, tanggal }, await isiOf(work.db, drawn));
      return [{ id: newId(), urut, lembar, data_siswa_id: null, sidik: null }];
    },
    // Careful: records may be deleted, or put elsewhere, while their list is drawn.
    async alongside(db, [draf]) {
      const now = await readBoks(db).catch(() => undefined);
      if (JSON.stringify(now) !== JSON.stringify(drawn)) throw new SuratChangedError();
      const surat_id = draf?.id as string;
      const rows = (drawn?.ids ?? []).map((data_siswa_id) => ({ surat_id, data_siswa_id }));
      await db.insertInto('surat_resmi_orang').values(rows).execute();
    },
  });
  return id as string;
}

/** Students that were picked. HttpError 409 unless all are valid. */
async function getPilihan(db: Db, box: Boks): Promise<Boks> {
  const found = db.selectFrom('data_siswa').select('id').where('id', 'in', box.ids);
  const valid = await found.where('status_data', '=', 'Tervalidasi').execute();
  if (valid.length < box.ids.length) throw new HttpError(409, 'Daftar boks hanya untuk siswa yang sudah valid');
  return box;
}

/** What lies in a box of the archive, in the order of its folders. HttpError 404, 409 for what is no box, empty or too full. */
async function getBoks(work: Work, { id, viewer }: { id: string; viewer: Viewer }): Promise<Boks> {
  const { jenis, kode } = await getLokasi(work, id);
  if (jenis !== 'boks') throw new HttpError(409, 'Daftar isi hanya untuk boks');
  const all = await selectIsi(work.db, { id, viewer }).execute();
  const ids = all.flatMap((row) => (row.status_data === 'Tervalidasi' ? [row.id] : []));
  if (ids.length === 0) throw new HttpError(409, 'Belum ada berkas siswa yang valid di boks ini');
  if (ids.length > MOST_AT_ONCE) throw new HttpError(409, `Daftar boks paling banyak ${MOST_AT_ONCE} siswa`);
  return { nama: kode, ids, belum: all.length - ids.length };
}

/** What the list prints of them. */
async function isiOf(db: Db, { ids, ...box }: Boks): Promise<IsiBoks> {
  const rows = await db.selectFrom('data_siswa').selectAll().where('id', 'in', ids).execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  const siswa = ids.flatMap((id) => found.get(id) ?? []).map((row) => ({ ...row, diskon: 0 }));
  return { ...box, siswa };
}

/** Revokes the paper of a student and issues another one in its place, both or neither. Returns the new id. */
export async function gantiSurat(work: IssuingWork, replaced: Cabut): Promise<string> {
  const before = await getSuratResmi(work.db, replaced.id);
  const { data_siswa_id, jenis } = before;
  if (before.dicabut_pada !== null) throw new HttpError(409, 'Surat ini sudah dicabut');
  if (data_siswa_id === null || !isOfSiswa(jenis)) throw new HttpError(409, 'Surat ini tidak dapat diganti');
  // Not the register's word that there is one already: that one goes.
  const drawn = rancanganSiswa(work, { jenis, ids: [data_siswa_id], ganti: replaced.id });
  const [id] = await terbitkan(work, {
    jenis,
    rancang: drawn.rancang,
    beforeDrawing: (work) => cabutSurat(work, replaced),
    async alongside(db, drafts) {
      await drawn.alongside(db, drafts);
      const pengganti_id = drafts[0]?.id as string;
      await db.updateTable('surat_resmi').set({ pengganti_id }).where('id', '=', replaced.id).execute();
    },
  });
  if (!id) throw notFound();
  return id;
}

/**
 * The proof of registration of the record that is this student's: the one in force, or a new one, also where name or NIM have
 * been corrected since. HttpError 404 without a record, 409 for a rejected one.
 */
export async function buktiSaya(work: IssuingWork): Promise<string> {
  for (;;) {
    const record = await work.db
      .selectFrom('data_siswa')
      .select(['id', 'nama', 'nim'])
      .where('akun_id', '=', work.actor.id)
      .executeTakeFirst();
    if (!record) throw new HttpError(404, sentences.noDataSiswa);
    const now = await findBerlaku(work.db, { data_siswa_id: record.id, jenis: 'bukti' });
    if (now && now.nama === record.nama && now.nim === record.nim) return now.id;
    await refuseManyProofs(work, record.id);
    const id = now ? await gantiBukti(work, now.id) : await terbitkanBukti(work, record.id);
    // None: another tap was quicker.
    if (id) return id;
  }
}

/** HttpError 429 for a student whose proofs have taken so many numbers today; what is there is given out all the same. */
async function refuseManyProofs({ db, clock }: Work, data_siswa_id: string): Promise<void> {
  const { most, withinMs } = limits.proof;
  const today = await db
    .selectFrom('surat_resmi')
    .select('diterbitkan_pada')
    .where('data_siswa_id', '=', data_siswa_id)
    .where('jenis', '=', 'bukti')
    .where('diterbitkan_pada', '>', isoFromNow(clock, -withinMs))
    .orderBy('diterbitkan_pada', 'desc')
    .execute();
  const first = today[most - 1];
  if (!first) return;
  const until = new Date(Date.parse(first.diterbitkan_pada) + withinMs).toISOString();
  const sentence = (wait: string) =>
    `Bukti pendaftaran sudah ${most} kali dibuat dalam sehari. Coba lagi dalam ${wait}.`;
  throw refuseUntil(clock, until, sentence);
}

async function terbitkanBukti(work: IssuingWork, siswa: string): Promise<string | undefined> {
  await getSubjek(work.db, { id: siswa, jenis: 'bukti' });
  return (await terbitkanBulk(work, { jenis: 'bukti', siswa: [siswa] })).ids[0];
}

/** Nothing where the old one was revoked meanwhile. */
async function gantiBukti(work: IssuingWork, id: string): Promise<string | undefined> {
  try {
    return await gantiSurat(work, { id, alasan: 'Nama atau NIM diperbaiki' });
  } catch (error) {
    if ((await getSuratResmi(work.db, id)).dicabut_pada === null) throw error;
  }
}
