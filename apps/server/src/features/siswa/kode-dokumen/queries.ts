import { isSitusResmi } from '@gerbang/contract/sekolah/situs-resmi';
import { dokumenBerkode, type KodeRow, tautanOf } from '@gerbang/contract/siswa/kode-dokumen';
import type { Viewer } from '../../../core/hak-lihat/siswa.ts';
import { getBagian } from '../../../core/sekolah/bagian.ts';
import { getDataSiswaFor } from '../../../core/siswa/queries.ts';
import type { Db } from '../../../platform/database/database.ts';
import { storedObject } from '../../../platform/database/stored-json.ts';

/** The codes on a record's documents. HttpError 404 for a record that the viewer does not see. */
export async function listKodeFor(db: Db, viewer: Viewer, data_siswa_id: string): Promise<KodeRow[]> {
  await getDataSiswaFor(db, viewer, data_siswa_id);
  const situs = await getBagian(db, 'situs');
  const rows = await db
    .selectFrom('berkas')
    .leftJoin('profile', 'profile.akun_id', 'berkas.kode_oleh')
    .select(['berkas.id', 'bidang', 'kode_teks', 'kode_tempat', 'kode_keadaan', 'kode_pada', 'profile.nama'])
    .where('data_siswa_id', '=', data_siswa_id)
    .where('kode_teks', 'is not', null)
    .execute();
  return dokumenBerkode.flatMap((bidang) => {
    const row = rows.find((each) => each.bidang === bidang);
    if (!row) return [];
    const teks = row.kode_teks ?? '';
    const tautan = tautanOf(teks);
    return {
      bidang,
      berkas_id: row.id,
      teks,
      tempat: row.kode_tempat === null ? null : storedObject<{ sudut: number[] }>(row.kode_tempat).sudut,
      tautan,
      resmi: tautan !== null && isSitusResmi(tautan.host, situs),
      keadaan: row.kode_keadaan,
      dicatat_oleh: row.nama,
      dicatat_pada: row.kode_pada,
    };
  });
}
