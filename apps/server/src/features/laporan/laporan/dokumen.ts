// All documents of one student in one file: a PDF, made like a report, or a ZIP of the pictures as whoever asked may see them.
import { Readable } from 'node:stream';
import { type Dokumen, dokumen } from '@gerbang/contract/choices';
import { sentences } from '@gerbang/contract/sentences';
import { SEMUA_DOKUMEN } from '@gerbang/contract/siswa/meja';
import { isBercap } from '@gerbang/contract/siswa/stamp';
import type { FastifyBaseLogger } from 'fastify';
import { readBercap, type StampWork } from '../../../core/berkas/stamp.ts';
import { namaPembuat } from '../../../core/cetakan/letterhead.ts';
import { makeReport } from '../../../core/cetakan/maker.ts';
import type { DokumenPage } from '../../../core/cetakan/pdf-dokumen.ts';
import { isSeenBy } from '../../../core/hak-lihat/siswa.ts';
import { logAccess } from '../../../core/riwayat/access-log.ts';
import { getIdentitas } from '../../../core/sekolah/queries.ts';
import { notFound } from '../../../core/siswa/queries.ts';
import type { Db } from '../../../platform/database/database.ts';
import { HttpError } from '../../../platform/errors.ts';
import { gatherAudit } from '../../../platform/gathered-audit.ts';
import type { User } from '../../../platform/http/caller.ts';
import type { Download } from '../../../platform/http/route.ts';
import { BrokenImageError } from '../../../platform/images/open-image.ts';
import type { Semaphore } from '../../../platform/semaphore.ts';
import { inTransaction, type UserWork } from '../../../platform/work.ts';
import { type ZipFile, zipOf } from '../../../platform/zip.ts';

export type DokumenOrder = {
  id: string;
  format: 'pdf' | 'zip';
  user: User;
  signal: AbortSignal;
  log: FastifyBaseLogger;
};

/**
 * Makes the file and writes down who has it before the first byte is sent. HttpError 404 for a record that this user may
 * not know of, 409 without a document, 429 and 503 as a report.
 */
export function createDokumen(work: StampWork, semaphore: Semaphore): (order: DokumenOrder) => Promise<Download> {
  const { db, clock } = work;
  return async ({ id, format, user, signal, log }) => {
    const { files, ...siswa } = await getDokumen(db, id, user);
    const name = `dokumen-${inName(siswa.nim)}.${format}`;
    const pictures = picturesOf(work, files, { user, log });
    const note = () =>
      writeDownload({ ...work, actor: user }, { id, format, bidang: files.map(({ bidang }) => bidang) });
    if (format === 'zip') {
      await note();
      return {
        name,
        bytes: Readable.from(zipOf(zipFiles(pictures, { nim: siswa.nim, files })), { objectMode: false }),
      };
    }
    const { nama: institution } = await getIdentitas(work);
    const madeBy = await namaPembuat(db, user);
    const heading = { institution, ...siswa, madeAt: clock.now(), madeBy, count: files.length };
    const made = await semaphore.run(async () => {
      signal.throwIfAborted();
      return makeReport({ format: 'dokumen', heading, pages: pagesOf(pictures), signal });
    }, user.id);
    await note();
    return { name, bytes: Buffer.from(made.bytes.buffer) };
  };
}

type DokumenFile = { id: string; bidang: Dokumen; kunci: string; dibuat_pada: string };
type Picture = { file: DokumenFile; jpeg: Buffer | null };

/** Whose documents they are, and which, in the order of the form. */
async function getDokumen(db: Db, id: string, user: User) {
  const record = await db
    .selectFrom('data_siswa')
    .select(['nama', 'nim'])
    .where('id', '=', id)
    .where(isSeenBy(user))
    .executeTakeFirst();
  if (!record) throw notFound();
  const rows = await db
    .selectFrom('berkas')
    .select(['id', 'bidang', 'kunci', 'dibuat_pada'])
    .where('data_siswa_id', '=', id)
    .execute();
  if (rows.length === 0) throw new HttpError(409, 'Belum ada dokumen yang diunggah');
  const place = ({ bidang }: { bidang: string }) => dokumen.indexOf(bidang as Dokumen);
  const files = rows.toSorted((a, b) => place(a) - place(b)) as DokumenFile[];
  return { nama: record.nama, nim: record.nim, files };
}

/** One after the other, so that one at a time is in memory; null for one that was lost, or replaced meanwhile. */
async function* picturesOf(
  work: StampWork,
  files: DokumenFile[],
  viewer: Pick<DokumenOrder, 'user' | 'log'>,
): AsyncGenerator<Picture> {
  for (const file of files) {
    const jpeg = await readBercap(work, file, viewer).catch((error: unknown) => {
      if (error instanceof BrokenImageError) return null;
      throw error;
    });
    yield { file, jpeg };
  }
}

async function* pagesOf(pictures: AsyncIterable<Picture>): AsyncGenerator<DokumenPage[]> {
  for await (const { file, jpeg } of pictures) {
    // Careful: another thread gets the whole memory that a view is of.
    const { bidang, dibuat_pada: diunggah_pada } = file;
    yield [{ bidang, isBercap: isBercap(bidang), diunggah_pada, jpeg: jpeg && new Uint8Array(jpeg) }];
  }
}

/** In words for whoever opens the file later (CAP-7). */
const BERCAP = `Gambar KTP, KK, ijazah, dan SKL di sini salinan bercap: tujuan, tanggal, dan nama yang mengunduh tertulis di atasnya.
Yang asli tersimpan di Gerbang.
`;

/** Named as an import and the form for papers know them again. */
async function* zipFiles(
  pictures: AsyncIterable<Picture>,
  { nim, files }: { nim: string; files: DokumenFile[] },
): AsyncGenerator<ZipFile> {
  if (files.some(({ bidang }) => isBercap(bidang))) yield { name: 'BACA-SAYA.txt', bytes: Buffer.from(BERCAP) };
  for await (const { file, jpeg } of pictures) {
    const name = `${inName(nim)}_${file.bidang}`;
    if (jpeg) yield { name: `${name}.jpg`, bytes: jpeg };
    else yield { name: `${name}.txt`, bytes: Buffer.from(`${sentences.brokenImage}\n`) };
  }
}

const inName = (text: string) => text.replace(/[^\w.-]/g, '-');

type DokumenRequest = { id: string; format: string; bidang: Dokumen[] };

/** In the audit log each time; in the record's history, where the student reads it, as a look of staff. */
async function writeDownload(of: UserWork, { id, format, bidang }: DokumenRequest): Promise<void> {
  await inTransaction(of, async (work) => {
    await logAccess(work, { data_siswa_id: id, bidang: SEMUA_DOKUMEN });
    const rincian = { format, bidang };
    await gatherAudit(work, { aksi: 'unduh dokumen', tabel: 'data_siswa', sasaran_id: id, rincian });
  });
}
