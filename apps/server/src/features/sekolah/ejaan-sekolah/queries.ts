import { EJAAN_MOST, type EjaanSekolah, type Gabungan, type Sekolah } from '@gerbang/contract/sekolah/ejaan-sekolah';
import { findSchools, findSpellings } from '../../../core/ringkasan/sekolah.ts';
import type { Db } from '../../../platform/database/database.ts';
import { snapshot } from '../../../platform/database/engine.ts';
import { type SekolahKeys, sekolahKey } from './sekolah-key.ts';

/** Names that may be one school, what a search finds, and what was merged; the search narrows all three. */
export async function listEjaanSekolah(db: Db, keys: SekolahKeys, search: string): Promise<EjaanSekolah> {
  return snapshot(db, async (db) => {
    const schools = (await findSchools(db, { tahunAjaran: 'semua' })).map(({ asal_sekolah, jumlah }) => ({
      nama: asal_sekolah,
      jumlah,
    }));
    const matches = matcher(keys, search);
    const mirip = groupsOf(keys, schools).filter((group) => group.some(({ nama }) => matches(nama)));
    const ditemukan = search.trim() === '' ? [] : schools.filter(({ nama }) => matches(nama));
    const gabungan = (await listGabungan(db)).filter(({ ke, nama, ejaan }) =>
      [ke, nama, ...ejaan.map(({ nama }) => nama)].some(matches),
    );
    return {
      mirip: mirip.slice(0, EJAAN_MOST),
      jumlah_mirip: mirip.length,
      ditemukan: ditemukan.slice(0, EJAAN_MOST),
      jumlah_ditemukan: ditemukan.length,
      gabungan: gabungan.slice(0, EJAAN_MOST),
      jumlah_gabungan: gabungan.length,
    };
  });
}

/** Whether a name contains a text as it was typed or in any spelling; every name contains nothing. */
export function matcher(keys: SekolahKeys, typed: string): (nama: string) => boolean {
  const [text, key] = [plain(typed), sekolahKey(typed)];
  return (nama) => plain(nama).includes(text) || (key !== '' && keys.of(nama).includes(key));
}

export function plain(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Names with one key, where there are several: the groups with most records first. */
function groupsOf(keys: SekolahKeys, schools: Sekolah[]): Sekolah[][] {
  const groups = new Map<string, Sekolah[]>();
  for (const school of schools) {
    const key = keys.of(school.nama);
    if (key !== '') groups.set(key, [...(groups.get(key) ?? []), school]);
  }
  const sizeOf = (group: Sekolah[]) => group.reduce((sum, { jumlah }) => sum + jumlah, 0);
  return [...groups.values()].filter((group) => group.length > 1).sort((a, b) => sizeOf(b) - sizeOf(a));
}

async function listGabungan(db: Db): Promise<Gabungan[]> {
  const rows = await db
    .selectFrom('ejaan_sekolah')
    .leftJoin('profile', 'profile.akun_id', 'ejaan_sekolah.digabung_oleh')
    .select(['gabungan_id', 'ejaan', 'ke', 'ejaan_sekolah.nama', 'digabung_pada', 'profile.nama as oleh'])
    .orderBy('gabungan_id', 'desc')
    .orderBy('ejaan')
    .execute();
  const spellings = rows.length === 0 ? [] : await findSpellings(db, { tahunAjaran: 'semua' });
  const counted = new Map(spellings.map(({ asal_sekolah, jumlah }) => [asal_sekolah, jumlah]));
  const found = new Map<string, Gabungan>();
  for (const { gabungan_id: id, ejaan, ...rest } of rows) {
    const gabungan = found.get(id) ?? { id, ...rest, ejaan: [] };
    gabungan.ejaan.push({ nama: ejaan, jumlah: counted.get(ejaan) ?? 0 });
    found.set(id, gabungan);
  }
  return [...found.values()];
}
