// The service under systemd; where that does not run, what the operator does by hand is said instead.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Places } from './places.ts';
import type { Release } from './releases.ts';
import { HaltError, say } from './said.ts';
import { addressOf, settingsOf } from './settings.ts';

/** Whether systemd is what runs this machine. */
export function hasSystemd({ akar }: Places): boolean {
  return existsSync(join(akar, 'run/systemd/system'));
}

export function systemctl(...words: string[]): void {
  try {
    execFileSync('systemctl', words, { stdio: ['ignore', 'inherit', 'inherit'] });
  } catch {
    throw new HaltError(`systemctl ${words.join(' ')} gagal; pesannya ada di atas.`);
  }
}

/** How the service is started where nothing does it: it becomes its user by itself. */
export const byHand = ({ command }: Places) => `${command} main`;

/** The version that answers now; undefined when nobody does. */
export async function answering(release: Release, places: Places): Promise<string | undefined> {
  const address = addressOf(settingsOf(release, places));
  const health = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(3000) }).catch(() => undefined);
  if (!health?.ok) return undefined;
  const { versi } = (await health.json()) as { versi?: string };
  return versi;
}

/** Waits until this release answers and is ready; false when the time is over. */
export async function isReady(release: Release, places: Places, seconds: number): Promise<boolean> {
  const address = addressOf(settingsOf(release, places));
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(250)) {
    if ((await answering(release, places)) !== release.versi) continue;
    const ready = await fetch(`${address}/readyz`).catch(() => undefined);
    if (ready?.ok) return true;
  }
  return false;
}

/** Has this release run from now on; without systemd it is said how. Returns whether it does. */
export async function restart(release: Release, places: Places, seconds = 120): Promise<boolean> {
  if (!hasSystemd(places)) {
    const running = await answering(release, places);
    const old = running
      ? `Versi ${running} masih berjalan dari foldernya sendiri. Hentikan, lalu jalankan`
      : 'Jalankan';
    say(`systemd tidak berjalan di sini. ${old}: ${byHand(places)}`);
    return true;
  }
  systemctl('restart', 'gerbang');
  return isReady(release, places, seconds);
}
