// Pictures of uploads: the rows that name them, who owns them, and how many bytes an account may have stored in a day.

import { MAX_IMAGE_BYTES } from '@gerbang/contract/choices';
import { limits } from '@gerbang/contract/limits';
import { type Role, roleTable } from '@gerbang/contract/roles';
import type { DokumenBerkode, KodeDikirim } from '@gerbang/contract/siswa/kode-dokumen';
import { type Clock, isoFromNow, newId } from '../../platform/clock.ts';
import { databaseFailure } from '../../platform/database/database-errors.ts';
import { HttpError } from '../../platform/errors.ts';
import type { User } from '../../platform/http/caller.ts';
import type { Images, ReceivedImage, StoredImage } from '../../platform/images/images.ts';
import type { ImageKind } from '../../platform/images/render.ts';
import { inJakarta } from '../../platform/jakarta.ts';
import { inTransaction, type SignedInWork, type Work } from '../../platform/work.ts';
import type { Bidang } from '../../schema/tables.ts';
import { discardStored } from './discard.ts';

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
  foto_pinjam: 'foto',
  logo: 'logo',
};

/**
 * Stores the received pictures, then runs `run`, which commits the rows that name them. When storing or `run` fails, or
 * the session ended while the pictures waited for their turn, the bytes go again; HttpErrors of a picture name its field.
 */
export async function withStoredImages<T>(
  work: UploadWork & Pick<SignedInWork, 'stillSignedIn'> & { images: Images },
  received: Record<string, ReceivedImage>,
  run: (stored: StoredImages) => Promise<T>,
): Promise<T> {
  const stored: StoredImages = {};
  const spend = async (bytes: number) => {
    const all = Object.values(stored).reduce((sum, { ukuran }) => sum + ukuran, bytes);
    return all > 0 ? count(work, all) : undefined;
  };
  try {
    for (const [name, image] of Object.entries(received)) {
      const bidang = name as Bidang;
      stored[bidang] = await work.images.store(image, kindOf[bidang], work.actor.id).catch(async (error: unknown) => {
        if (!(error instanceof HttpError) || error.status >= 500) throw error;
        if (error.status === NOT_TAKEN) await spend(REFUSED_BYTES);
        throw error.at(bidang);
      });
    }
    if (Object.keys(stored).length > 0) await work.stillSignedIn();
    const over = await spend(0);
    if (over) throw over;
    return await run(stored);
  } catch (error) {
    // Careful: when the database went away, the commit may have succeeded; the sweeper finds out later.
    if (databaseFailure(error) !== 'away') {
      await Promise.all(Object.values(stored).map((image) => work.images.discard(image)));
    }
    throw error;
  }
}

/** The stored pictures with what the form says of the QR on each; a code without its picture is dropped. */
export function withKode(stored: StoredImages, kode: KodeDikirim | undefined): StoredImages {
  const pairs = Object.entries(stored).map(([bidang, image]) => {
    const said = kode?.[bidang as DokumenBerkode];
    if (!said) return [bidang, image];
    const kode_tempat = said.tempat && JSON.stringify({ sudut: said.tempat });
    return [bidang, { ...image, kode_teks: said.teks, kode_tempat }];
  });
  return Object.fromEntries(pairs);
}

/** Gives the owner these pictures, in the caller's transaction; those they replace are thrown away later. */
export async function attachImages(
  work: Work,
  { owner, stored }: { owner: Owner; stored: StoredImages },
): Promise<void> {
  for (const [bidang, image] of Object.entries(stored) as [Bidang, StoredImage][]) {
    await detachImages(work, { owner, bidang });
    await work.db
      .insertInto('berkas')
      .values({ id: newId(), bidang, ...owner, ...image, dibuat_pada: isoFromNow(work.clock) })
      .execute();
  }
}

