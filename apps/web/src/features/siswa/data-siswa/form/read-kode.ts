// The QR on a document, read beside the form while it is filled in; loaded by the first document that may bear one.
import { cleanKode, type KodeDibaca, tautanOf } from '@gerbang/contract/siswa/kode-dokumen';
import { readQr } from '../../../../lib/read-code.ts';

/** So long a picture is looked at, once what looks is loaded. */
const WITHIN_MS = 2000;

/** What the picture's QR says: an address before anything else. `chosen` as it came, or where that is no picture `made`. */
export async function readKode(chosen: File, made: File): Promise<KodeDibaca | undefined> {
  const first = await qrIn(chosen);
  return first ?? (made === chosen ? undefined : qrIn(made));
}

async function qrIn(file: File): Promise<KodeDibaca | undefined> {
  const found = (await readQr(file, WITHIN_MS)).filter(({ text }) => text !== '');
  const code = found.find(({ text }) => tautanOf(cleanKode(text))) ?? found[0];
  const rounded = (share: number) => Math.round(share * 10_000) / 10_000;
  return code && { teks: cleanKode(code.text), tempat: code.corners.flatMap(({ x, y }) => [rounded(x), rounded(y)]) };
}
