import type { StatusData } from '@gerbang/contract/choices';
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import type { Role } from '@gerbang/contract/roles';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { HttpError } from '../../platform/errors.ts';
import type { User } from '../../platform/http/caller.ts';
import type { Images } from '../../platform/images/images.ts';
import { BrokenImageError } from '../../platform/images/open-image.ts';
import type { ImageForm } from '../../platform/images/read-image.ts';
import { isHiddenFrom, seesSiswa } from '../hak-lihat/siswa.ts';

export const berkasNotFound = () => new HttpError(404, 'Berkas Tidak Ditemukan');

/** A picture with what decides who may see it. HttpError 404 for one that this user may not know of. */
export async function getBerkas(db: Db, id: string, user: User) {
  const file = await db
    .selectFrom('berkas')
    .leftJoin('data_siswa', 'data_siswa.id', 'berkas.data_siswa_id')
    .select(['berkas.id', 'berkas.kunci', 'berkas.bidang', 'berkas.data_siswa_id', 'berkas.akun_id'])
    .select(['data_siswa.akun_id as pemilik_id', 'data_siswa.status_data'])
    .where('berkas.id', '=', id)
    .executeTakeFirst();
  const found =
    file ??
    (await findPinjam(db, id, user)) ??
    (await findGambarBarang(db, id)) ??
    (user.role === 'admin' ? await findLama(db, id) : undefined);
  if (!found || !maySee(found, user)) throw berkasNotFound();
  return found;
}

const unowned = { data_siswa_id: null, pemilik_id: null, status_data: null, akun_id: null };

/** How an item left or came back: it belongs to the item, and goes into hiding with the student who has it. */
async function findPinjam(db: Db, id: string, user: User) {
  const picture = await db
    .selectFrom('peminjaman_foto as foto')
    .innerJoin('peminjaman_peristiwa as peristiwa', 'peristiwa.id', 'foto.id')
    .innerJoin('peminjaman', 'peminjaman.id', 'peristiwa.peminjaman_id')
    .select(['foto.id', 'foto.kunci', 'foto.bidang'])
    .where('foto.id', '=', id)
    .where((eb) => eb.not(isHiddenFrom(user, 'peminjaman.data_siswa_id')))
    .executeTakeFirst();
  return picture && { ...picture, ...unowned };
}

/** A picture that the student replaced since a rejection: for admins, who compare it with the new one. */
async function findLama(db: Db, id: string) {
  return db
    .selectFrom('berkas_lama')
    .innerJoin('data_siswa', 'data_siswa.id', 'berkas_lama.data_siswa_id')
    .select(['berkas_lama.id', 'berkas_lama.kunci', 'berkas_lama.bidang', 'berkas_lama.data_siswa_id'])
    .select(['data_siswa.akun_id as pemilik_id', 'data_siswa.status_data', sql<null>`null`.as('akun_id')])
    .where('berkas_lama.id', '=', id)
    .executeTakeFirst();
}

/** A picture of an item besides its first. */
async function findGambarBarang(db: Db, id: string) {
  const picture = await db
    .selectFrom('gambar_barang')
    .select(['id', 'kunci', 'bidang'])
    .where('id', '=', id)
    .executeTakeFirst();
  return picture && { ...picture, ...unowned };
}

type PictureView = {
  akun_id: string | null;
  /** The account that the record belongs to. */
  pemilik_id: string | null;
  /** Null for a picture that belongs to no record. */
  status_data: StatusData | null;
};

function maySee({ akun_id, pemilik_id, status_data }: PictureView, user: User): boolean {
  const { id, role } = user;
  if (status_data !== null) return seesSiswa(user, { status_data, akun_id: pemilik_id });
  // Profile photos: the owner's, and those of the admins for the pimpinan's list.
  if (akun_id !== null) return role === 'pimpinan' || (role === 'admin' && akun_id === id);
  // Of an item of the inventory.
  return (dataInventaris.list.roles as readonly Role[]).includes(role);
}

export type PictureRead = { form: ImageForm; log?: Pick<FastifyBaseLogger, 'error'> | undefined };

/** The JPEG of a row. When it is lost or damaged, the log is told which: throws `BrokenImageError`. */
export async function readBerkas(
  images: Pick<Images, 'read'>,
  { id, bidang, kunci }: { id: string; bidang: string; kunci: string },
  { form, log }: PictureRead,
): Promise<Buffer> {
  try {
    return await images.read(kunci, form);
  } catch (err) {
    if (err instanceof BrokenImageError) log?.error({ err, berkas: id, bidang, form }, 'broken picture');
    throw err;
  }
}
