// The mapping that a command asks for: what is suggested or has a name, and what its options say.
import type { ImporDetail } from '@gerbang/contract/laporan/impor';
import { tambahanFor } from '@gerbang/contract/laporan/impor-nilai';
import {
  artiBacaan,
  labelBagian,
  type Pemetaan,
  pemetaan,
  pemetaanKosong,
} from '@gerbang/contract/laporan/impor-pemetaan';
import { getBagian } from '../../core/sekolah/bagian.ts';
import { listPemetaan } from '../../features/laporan/door.ts';
import type { Db } from '../../platform/database/database.ts';
import { StartupError } from '../../platform/errors.ts';

type Options = {
  tambah: string;
  pemetaan: string;
  menunggu: boolean;
  timpa: string;
  pola: string;
  kolom: string[];
  tetap: string[];
  kosong: string[];
  baca: string[];
};

type Read = Pick<ImporDetail, 'kolom' | 'saran'>;

/** Throws StartupError for a field or a name that is not known. */
export async function pemetaanFor(db: Db, { kolom, saran }: Read, options: Options): Promise<Pemetaan> {
  const begun = options.pemetaan === '' ? (saran ?? pemetaanKosong) : await named(db, options.pemetaan);
  const columns = options.kolom.map((text) => pair(text, (kolom) => ({ kolom })));
  const fixed = options.tetap.map((text) => pair(text, (tetap) => ({ tetap })));
  const sources = { ...begun.kolom, ...Object.fromEntries([...columns, ...fixed]) };
  const parsed = pemetaan.safeParse({
    ...begun,
    kolom: withDefaults(sources, options.kosong),
    baca: { ...begun.baca, ...Object.fromEntries(options.baca.map((text) => pair(text, (arti) => arti))) },
    timpa: options.timpa === '' ? begun.timpa : options.timpa.split(',').map((field) => field.trim()),
    ...(options.menunggu ? { status_data: 'Menunggu Validasi' } : {}),
    ...(options.pola === '' ? {} : { pola: options.pola }),
  });
  if (parsed.success)
    return options.tambah === '' ? parsed.data : withUnknown(db, { kolom, map: parsed.data }, options);
  throw new StartupError(
    `Isian atau cara baca tidak dikenal. Isian: ${Object.keys(labelBagian).join(', ')}. Cara baca: ${artiBacaan.join(', ')}.`,
  );
}

/** What new records get where the column of a field is empty. Throws StartupError for a field without a column. */
function withDefaults(sources: Pemetaan['kolom'], defaults: string[]): Pemetaan['kolom'] {
  const kolom: Record<string, unknown> = { ...sources };
  for (const [field, { kosong }] of defaults.map((text) => pair(text, (kosong) => ({ kosong })))) {
    const source = sources[field as keyof Pemetaan['kolom']];
    if (!source || 'tetap' in source)
      throw new StartupError(`Pilihan --kosong: ${field} tidak berasal dari kolom berkas.`);
    kolom[field] = { ...source, kosong };
  }
  return kolom as Pemetaan['kolom'];
}

type ImporMapping = { kolom: ImporDetail['kolom']; map: Pemetaan };

/** Every major and class that is not known is added to the settings when the import runs. */
async function withUnknown(db: Db, { kolom: columns, map }: ImporMapping, { tambah }: Options): Promise<Pemetaan> {
  if (tambah !== 'ditawarkan' && tambah !== 'pensiun')
    throw new StartupError('Pilihan --tambah: ditawarkan atau pensiun.');
  const dikenal = { pilihan: await getBagian(db, 'pilihan'), gelombang: [] };
  const tambahan = tambahanFor(map, { columns, dikenal, pensiun: tambah === 'pensiun' });
  return { ...map, tambahan: [...map.tambahan, ...tambahan] };
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
