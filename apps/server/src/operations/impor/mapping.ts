// The mapping that a command asks for: what is suggested or has a name, and what its options say.
import { type ImporDetail, labelBagian, type Pemetaan, pemetaan } from '@gerbang/contract/impor';
import { listPemetaan } from '../../features/impor/queries.ts';
import { suggest } from '../../features/impor/suggestions.ts';
import { getBagian } from '../../features/sekolah/bagian.ts';
import type { Db } from '../../platform/database/database.ts';
import { StartupError } from '../../platform/errors.ts';

type Options = { pemetaan: string; menunggu: boolean; timpa: string; pola: string; kolom: string[]; tetap: string[] };

/** Throws StartupError for a field or a name that is not known. */
export async function pemetaanFor(db: Db, { kolom }: Pick<ImporDetail, 'kolom'>, options: Options): Promise<Pemetaan> {
  const begun =
    options.pemetaan === '' ? suggest(kolom, await getBagian(db, 'syarat')) : await named(db, options.pemetaan);
  const columns = options.kolom.map((text) => pair(text, (kolom) => ({ kolom })));
  const fixed = options.tetap.map((text) => pair(text, (tetap) => ({ tetap })));
  const parsed = pemetaan.safeParse({
    ...begun,
    kolom: { ...begun.kolom, ...Object.fromEntries([...columns, ...fixed]) },
    timpa: options.timpa === '' ? begun.timpa : options.timpa.split(',').map((field) => field.trim()),
    ...(options.menunggu ? { status_data: 'Menunggu Validasi' } : {}),
    ...(options.pola === '' ? {} : { pola: options.pola }),
  });
  if (parsed.success) return parsed.data;
  throw new StartupError(`Isian tidak dikenal. Yang ada: ${Object.keys(labelBagian).join(', ')}.`);
}

function pair<T>(text: string, source: (value: string) => T): [string, T] {
  const at = text.indexOf('=');
  return [text.slice(0, at).trim(), source(text.slice(at + 1).trim())];
}

async function named(db: Db, nama: string): Promise<Pemetaan> {
  const found = (await listPemetaan(db)).find((each) => each.nama === nama);
  if (!found) throw new StartupError(`Tidak ada pemetaan bernama ${nama}.`);
  return found.isi;
}
