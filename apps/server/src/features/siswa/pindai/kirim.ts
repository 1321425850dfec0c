// Pictures that a phone sends: written anew like every picture, kept sealed for the form or put into the waiting record.
import type { Dokumen } from '@gerbang/contract/choices';
import { type HpRow, PINDAI_FOTO } from '@gerbang/contract/siswa/pindai';

import type { FastifyRequest } from 'fastify';
import { refuseSpent, withStoredImages } from '../../../core/berkas/berkas.ts';
import { wrongStatus } from '../../../core/siswa/queries.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { isoFromNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { ReceivedImage, StoredImage } from '../../../platform/images/images.ts';
import { inTransaction, type UserWork } from '../../../platform/work.ts';
import { getForChange, picturesOf, saveChange } from '../data-siswa/perubahan.ts';
import { alreadyThere } from './commands.ts';
import { getHp, notWanted, type PhoneWork } from './hp.ts';
import { hpRowOf, mintaOf } from './queries.ts';
import { dropGambar, endOf, type Pindai } from './tautan-pindai.ts';

/** What a bad connection may need for one picture. */
const LONG_UPLOAD_MS = 5 * 60_000;

/** Asked before the picture is read: a stranger has nothing written, and a long upload does not outlive its link. */
export async function admitKiriman(work: PhoneWork, request: FastifyRequest): Promise<void> {
  const { row, user } = await getHp(work, request);
  if (row.jumlah >= PINDAI_FOTO)
    throw new HttpError(429, 'Terlalu banyak foto lewat tautan ini. Minta kode QR baru di meja.');
  await refuseSpent({ ...work, actor: user });
  if (Date.parse(row.berakhir_pada) - work.clock.now().getTime() > LONG_UPLOAD_MS) return;
  const berakhir_pada = endOf(work.clock, row.dibuat_pada);
  await inTransaction(work, ({ db }) =>
    db.updateTable('pindai').set({ berakhir_pada }).where('id', '=', row.id).execute(),
  );
}

type Kiriman = { request: FastifyRequest; bidang: Dokumen; kirim: string; foto: ReceivedImage | undefined };

/**
 * Takes the picture of one document; the one before it goes. Sent twice it is taken once. HttpError 400, 404, 409 where the record has
 * the document meanwhile, and those of pictures.
 */
export async function takeKiriman(visit: PhoneWork & Pick<Deps, 'images'>, kiriman: Kiriman): Promise<HpRow> {
  const { db, images } = visit;
  const { request, bidang, foto } = kiriman;
  const { row, user } = await getHp(visit, request);
  if (!mintaOf(row).includes(bidang)) throw notWanted();
  if (await isKnown(db, row.id, kiriman)) return hpRowOf(db, row);
  if (!foto) throw new HttpError(400, 'Foto belum dipilih');
  const stillSignedIn = async () => void (await getHp(visit, request));
  const work = { ...visit, actor: user, stillSignedIn };
  await withStoredImages(work, { [bidang]: foto }, async (stored) => {
    const image = stored[bidang] as StoredImage;
    const isTaken = await inTransaction(work, async (work) => {
      const open = await getHp(work, request);
      if (await isKnown(work.db, open.row.id, kiriman)) return false;
      await take({ ...work, actor: open.user }, open.row, { ...kiriman, image });
      return true;
    });
    // The same one came twice at once.
    if (!isTaken) await images.discard(image);
  });
  const { row: now } = await getHp(visit, request);
  return hpRowOf(db, now);
}

type SentScan = Pick<Kiriman, 'bidang' | 'kirim'>;

async function isKnown(db: Db, pindai_id: string, { bidang, kirim }: SentScan): Promise<boolean> {
  const same = db.selectFrom('pindai_gambar').select('kirim').where('pindai_id', '=', pindai_id);
  const found = await same.where('bidang', '=', bidang).where('kirim', '=', kirim).executeTakeFirst();
  return found !== undefined;
}

type ReceivedScan = SentScan & { image: StoredImage };

async function take(work: UserWork, row: Pindai, { bidang, kirim, image }: ReceivedScan): Promise<void> {
  const { db, clock } = work;
  const { id, data_siswa_id, tujuan } = row;
  const berkas_id =
    tujuan === 'menunggu' && data_siswa_id ? await attach(work, { pindai_id: id, data_siswa_id, bidang, image }) : null;
  await dropGambar(work, { pindai_id: id, bidang });
  const { kunci, lebar, tinggi, ukuran } = image;
  const place = berkas_id === null ? { objek: kunci, berkas_id: null } : { objek: null, berkas_id };
  await db
    .insertInto('pindai_gambar')
    .values({ pindai_id: id, bidang, kirim, lebar, tinggi, ukuran, ...place, diterima_pada: isoFromNow(clock) })
    .execute();
  await db
    .updateTable('pindai')
    .set((eb) => ({ jumlah: eb('jumlah', '+', 1), berakhir_pada: endOf(clock, row.dibuat_pada) }))
    .where('id', '=', id)
    .execute();
  const rincian = { bidang, ukuran, perangkat: row.perangkat, data_siswa_id };
  await writeAudit(work, { aksi: 'terima dari HP', tabel: 'pindai', sasaran_id: id, rincian });
}

type AttachedScan = { pindai_id: string; data_siswa_id: string; bidang: Dokumen; image: StoredImage };

/** Gives a waiting record a document that it lacks, or has from this link; returns the picture's id. */
async function attach(work: UserWork, { pindai_id, data_siswa_id, bidang, image }: AttachedScan): Promise<string> {
  const { db } = work;
  const before = await getForChange(db, data_siswa_id);
  const { status_data } = before.row;
  if (status_data !== 'Menunggu Validasi') throw new HttpError(409, wrongStatus(status_data));
  const there = before.pictures.get(bidang);
  const own = db.selectFrom('pindai_gambar').select('berkas_id').where('pindai_id', '=', pindai_id);
  const brought = await own.where('bidang', '=', bidang).executeTakeFirst();
  if (there !== undefined && there !== brought?.berkas_id) throw alreadyThere();
  const rincian = { berkas: [bidang], pindai: pindai_id };
  await saveChange(work, { before, changes: {}, stored: { [bidang]: image }, rincian });
  return (await picturesOf(db, data_siswa_id)).get(bidang) as string;
}
