// Majors and classes of filters and imports: any that the school has had.
import { bukanPilihan, type JenisPilihan, pilihanField } from '@gerbang/contract/sekolah/pilihan';
import type { Db } from '../../platform/database/database.ts';
import { HttpError } from '../../platform/errors.ts';
import { getBagian } from './bagian.ts';

/** Refuses (400) a filter by a major or class that the school has never had; one that is retired has its records. */
export async function refuseUnknown(
  db: Db,
  filter: { [F in 'jurusan_pilihan' | 'kelas_pilihan']?: string | undefined },
) {
  for (const jenis of Object.keys(pilihanField) as JenisPilihan[]) {
    const kode = filter[pilihanField[jenis]];
    if (kode === undefined) continue;
    const all = (await getBagian(db, 'pilihan'))[jenis];
    if (!all.some((entry) => entry.kode === kode)) throw new HttpError(400, bukanPilihan(jenis, all));
  }
}
