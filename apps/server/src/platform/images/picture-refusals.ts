// What is said of a picture that could not be decoded.
import { sentences } from '@gerbang/contract/sentences';
import { HttpError } from '../errors.ts';
import { decoder, MAX_PIXELS } from './decoder.ts';

/** The refusal of the file that the decoder gave this error for. */
export async function refusalOf(path: string, error: unknown): Promise<HttpError> {
  const tooMany = await tooManyPixels(path);
  if (tooMany) return tooMany;
  const reason = error instanceof Error ? error.message : '';
  if (reason.startsWith('timeout')) {
    return new HttpError(503, 'Gambar terlalu lama diolah. Coba lagi, atau gunakan gambar yang lebih kecil', {
      retryAfter: 10,
    });
  }
  return new HttpError(415, sentences.fileType);
}

/** What is said of a picture over the limit, which is a picture all the same; read from its head alone. */
async function tooManyPixels(path: string): Promise<HttpError | undefined> {
  const size = await decoder(path, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  const pixels = size ? size.width * size.height : 0;
  if (pixels <= MAX_PIXELS) return undefined;
  const megapixels = Math.ceil(pixels / 1_000_000).toLocaleString('id-ID');
  return new HttpError(
    415,
    `Gambar ini ${megapixels} megapiksel, paling banyak 40. Perkecil dulu, atau foto ulang dengan resolusi lebih rendah.`,
  );
}
