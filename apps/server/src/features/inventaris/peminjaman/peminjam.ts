// Who borrows.
import type { JenisPeminjam } from '@gerbang/contract/inventaris/peminjaman-form';
import type { Db } from '../../../platform/database/database.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { PeminjamanTable } from '../../../schema/peminjaman-tables.ts';

export type BorrowerQuery = {
  jenis_peminjam: JenisPeminjam;
  data_siswa_id?: string | undefined;
  akun_id?: string | undefined;
  nama_peminjam: string;
  nomor_peminjam: string;
};

export type Peminjam = Pick<
  PeminjamanTable,
  'jenis_peminjam' | 'data_siswa_id' | 'akun_id' | 'nama_peminjam' | 'nomor_peminjam'
>;

const nobody = { data_siswa_id: null, akun_id: null, nomor_peminjam: null };

/** The borrower, with the NIM where there is one. HttpError 409 when the record or the account is not there. */
export async function readPeminjam(db: Db, asked: BorrowerQuery): Promise<{ peminjam: Peminjam; nim: string | null }> {
  const { jenis_peminjam } = asked;
  if (jenis_peminjam === 'siswa') {
    const siswa = await db
      .selectFrom('data_siswa')
      .select(['id', 'nama', 'nim'])
      .where('id', '=', asked.data_siswa_id ?? '')
      .where('status_data', '=', 'Tervalidasi')
      .executeTakeFirst();
    if (!siswa) throw new HttpError(409, 'Siswa ini tidak ada di Data Valid');
    const peminjam = { ...nobody, jenis_peminjam, data_siswa_id: siswa.id, nama_peminjam: siswa.nama };
    return { peminjam, nim: siswa.nim };
  }
  if (jenis_peminjam === 'admin') {
    const admin = (await listAdmin(db)).find(({ id }) => id === asked.akun_id);
    if (!admin) throw new HttpError(409, 'Admin ini tidak ada lagi');
    return { peminjam: { ...nobody, jenis_peminjam, akun_id: admin.id, nama_peminjam: admin.nama }, nim: null };
  }
  const { nama_peminjam, nomor_peminjam } = asked;
  return { peminjam: { ...nobody, jenis_peminjam, nama_peminjam, nomor_peminjam }, nim: null };
}

/** Admins by their names. */
export async function listAdmin(db: Db): Promise<{ id: string; nama: string }[]> {
  return db
    .selectFrom('akun')
    .innerJoin('profile', 'profile.akun_id', 'akun.id')
    .select(['akun.id', 'profile.nama'])
    .where('akun.role', '=', 'admin')
    .orderBy('profile.nama')
    .orderBy('akun.id')
    .execute();
}
