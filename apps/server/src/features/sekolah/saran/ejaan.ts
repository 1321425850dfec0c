import type { Role } from '@gerbang/contract/roles';
import { type BidangSaran, SARAN_MIN } from '@gerbang/contract/sekolah/saran';
import { sql } from 'kysely';
import { findMerged, findSchools } from '../../../core/ringkasan/sekolah.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { slowRead } from '../../../platform/database/lists.ts';
import { matcher, plain } from '../ejaan-sekolah/queries.ts';
import { SekolahKeys, sekolahKey } from '../ejaan-sekolah/sekolah-key.ts';

/** A student is not offered a spelling of one record alone: nobody learns about one person. An admin sees all. */
const fewest: { readonly [R in Role]?: number } = { siswa: 2, admin: 1 };
const MOST = 8;
/** Milliseconds for which birthplaces are kept in memory: a new one may wait, a keystroke may not. */
const KEPT_MS = 10 * 60_000;

type Ejaan = { text: string; jumlah: number };
type CachedEjaan = { until: number; all: Promise<Ejaan[]> };

/**
 * Finds the spellings of a field in validated records that contain a text, most used first, those that begin with it
 * before the others; a school by any of its spellings, under its one name. None for fewer than two letters.
 */
export type FindSaran = (asked: { bidang: BidangSaran; search: string; role: Role }) => Promise<string[]>;

/** Schools come from the dashboard's summary, birthplaces are counted at most every ten minutes (docs/design/search.md). */
export function createFindSaran({ db, clock }: { db: Db; clock: Clock }): FindSaran {
  const keys = new SekolahKeys();
  let kept: CachedEjaan | undefined;
  const birthplaces = (): Promise<Ejaan[]> => {
    const now = clock.now().getTime();
    if (kept && kept.until > now) return kept.all;
    const all = countBirthplaces(db);
    kept = { until: now + KEPT_MS, all };
    all.catch(() => {
      kept = undefined;
    });
    return all;
  };
  return async ({ bidang, search, role }) => {
    const typed = plain(search);
    const least = fewest[role];
    if (least === undefined || typed.length < SARAN_MIN) return [];
    const isSchool = bidang === 'asal_sekolah';
    const spellings = isSchool ? await findSekolah(db, keys, typed) : (await birthplaces()).filter(contains(typed));
    const found = spellings.filter(({ jumlah }) => jumlah >= least).map(({ text }) => text);
    const key = isSchool ? sekolahKey(typed) : '';
    const begins = (text: string) => plain(text).startsWith(typed) || (key !== '' && keys.of(text).startsWith(key));
    return [...found.filter(begins), ...found.filter((text) => !begins(text))].slice(0, MOST);
  };
}

const contains =
  (typed: string) =>
  ({ text }: Ejaan) =>
    plain(text).includes(typed);

/** The schools of which some spelling matches, under their names. */
async function findSekolah(db: Db, keys: SekolahKeys, typed: string): Promise<Ejaan[]> {
  const [schools, merged] = await Promise.all([findSchools(db, { tahunAjaran: 'semua' }), findMerged(db)]);
  const matches = matcher(keys, typed);
  const named = new Set([...merged].filter(([ejaan]) => matches(ejaan)).map(([, nama]) => nama));
  return schools
    .filter(({ asal_sekolah }) => named.has(asal_sekolah) || matches(asal_sekolah))
    .map(({ asal_sekolah, jumlah }) => ({ text: asal_sekolah, jumlah }));
}

async function countBirthplaces(db: Db): Promise<Ejaan[]> {
  const { rows } = await sql<Ejaan>`select tempat_lahir as text, count(*) as jumlah from data_siswa
    where status_data = 'Tervalidasi' group by tempat_lahir order by 2 desc, 1 ${slowRead}`.execute(db);
  return rows;
}
