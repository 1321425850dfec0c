// Whom a paper may be about, and what it needs of them.

import { type JenisSuratSiswa, jenisSuratLabels } from '@gerbang/contract/arsip/jenis-surat';
import type { SuratSekolah } from '@gerbang/contract/arsip/surat-sekolah';
import type { StatusData } from '@gerbang/contract/choices';
import { fieldValues } from '../../../core/siswa/columns.ts';
import { notFound } from '../../../core/siswa/queries.ts';
import type { Db } from '../../../platform/database/database.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { FaktaSiswa } from './lembar.ts';

/** In which states of a record a paper may be issued. */
const states: Record<JenisSuratSiswa, readonly StatusData[]> = {
  bukti: ['Menunggu Validasi', 'Tervalidasi'],
  diterima: ['Tervalidasi'],
  kartu: ['Tervalidasi'],
  biaya: ['Tervalidasi'],
};

export type Subjek = { id: string; versi: number; akun_id: string | null; siswa: FaktaSiswa; foto: string | null };

/** `ganti`: the paper that is about to be revoked. */
type SubjekQuery = { id: string; jenis: JenisSuratSiswa; ganti?: string | undefined };

/** A record as papers need it. HttpError 404, 409 where this paper cannot be issued now. */
export async function getSubjek(db: Db, { id, jenis, ganti }: SubjekQuery): Promise<Subjek> {
  const row = await db.selectFrom('data_siswa').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  if (!states[jenis].includes(row.status_data)) throw new HttpError(409, whyNot(jenis));
  const ada = await findBerlaku(db, { data_siswa_id: id, jenis });
  if (ada && ada.id !== ganti) throw new HttpError(409, `Sudah punya ${jenisSuratLabels[jenis]} nomor ${ada.nomor}`);
  const foto = jenis === 'kartu' ? await findFoto(db, id) : null;
  if (jenis === 'kartu' && foto === null) throw new HttpError(409, 'Belum ada pas foto');
  return { id, versi: row.versi, akun_id: row.akun_id, siswa: fieldValues(row), foto };
}

function whyNot(jenis: JenisSuratSiswa): string {
  if (jenis === 'bukti') return 'Data yang ditolak belum dapat diberi bukti pendaftaran. Perbaiki dan kirim lagi';
  return `${jenisSuratLabels[jenis]} hanya untuk siswa yang sudah valid`;
}

/** The paper of a kind that is in force for a student. */
export async function findBerlaku(db: Db, paper: { data_siswa_id: string; jenis: JenisSuratSiswa }) {
  return db
    .selectFrom('surat_resmi')
    .select(['id', 'nomor', 'nama', 'nim'])
    .where('data_siswa_id', '=', paper.data_siswa_id)
    .where('jenis', '=', paper.jenis)
    .where('dicabut_pada', 'is', null)
    .executeTakeFirst();
}

/** The storage key of the larger photo, else of the smaller one. */
async function findFoto(db: Db, id: string): Promise<string | null> {
  const rows = await db
    .selectFrom('berkas')
    .select(['bidang', 'kunci'])
    .where('data_siswa_id', '=', id)
    .where('bidang', 'in', ['pas_foto_3x4', 'pas_foto_2x3'])
    .orderBy('bidang', 'desc')
    .execute();
  return rows[0]?.kunci ?? null;
}

/** Papers that somebody signs need a name. HttpError 409. */
export function refuseUnsigned(surat: SuratSekolah, jenis: JenisSuratSiswa): void {
  if (jenis !== 'diterima' && jenis !== 'biaya') return;
  if (surat.penandatangan && surat.tempat) return;
  throw new HttpError(
    409,
    'Tempat dan penanda tangan surat belum diisi. Pimpinan mengisinya di Pengaturan, bagian Surat',
  );
}
