import type { Role } from '@gerbang/contract/endpoint';
import { type BidangSaran, SARAN_MIN } from '@gerbang/contract/saran';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { slowly } from '../../platform/database/lists.ts';
import { contains } from '../../platform/database/search-text.ts';

/** A student is not offered a spelling of one record alone: nobody learns about one person. An admin sees all. */
const fewest: { readonly [R in Role]?: number } = { siswa: 2, admin: 1 };
const MOST = 8;
/** Milliseconds for which birthplaces are kept in memory: a new one may wait, a keystroke may not. */
const KEPT_MS = 10 * 60_000;

type Ejaan = { text: string; jumlah: number };
type Kept = { until: number; all: Promise<Ejaan[]> };

/**
 * Finds the spellings of a field in validated records that contain a text, most used first, those that begin with it
 * before the others. None for fewer than two letters.
 */
export type FindSaran = (asked: { bidang: BidangSaran; search: string; role: Role }) => Promise<string[]>;

/** Schools come from the dashboard's summary, birthplaces are counted at most every ten minutes (docs/decisions/069). */
export function createFindSaran({ db, clock }: { db: Db; clock: Clock }): FindSaran {
  let kept: Kept | undefined;
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
    const spellings = await (bidang === 'asal_sekolah' ? findSchools(db, typed) : birthplaces());
    const found = spellings
      .filter(({ text, jumlah }) => jumlah >= least && plain(text).includes(typed))
      .map(({ text }) => text);
    const begins = found.filter((text) => plain(text).startsWith(typed));
    return [...begins, ...found.filter((text) => !plain(text).startsWith(typed))].slice(0, MOST);
  };
}

async function findSchools(db: Db, typed: string): Promise<Ejaan[]> {
  const { rows } = await sql<Ejaan>`select asal_sekolah as text, jumlah from ringkasan_sekolah
    where tahun_ajaran = 'semua' and jumlah > 0 and ${contains(sql<string>`lower(asal_sekolah)`, typed)}
    order by jumlah desc, asal_sekolah`.execute(db);
  return rows;
}

async function countBirthplaces(db: Db): Promise<Ejaan[]> {
  const { rows } = await sql<Ejaan>`select tempat_lahir as text, count(*) as jumlah from data_siswa
    where status_data = 'Tervalidasi' group by tempat_lahir order by 2 desc, 1 ${slowly}`.execute(db);
  return rows;
}

function plain(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}
