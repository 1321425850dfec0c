// From one release to the next: backup, rehearsal, then the switch; until the switch nothing that runs is touched.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { prepareMachine } from './machine.ts';
import type { Places } from './places.ts';
import { runProgram } from './programs.ts';
import { installed, lay, link, note, type Release, removeOthers } from './releases.ts';
import { HaltError, say, since } from './said.ts';
import { settingsOf } from './settings.ts';
import { restart } from './systemd.ts';

/** Nobody knows then how long the migrations take. */
const UNREHEARSED_SECONDS = 1800;

type UpgradeOptions = { places: Places; keyFile: string | undefined; isRehearsed: boolean };

/**
 * Restores the newest backup to a folder beside the data, brings it to this release's schema there, and checks it.
 * Returns the seconds that it took.
 */
export async function rehearse(
  own: Release,
  { places, keyFile }: Omit<UpgradeOptions, 'isRehearsed'>,
): Promise<number> {
  if (!installed(places)) throw new HaltError('Belum ada yang terpasang di sini, jadi tidak ada yang dapat digladi.');
  say(`Gladi: cadangan terbaru dipulihkan ke folder percobaan dengan versi ${own.versi} …`);
  const started = Date.now();
  const args = ['latihan', ...(keyFile ? ['--kunci', keyFile] : [])];
  if ((await runProgram(own, { places, name: 'cadangan', args })) !== 0) {
    throw new HaltError('Gladi gagal; sebabnya ada di atas. Tidak ada yang diganti, versi lama tetap berjalan.');
  }
  say(`Gladi selesai dalam ${since(started)}.`);
  return (Date.now() - started) / 1000;
}

/** The number of the newest backup that the settings lead to. */
function newestBackup(old: Release, places: Places): number {
  const { CADANGAN_DIR, DATA_DIR = '' } = settingsOf(old, places);
  const folder = join(CADANGAN_DIR || join(DATA_DIR, 'cadangan'), 'generasi');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return Math.max(0, ...names.map((name) => Number(/^(\d{8})-/.exec(name)?.[1] ?? 0)));
}

async function backUp(old: Release, places: Places): Promise<number> {
  say(`Mencadangkan dengan versi ${old.versi} …`);
  if ((await runProgram(old, { places, name: 'cadangan', args: ['buat'] })) !== 0) {
    throw new HaltError('Cadangan gagal; sebabnya ada di atas. Tidak ada yang diganti, versi lama tetap berjalan.');
  }
  return newestBackup(old, places);
}

export async function upgrade(
  old: Release,
  own: Release,
  { places, keyFile, isRehearsed }: UpgradeOptions,
): Promise<void> {
  const missing = old.migrasi.filter((name) => !own.migrasi.includes(name));
  if (missing.length > 0) {
    throw new HaltError(
      `Versi ${own.versi} lebih lama dari yang terpasang (${old.versi}). Untuk kembali: ./pasang kembali`,
    );
  }
  const release = lay(own, places);
  const cadangan = await backUp(old, places);
  const needed = isRehearsed ? await rehearse(release, { places, keyFile }) : UNREHEARSED_SECONDS;
  prepareMachine(release, places);
  link(release, places);
  note({ dari: old.versi, ke: release.versi, cadangan }, places);
  const started = Date.now();
  if (!(await restart(release, places, 120 + 3 * needed))) {
    throw new HaltError(
      `Versi ${release.versi} belum siap. Sebabnya: journalctl -u gerbang -n 50; kembali ke ${old.versi}: ${places.back}`,
    );
  }
  const gone = removeOthers([old, release], places);
  say(
    `Dari ${old.versi} ke ${release.versi}, diganti dalam ${since(started)}.${gone.length > 0 ? ` Dihapus: ${gone.join(', ')}.` : ''}`,
  );
  say(`Kembali: ${places.back}`);
}
