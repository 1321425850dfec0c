import { kodeIn, lokasiArsip, lokasiPath } from '@gerbang/contract/arsip/lokasi-arsip';
import { barang } from '@gerbang/contract/inventaris/barang';
import { call } from '../../../lib/api.ts';
import { isMissing } from '../../../lib/failure.ts';

/**
 * What a code leads to that holds no address, as the bars of a label or what somebody typed: a place of the archive, or
 * else an item; the server knows. Undefined for the bars of a packaging.
 */
export async function addressOfCode(text: string): Promise<string | undefined> {
  const kode = kodeIn(text, location.origin);
  const place = kode && (await known(call(lokasiArsip.buka, { params: { kode } })));
  if (place) return lokasiPath(kode);
  const item = await known(call(barang.buka, { query: { kode: text.trim() } }));
  return item && `/data-inventaris/${item.data.id}${item.data.unit === null ? '' : `?unit=${item.data.unit}`}`;
}

const known = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
