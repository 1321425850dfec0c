// All pictures that rows name, a few at once: each takes a core for the time it is decoded.

import { createHash, createHmac } from 'node:crypto';
import type { Db } from '../../platform/database/database.ts';
import { decoder, ours } from '../../platform/images/decoder.ts';
import type { Images } from '../../platform/images/images.ts';
import { DamagedImageError } from '../../platform/images/open-image.ts';
import { type ImageForm, MissingImageError } from '../../platform/images/read-image.ts';
import { errorCode, StorageAwayError } from '../../platform/storage/storage-errors.ts';
import { pictureTables } from '../../schema/tables.ts';
import { heldBy } from '../retention/sweeper.ts';
import { type NamedPicture, namedPictures } from './named-pictures.ts';
import type { Problem } from './problem.ts';

// Whether a stored picture is the one that its row tells of, in both forms.
type PictureReader = { images: Pick<Images, 'read'>; sidikKey: Buffer };

/** What is wrong, in words; undefined for a whole picture. Throws when the storage does not answer at all. */
async function checkPicture(reader: PictureReader, picture: NamedPicture): Promise<string | undefined> {
  if (picture.isSurat) return checkSurat(reader, picture);
  const full = await checkForm(reader, picture, 'penuh');
  const small = await checkForm(reader, picture, 'kecil');
  const words = [full && `gambar ${full}`, small && `gambar kecil ${small}`].filter(Boolean);
  return words.length > 0 ? words.join(', ') : undefined;
}

/** A paper is the one that was issued: its bytes have the fingerprint that the register tells. */
async function checkSurat({ images }: PictureReader, { kunci, facts }: NamedPicture): Promise<string | undefined> {
  const pdf = await images.read(kunci, 'penuh').catch(refusal);
  const isi = await images.read(kunci, 'kecil').catch(refusal);
  const isAlien = typeof pdf !== 'string' && createHash('sha256').update(pdf).digest('hex') !== facts?.sidik;
  const words = [
    typeof pdf === 'string' && `PDF ${pdf}`,
    isAlien && `PDF ${ALIEN}`,
    typeof isi === 'string' && `isinya ${isi}`,
  ].filter(Boolean);
  return words.length > 0 ? words.join(', ') : undefined;
}

async function checkForm(
  { images, sidikKey }: PictureReader,
  picture: NamedPicture,
  form: ImageForm,
): Promise<string | undefined> {
  const jpeg = await images.read(picture.kunci, form).catch(refusal);
  if (typeof jpeg === 'string') return jpeg;
  const facts = form === 'penuh' ? picture.facts : undefined;
  // Rows that exchanged their pictures: both open, and neither is its own.
  if (facts && jpeg.length !== facts.ukuran) return ALIEN;
  const isKnown = typeof facts?.sidik === 'string';
  if (isKnown && createHmac('sha256', sidikKey).update(jpeg).digest('hex') !== facts.sidik) return ALIEN;
  // The fingerprint says that these are the bytes that the decoder itself wrote: decoding them again would take ten times
  // as long as everything else.
  const size = await (isKnown ? readSize(jpeg) : decodeWhole(jpeg)).catch(() => undefined);
  if (!size) return 'bukan JPEG yang utuh';
  if (facts && (size.lebar !== facts.lebar || size.tinggi !== facts.tinggi)) {
    return `berukuran ${size.lebar} × ${size.tinggi}, tercatat ${facts.lebar} × ${facts.tinggi}`;
  }
  return undefined;
}

const ALIEN = 'bukan yang tercatat pada datanya';

function refusal(error: unknown): string {
  if (error instanceof MissingImageError) return 'hilang';
  if (error instanceof DamagedImageError) return 'rusak';
  if (error instanceof StorageAwayError) throw error;
  return `tidak terbaca (${errorCode(error) ?? 'galat'})`;
}

/** The size in pixels that a JPEG of ours tells of itself; throws for one whose beginning or end is not there. */
async function readSize(jpeg: Buffer): Promise<{ lebar: number; tinggi: number }> {
  if (jpeg.readUInt16BE(jpeg.length - 2) !== END_OF_IMAGE) throw new Error('The picture is cut off');
  const { width: lebar, height: tinggi } = await decoder(jpeg, ours).metadata();
  return { lebar, tinggi };
}

const END_OF_IMAGE = 0xffd9;
/** The decoder reads every block of a large picture and computes one pixel of each, in a third of the time. */
const SHRUNK = 8;
const LARGE = 1000;

/** The same, after decoding all of it. */
async function decodeWhole(jpeg: Buffer): Promise<{ lebar: number; tinggi: number }> {
  const size = await readSize(jpeg);
  const picture = decoder(jpeg, ours);
  if (size.lebar > LARGE) picture.resize({ width: Math.ceil(size.lebar / SHRUNK), kernel: 'nearest' });
  await picture.raw().toBuffer();
  return size;
}

/** One more than most machines have cores: while one waits for the disk, others decode. */
const AT_ONCE = 4;

type PictureCheck = PictureReader & { db: Db; signal: AbortSignal; onPicture: () => void };

export async function checkPictures(check: PictureCheck): Promise<Problem[]> {
  const { db, signal, onPicture } = check;
  const problems: Problem[] = [];
  const waiting = namedPictures(db);
  const work = async () => {
    for (let next = await waiting.next(); !next.done; next = await waiting.next()) {
      signal.throwIfAborted();
      const sebab = await checkTwice(check, next.value);
      if (sebab) problems.push({ bagian: 'gambar', subject: next.value.subject, sebab });
      onPicture();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return problems;
}

/** What was deleted, or sealed with another key, while we were at it is no damage. */
async function checkTwice(check: PictureCheck, picture: NamedPicture): Promise<string | undefined> {
  if (!(await checkPicture(check, picture))) return undefined;
  const isNamed = (await heldBy(check.db, pictureTables, [picture.kunci])).size > 0;
  return isNamed ? checkPicture(check, picture) : undefined;
}
