import { berkas } from '@gerbang/contract/berkas';
import { BASE_PATH } from '@gerbang/contract/wire';

/** Where a browser gets the picture of a `berkas` row; null where there is none. */
export function imageUrl(berkasId: string): string;
export function imageUrl(berkasId: string | null | undefined): string | null;
export function imageUrl(berkasId: string | null | undefined): string | null {
  return berkasId ? BASE_PATH + berkas.get.path.replace(':id', berkasId) : null;
}
