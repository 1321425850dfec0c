// Whether an account and a record are one person's: seen side by side, tied and untied by an admin (ALAMAT-5).
import type { AkunSiswaRow, Pencocokan } from '@gerbang/contract/akun/akun-siswa';
import { imageUrl } from '@gerbang/contract/picture-url';
import { logAccess } from '../../../core/riwayat/access-log.ts';
import { writeSeen } from '../../../core/riwayat/seen.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { HttpError } from '../../../platform/errors.ts';
import { inTransaction, type UserWork } from '../../../platform/work.ts';
import { getAkunSiswa } from './queries.ts';

type Change = { id: string };

/** The account beside the record that bears its NIM, which counts as a look at the record. HttpError 404. */
export async function getPencocokan(work: UserWork, { id }: Change): Promise<Pencocokan> {
  const akun = await getAkunSiswa(work.db, id);
  await inTransaction(work, (work) => writeSeenAkun(work, { id, cara: 'dibandingkan' }));
  const record = await work.db
    .selectFrom('data_siswa')
    .leftJoin('berkas', (join) =>
      join.onRef('berkas.data_siswa_id', '=', 'data_siswa.id').on('berkas.bidang', '=', 'pas_foto_3x4'),
    )
    .select(['data_siswa.id', 'nim', 'nama', 'tempat_lahir', 'tanggal_lahir', 'asal_sekolah', 'nomor_whatsapp'])
    .select(['nomor_e164', 'status_data', 'data_siswa.dibuat_pada', 'data_siswa.versi', 'berkas.id as foto_id'])
    .where('nim', '=', akun.nim)
    .executeTakeFirst();
  if (!record) return { akun, data_siswa: null };
  const { foto_id, versi, ...data } = record;
  await logAccess(work, { data_siswa_id: record.id, versi });
  return { akun, data_siswa: { ...data, pas_foto_3x4: imageUrl(foto_id) } };
}

/** That this account was seen beside the record, or tied to it, for its owner to read. */
const writeSeenAkun = (work: UserWork, { id, cara }: Change & { cara: 'dibandingkan' | 'pencocokan' }) =>
  writeSeen(work, { user: work.actor, tabel: 'akun', ids: [id], cara });

/**
 * Gives an account the record that the admin saw beside it. HttpError 404, 409 while its address is not proven, for a
 * record of another NIM, and for one that is tied already.
 */
export async function hubungkan(
  work: UserWork,
  { id, data_siswa_id }: Change & { data_siswa_id: string },
): Promise<AkunSiswaRow> {
  return inTransaction(work, async (work) => {
    const akun = await getAkunSiswa(work.db, id);
    if (akun.dibekukan) throw new HttpError(409, 'Akun ini dibekukan. Buka dulu bekuannya.');
    if (!akun.email_terbukti) throw new HttpError(409, 'Email akun ini belum dikonfirmasi');
    if (akun.terhubung) throw new HttpError(409, 'Akun ini sudah terhubung dengan data siswanya');
    const tied = await work.db
      .updateTable('data_siswa')
      .set({ akun_id: id })
      .where('id', '=', data_siswa_id)
      // Of now: an admin may have changed the NIM since the two were seen side by side.
      .where('nim', '=', akun.nim)
      .where((eb) =>
        eb.or([
          eb('akun_id', 'is', null),
          eb.not(eb.exists(eb.selectFrom('akun').select('akun.id').whereRef('akun.id', '=', 'data_siswa.akun_id'))),
        ]),
      )
      .returning('id')
      .executeTakeFirst();
    if (!tied) throw new HttpError(409, 'Data siswa ini sudah berubah, muat ulang halaman');
    await writeAudit(work, {
      aksi: 'hubungkan',
      tabel: 'data_siswa',
      sasaran_id: data_siswa_id,
      rincian: { akun_id: id },
    });
    await writeSeenAkun(work, { id, cara: 'pencocokan' });
    return { ...akun, terhubung: true };
  });
}

/** Takes the record from the account again; both stay. HttpError 404, 409 when the account has none. */
export async function lepaskan(work: UserWork, { id }: Change): Promise<AkunSiswaRow> {
  return inTransaction(work, async (work) => {
    const akun = await getAkunSiswa(work.db, id);
    const untied = await work.db
      .updateTable('data_siswa')
      .set({ akun_id: null })
      .where('akun_id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!untied) throw new HttpError(409, 'Akun ini tidak terhubung dengan data siswa');
    await writeAudit(work, {
      aksi: 'lepaskan',
      tabel: 'data_siswa',
      sasaran_id: untied.id,
      rincian: { akun_id: id },
    });
    await writeSeenAkun(work, { id, cara: 'dibandingkan' });
    return { ...akun, terhubung: false };
  });
}
