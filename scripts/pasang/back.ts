// Back to the release before: alone where both know the same schema, else with the backup from before the upgrade.
import { join } from 'node:path';
import { prepareMachine } from './machine.ts';
import type { Places } from './places.ts';
import { runProgram } from './programs.ts';
import { changeTo, installed, link, note, type Release, releaseIn } from './releases.ts';
import { HaltError, say } from './said.ts';
import { answering, hasSystemd, restart, systemctl } from './systemd.ts';

export async function back({ places, isRestored }: { places: Places; isRestored: boolean }): Promise<void> {
  const now = installed(places);
  const change = now && changeTo(now, places);
  const before = change ? releaseIn(join(places.rilis, change.dari)) : undefined;
  if (!now || !change || !before) throw new HaltError('Tidak ada versi sebelumnya di sini.');
  const isSame = now.migrasi.every((name) => before.migrasi.includes(name));
  if (!isSame && !isRestored) throw new HaltError(lossOf(now, before, { pada: change.pada, places }));
  if (!isSame) await stopped(now, places);
  prepareMachine(before, places);
  link(before, places);
  note({ dari: now.versi, ke: before.versi }, places);
  if (!isSame) await restore(before, { places, cadangan: change.cadangan });
  if (!(await restart(before, places)))
    throw new HaltError('Program belum siap. Sebabnya: journalctl -u gerbang -n 50');
  say(`Dari ${now.versi} kembali ke ${before.versi}.`);
}

function lossOf(now: Release, before: Release, { pada, places }: { pada: string; places: Places }): string {
  const timeText = new Date(pada).toLocaleString('id-ID', {
    timeZone: 'Asia/Jakarta',
    dateStyle: 'long',
    timeStyle: 'short',
  });
  return (
    `Versi ${now.versi} mengubah susunan basis data, dan ${before.versi} tidak dapat membacanya. Kembali berarti memulihkan ` +
    `cadangan dari sebelum pembaruan (${timeText} WIB): semua yang masuk sesudahnya tidak ikut. ` +
    `Bila itu yang dimaksud: ${places.back} --pulihkan`
  );
}

async function stopped(now: Release, places: Places): Promise<void> {
  if (hasSystemd(places)) return systemctl('stop', 'gerbang');
  if (await answering(now, places))
    throw new HaltError('Programnya masih berjalan: hentikan dahulu, lalu jalankan lagi.');
}

type BackOptions = { places: Places; cadangan: number | undefined };

async function restore(before: Release, { places, cadangan }: BackOptions): Promise<void> {
  const args = ['pulihkan', ...(cadangan ? [String(cadangan)] : [])];
  if ((await runProgram(before, { places, name: 'cadangan', args })) === 0) return;
  throw new HaltError(
    `Pemulihan gagal; sebabnya ada di atas. Program tidak dijalankan. Sesudah sebabnya hilang: gerbang cadangan ${args.join(' ')}`,
  );
}
