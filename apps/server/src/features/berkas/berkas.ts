// The rows that name stored pictures, and who owns them.
import { berkas } from '@gerbang/contract/berkas';
import { BASE_PATH } from '@gerbang/contract/wire';
import { type Clock, isoFromNow, newId } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { databaseFailure } from '../../platform/database/database-errors.ts';
import { HttpError } from '../../platform/errors.ts';
import type { User } from '../../platform/http/sessions.ts';
import type { Images, StoredImage } from '../../platform/images/images.ts';
import type { ImageKind } from '../../platform/images/render.ts';
import type { ReceivedImage } from '../../platform/images/upload.ts';
import type { Bidang } from '../../schema/tables.ts';
import { spend } from './upload-budget.ts';

export type StoredImages = Partial<Record<Bidang, StoredImage>>;

/** The record, item or account that a picture belongs to. */
export type Owner = { data_siswa_id: string } | { data_inventaris_id: string } | { akun_id: string };

/** How each picture is written anew. */
export const kindOf: Record<Bidang, ImageKind> = {
  pas_foto_2x3: 'foto',
  pas_foto_3x4: 'foto',
  fotokopi_ktp: 'dokumen',
  fotokopi_kk: 'dokumen',
  fotokopi_ijazah: 'dokumen',
  fotokopi_skl: 'dokumen',
  foto_barang: 'foto',
  foto_profile: 'foto',
};

/** Who uploads: the pictures count as theirs. */
type Uploading = { db: Db; clock: Clock; images: Images; user: Pick<User, 'id' | 'role'> };

/**
 * Stores the received pictures, then runs `work`, which commits the rows that name them. When storing or
 * `work` fails, the bytes go again; HttpErrors of a picture name its field.
 */
export async function withStoredImages<T>(
  { db, clock, images, user }: Uploading,
  received: Record<string, ReceivedImage>,
  work: (stored: StoredImages) => Promise<T>,
): Promise<T> {
  const stored: StoredImages = {};
  try {
    for (const [name, image] of Object.entries(received)) {
      const bidang = name as Bidang;
      stored[bidang] = await images.store(image, kindOf[bidang], user.id).catch((error: unknown) => {
        throw error instanceof HttpError && error.status < 500 ? error.at(bidang) : error;
      });
    }
    const bytes = Object.values(stored).reduce((sum, { ukuran }) => sum + ukuran, 0);
    if (bytes > 0) await spend(db, clock, { account: user, bytes });
    return await work(stored);
  } catch (error) {
    // Careful: when the database went away, the commit may have succeeded; the sweeper finds out later.
    if (databaseFailure(error) !== 'away') {
      await Promise.all(Object.values(stored).map((image) => images.discard(image)));
    }
    throw error;
  }
}

/** Gives the owner these pictures, in the caller's transaction; those they replace are thrown away later. */
export async function attachImages(
  db: Db,
  clock: Clock,
  { owner, stored }: { owner: Owner; stored: StoredImages },
): Promise<void> {
  for (const [bidang, image] of Object.entries(stored) as [Bidang, StoredImage][]) {
    await detachImages(db, clock, { owner, bidang });
    await db
      .insertInto('berkas')
      .values({ id: newId(), bidang, ...owner, ...image, dibuat_pada: isoFromNow(clock) } as never)
      .execute();
  }
}

/** Takes one picture of the owner away, or all of them; the sweeper removes the bytes after a while. */
export async function detachImages(
  db: Db,
  clock: Clock,
  { owner, bidang }: { owner: Owner; bidang?: Bidang },
): Promise<number> {
  const [[column, id]] = Object.entries(owner) as [['data_siswa_id' | 'data_inventaris_id' | 'akun_id', string]];
  const removed = await db
    .deleteFrom('berkas')
    .where(column, '=', id)
    .$if(bidang !== undefined, (query) => query.where('bidang', '=', bidang as Bidang))
    .returning('kunci')
    .execute();
  if (removed.length > 0) {
    const dibuang_pada = isoFromNow(clock);
    await db
      .insertInto('berkas_dibuang')
      .values(removed.map(({ kunci }) => ({ kunci, dibuang_pada })))
      .execute();
  }
  return removed.length;
}

/** Where a browser gets the picture of a `berkas` row; null where there is none. */
export function imageUrl(berkasId: string): string;
export function imageUrl(berkasId: string | null | undefined): string | null;
export function imageUrl(berkasId: string | null | undefined): string | null {
  return berkasId ? BASE_PATH + berkas.get.path.replace(':id', berkasId) : null;
}
