// Which generations stay, and what goes with those that do not.
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inJakarta } from '../../platform/jakarta.ts';
import { namesIn } from '../../platform/storage/disk-contents.ts';
import { holding, workInTurn } from '../instance-lock.ts';
import { openPool, poolsOf } from './pool.ts';
import { DOOMED, type Generation, generationsOf, keysOf, listGenerations, piecesOf, readStore } from './store.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Of the generations up to an age one stays for each span; the first rule keeps every one. */
const RULES: { upTo: number; spanOf: (at: Date, nomor: number) => string }[] = [
  { upTo: DAY_MS, spanOf: (_at, nomor) => String(nomor) },
  { upTo: 2 * DAY_MS, spanOf: (at) => `${inJakarta(at).day} ${inJakarta(at).time.slice(0, 2)}` },
  { upTo: 14 * DAY_MS, spanOf: (at) => inJakarta(at).day },
  { upTo: 366 * DAY_MS, spanOf: (at) => inJakarta(at).day.slice(0, 7) },
];

/**
 * The scheduled generations whose time is over, of these, the newest first: each one stays for a day, one of an hour for
 * two days, one of a day for two weeks, one of a month for a year; the newest of all in any case.
 */
export function expiredGenerations(generations: Generation[], now: Date): Generation[] {
  const times = believedTimes(generations, now);
  const kept = new Set<Generation>(generations.slice(0, 1));
  for (const { upTo, spanOf } of RULES) {
    const spans = new Set<string>();
    for (const [n, generation] of generations.entries()) {
      const at = times[n] as number;
      const span = spanOf(new Date(at), generation.manifest.nomor);
      if (generation.manifest.asal !== 'terjadwal' || now.getTime() - at > upTo || spans.has(span)) continue;
      // The newest of its span, because they come in that order.
      spans.add(span);
      kept.add(generation);
    }
  }
  return generations.filter((each) => each.manifest.asal === 'terjadwal' && !kept.has(each));
}

/**
 * When generations were made, in milliseconds, by their order rather than by a clock that was wrong for a while: one of
 * a time that has not come counts as made with the next, and none is older than the one before.
 */
function believedTimes(generations: Generation[], now: Date): number[] {
  let next = now.getTime();
  const capped = generations.map(({ manifest }) => {
    const at = Date.parse(manifest.dibuat_pada);
    next = at > now.getTime() ? next : at;
    return next;
  });
  let before = 0;
  return capped
    .toReversed()
    .map((at) => {
      before = Math.max(before, at);
      return before;
    })
    .toReversed();
}

/**
 * Removes the generations whose time is over, then pictures that no generation names any more; those that were made by
 * hand stay. Waits while a backup is being made.
 */
export async function tidyStore(store: string, now: Date): Promise<void> {
  await holding(workInTurn(store), async () => {
    const generations = await listGenerations(store);
    const needed = await lastCopies(store, generations);
    for (const { folder } of expiredGenerations(generations, now)) {
      // Renamed first: one that is half gone must not look like one.
      if (!needed.has(folder)) await rename(folder, `${folder}${DOOMED}`);
    }
    for (const name of await namesIn(generationsOf(store))) {
      if (name.endsWith(DOOMED)) await rm(join(generationsOf(store), name), { recursive: true, force: true });
    }
    await sweepPools(store);
  });
}

/** The generations that hold the last whole copy of a picture which the newest one could not copy. */
async function lastCopies(store: string, [newest, ...older]: Generation[]): Promise<Set<string>> {
  const lost = new Set(newest?.manifest.hilang ?? []);
  const needed = new Set<string>();
  for (const generation of lost.size > 0 ? older : []) {
    const pool = await openPool(store, generation.manifest.kumpulan);
    const there = (await keysOf(generation).catch(() => [])).filter((kunci) => lost.has(kunci) && pool.has(kunci));
    for (const kunci of there) lost.delete(kunci);
    if (there.length > 0) needed.add(generation.folder);
  }
  return needed;
}

async function sweepPools(store: string): Promise<void> {
  const { generations, unusable } = await readStore(store);
  // Careful: what a list that cannot be read names is not known, and so nothing is removed.
  if (unusable.some(({ keadaan }) => keadaan !== 'disisihkan')) return;
  const named = new Map<string, Set<string>>();
  for (const generation of generations) {
    const { kumpulan } = generation.manifest;
    const lists = await listsOf(generation).catch(() => undefined);
    if (!lists) return;
    named.set(kumpulan, (named.get(kumpulan) ?? new Set()).union(lists));
  }
  // Those that were set aside say no more in which pool their contents are.
  let anywhere = new Set<string>();
  for (const each of unusable) anywhere = anywhere.union(await listsOf(each).catch(() => new Set<string>()));
  for (const name of await namesIn(poolsOf(store))) {
    const keys = anywhere.union(named.get(name) ?? new Set<string>());
    if (keys.size > 0) await (await openPool(store, name)).sweep(keys);
    else await rm(join(poolsOf(store), name), { recursive: true, force: true });
  }
}

/** Everything that a generation names in its pool. */
async function listsOf(generation: Pick<Generation, 'folder'>): Promise<Set<string>> {
  const lists = await Promise.all([keysOf(generation), piecesOf(generation)]);
  return new Set(lists.flat());
}