/** Takes one picture of the owner away, or all of them; the sweeper removes the bytes after a while. */
export async function detachImages(work: Work, { owner, bidang }: { owner: Owner; bidang?: Bidang }): Promise<number> {
  const [[column, id]] = Object.entries(owner) as [['data_siswa_id' | 'data_inventaris_id' | 'akun_id', string]];
  const removed = await work.db
    .deleteFrom('berkas')
    .where(column, '=', id)
    .$if(bidang !== undefined, (query) => query.where('bidang', '=', bidang as Bidang))
    .returning('kunci')
    .execute();
  await discardStored(work, removed);
  return removed.length;
}

// How many bytes an account may have stored in a day (BERKAS-12): a file of a few KB can become 2 MB.
const DAY_MS = 24 * 60 * 60_000;
const KIB = 1024;
/** Of a student thirty times all six pictures, each as large as it can be; staff write for many. */
const mostKib = (role: Role) => (roleTable[role].staf ? 6_000_000 : limits.upload.most);

/** What a file counts for that was refused when it was decoded or read: as much as the largest that can be sent. */
const REFUSED_BYTES = MAX_IMAGE_BYTES;
const NOT_TAKEN = 415;

/** Who uploads: the pictures count as theirs. */
type UploadWork = Work & { actor: Pick<User, 'id' | 'role'> };

const keyOf = ({ actor }: UploadWork) => `unggah:${actor.id}`;

/** Refuses (429) who has used up the day's bytes, before more are read. */
export async function refuseSpent(work: UploadWork): Promise<void> {
  const spent = await work.db
    .selectFrom('percobaan')
    .select(['jumlah', 'kedaluwarsa_pada'])
    .where('kunci', '=', keyOf(work))
    .where('kedaluwarsa_pada', '>', isoFromNow(work.clock))
    .where('kedaluwarsa_pada', '<', isoFromNow(work.clock, 2 * DAY_MS))
    .executeTakeFirst();
  if (spent && spent.jumlah >= mostKib(work.actor.role)) throw overBudget(work.clock, spent.kedaluwarsa_pada);
}

/** Counts a file that was refused when it was read. */
export const countRefused = (work: UploadWork) => count(work, REFUSED_BYTES);

/** Counts bytes; returns the refusal (429) of those that go beyond the day's, which count all the same. */
async function count(work: UploadWork, bytes: number) {
  const kunci = keyOf(work);
  const kib = Math.ceil(bytes / KIB);
  const { jumlah, kedaluwarsa_pada } = await inTransaction(work, async (work) => {
    // Also what a clock that was far ahead had counted.
    const ended = [isoFromNow(work.clock), isoFromNow(work.clock, 2 * DAY_MS)] as const;
    await work.db
      .deleteFrom('percobaan')
      .where('kunci', '=', kunci)
      .where((eb) => eb.or([eb('kedaluwarsa_pada', '<=', ended[0]), eb('kedaluwarsa_pada', '>', ended[1])]))
      .execute();
    return work.db
      .insertInto('percobaan')
      .values({ kunci, jumlah: kib, kedaluwarsa_pada: isoFromNow(work.clock, DAY_MS) })
      .onConflict((conflict) =>
        conflict.column('kunci').doUpdateSet((eb) => ({ jumlah: eb('percobaan.jumlah', '+', kib) })),
      )
      .returning(['jumlah', 'kedaluwarsa_pada'])
      .executeTakeFirstOrThrow();
  });
  return jumlah > mostKib(work.actor.role) ? overBudget(work.clock, kedaluwarsa_pada) : undefined;
}

function overBudget(clock: Clock, until: string): HttpError {
  const end = new Date(until);
  const { day, time } = inJakarta(end);
  const when = `${day.split('-').reverse().join('-')} pukul ${time.replace(':', '.')} WIB`;
  const retryAfter = Math.max(1, Math.ceil((end.getTime() - clock.now().getTime()) / 1000));
  return new HttpError(429, `Batas unggah Anda dalam 24 jam sudah tercapai. Coba lagi ${when}.`, { retryAfter });
}
