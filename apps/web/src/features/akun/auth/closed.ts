// Whether the school takes registrations now, apart: what it asks with is half as large as the page.
import { today } from '@gerbang/contract/fields';
import { berlaku } from '@gerbang/contract/sekolah/berlaku';
import { pendaftaranDitutup } from '@gerbang/contract/sekolah/gelombang';
import { call } from '../../../lib/api.ts';

/** Why nobody may register now; undefined while they may. */
export async function askClosed(): Promise<string | undefined> {
  const { data } = await call(berlaku, {});
  return pendaftaranDitutup(data.gelombang, today());
}
