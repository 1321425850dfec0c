// What is said of backups that cannot be used: nobody takes an older one without knowing it.

import { basename } from 'node:path';
import { called } from '../../../platform/called.ts';
import { StartupError } from '../../../platform/errors.ts';
import { jakartaTime } from '../../../platform/jakarta.ts';
import {
  type Generation,
  type GenerationChoice,
  namedMoment,
  newerUnusable,
  type Store,
  type Unusable,
} from '../store.ts';

export const unusableLine = (each: Unusable): string => `  ${String(each.nomor).padStart(6)}  ${words(each)}`;

const words = ({ folder, sebab }: Unusable) => `${basename(folder)}: ${sebab}`;

/** Why there is nothing to take. */
export function noneUsable(store: string, unusable: Unusable[]): StartupError {
  if (unusable.length === 0) return new StartupError(`Belum ada cadangan di ${store}.`);
  const lines = unusable.map((each) => `- ${words(each)}`);
  return new StartupError([`Tidak ada cadangan yang dapat dipakai di ${store}:`, ...lines].join('\n'));
}

/** On the error output, whatever else the command does. */
export function warnOfNewer(newer: Unusable[]): void {
  for (const each of newer) console.error(`PERINGATAN: cadangan yang lebih baru tidak dapat dipakai: ${words(each)}`);
}

/** Of those that cannot be used the ones that a person may have meant who asked for this and gets `taken`. */
export function meantInstead(store: Store, wanted: GenerationChoice, taken: Generation): Unusable[] {
  if ('nomor' in wanted) return [];
  return newerUnusable(store, taken).filter((each) => (namedMoment(each) ?? wanted.until) <= wanted.until);
}

/** Asks for the number: the newest is not silently another one. */
export function refuseOlder(newer: Unusable[], { manifest: { nomor, dibuat_pada } }: Generation): void {
  if (newer.length === 0) return;
  throw new StartupError(
    `Cadangan yang terbaru tidak dapat dipakai; tidak ada yang diubah.\n${newer.map((each) => `- ${words(each)}`).join('\n')}\n` +
      `Untuk memulihkan yang sebelumnya (keadaan pada ${jakartaTime(new Date(dibuat_pada))}): ${called(`cadangan pulihkan ${nomor}`)}`,
  );
}
