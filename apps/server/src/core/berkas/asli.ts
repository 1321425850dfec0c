// An identity document without its stamp: once, for a reason that the student reads (CAP-5).

import { type Dokumen, dokumenLabels } from '@gerbang/contract/choices';
import { alasanText, type asliForm, isBercap } from '@gerbang/contract/siswa/stamp';
import type { FastifyBaseLogger } from 'fastify';
import type * as z from 'zod/mini';
import type { Db } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { User } from '../../platform/http/caller.ts';
import { inTransaction, type UserWork } from '../../platform/work.ts';
import { writeEvent } from '../riwayat/riwayat.ts';
import { enqueue } from '../surat/outbox.ts';
import { berkasNotFound, getBerkas, readBerkas } from './queries.ts';

type AsliVisit = { id: string; form: z.output<typeof asliForm>; log: FastifyBaseLogger };

/**
 * The picture as it is stored, for this one answer, written down before its first byte leaves. HttpError 404 for one that this
 * user may not know of, and for one that bears no stamp.
 */
export async function openAsli(work: UserWork & Pick<Deps, 'images'>, { id, form, log }: AsliVisit): Promise<Buffer> {
  const file = await getBercap(work.db, id, work.actor);
  const { data_siswa_id, bidang } = file;
  const bytes = await readBerkas(work.images, file, { form: 'penuh', log });
  await inTransaction(work, async (work) => {
    // Decided or deleted while its bytes were read: then nothing leaves.
    await getBercap(work.db, id, work.actor);
    const alasan = alasanText(form);
    const { versi } = await tellStudent(work, { data_siswa_id, bidang });
    const rincian = { bidang, alasan: form.alasan };
    await writeEvent(work, { data_siswa_id, jenis: 'asli_dilihat', versi, bidang, alasan, rincian });
  });
  return bytes;
}

async function getBercap(db: Db, id: string, user: User) {
  const { data_siswa_id, bidang, ...file } = await getBerkas(db, id, user);
  if (data_siswa_id === null || !isBercap(bidang)) throw berkasNotFound();
  return { ...file, data_siswa_id, bidang: bidang as Dokumen };
}

type SeenAsli = { data_siswa_id: string; bidang: Dokumen };

/** Mails the student, where there is an account; the reason stands on the page of looks and in no mail. */
async function tellStudent(work: UserWork, { data_siswa_id, bidang }: SeenAsli): Promise<{ versi: number }> {
  const record = await work.db
    .selectFrom('data_siswa')
    .leftJoin('akun', (join) => join.onRef('akun.id', '=', 'data_siswa.akun_id').on('akun.role', '=', 'siswa'))
    .select(['data_siswa.nama', 'data_siswa.versi', 'akun.email'])
    .where('data_siswa.id', '=', data_siswa_id)
    .executeTakeFirstOrThrow();
  if (record.email !== null) {
    const profile = await work.db
      .selectFrom('profile')
      .select('nama')
      .where('akun_id', '=', work.actor.id)
      .executeTakeFirst();
    const isi = {
      nama: record.nama,
      dokumen: dokumenLabels[bidang],
      oleh: profile?.nama ?? null,
      role: work.actor.role,
    };
    await enqueue(work, { jenis: 'dokumen-asli-dilihat', penerima: record.email, isi });
  }
  return { versi: record.versi };
}
