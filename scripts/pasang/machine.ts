// What an installation has besides its releases: the user, folders, settings, the unit of systemd, the command.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Places } from './places.ts';
import { USER } from './programs.ts';
import type { Release } from './releases.ts';
import { HaltError, say } from './said.ts';
import { byHand, hasSystemd, systemctl } from './systemd.ts';

/** Only root may install for the machine; and a clone that lies where releases go is named. */
export function refuseUnfit({ akar, program, rilis }: Places): void {
  if (akar === '/' && process.getuid?.() !== 0) throw new HaltError('Jalankan sebagai root: sudo ./pasang');
  if (existsSync(program) && !existsSync(rilis)) {
    throw new HaltError(
      `Di ${program} ada pemasangan dengan cara lama. Hentikan layanannya, pindahkan foldernya (mv ${program} ${program}-lama), ` +
        'lalu jalankan lagi; data dan pengaturannya tidak di situ.',
    );
  }
}

/** Makes or renews all of it; what the operator has written stays. Returns whether there were settings before. */
export function prepareMachine({ folder }: Release, places: Places): boolean {
  const { akar, settings, unit, command, data, cache, placed } = places;
  if (akar === '/') makeUser();
  const hadSettings = existsSync(settings);
  const group = akar === '/' ? ['-g', USER] : [];
  execFileSync('install', ['-d', '-m', '750', ...group, dirname(settings)]);
  if (!hadSettings) {
    writeFileSync(settings, placed(readFileSync(join(folder, 'deploy/gerbang.env.example'), 'utf8')));
    execFileSync('install', ['-m', '640', ...group, settings, `${settings}.baru`]);
    execFileSync('mv', [`${settings}.baru`, settings]);
  }
  const owner = akar === '/' ? ['-o', USER, '-g', USER] : [];
  execFileSync('install', ['-d', '-m', '700', ...owner, data, cache]);
  put(unit, placed(readFileSync(join(folder, 'deploy/gerbang.service'), 'utf8')), 0o644);
  const where = akar === '/' ? '' : `export GERBANG_AKAR='${akar}'\n`;
  put(command, `#!/bin/sh\n${where}exec ${join(places.kini, 'gerbang')} "$@"\n`, 0o755);
  if (hasSystemd(places)) systemctl('daemon-reload');
  return hadSettings;
}

function makeUser(): void {
  if (spawnSync('id', ['-u', USER]).status === 0) return;
  execFileSync('useradd', ['--system', '--home', '/var/lib/gerbang', '--shell', '/usr/sbin/nologin', USER]);
}

function put(file: string, text: string, mode: number): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, mode);
}

/** Takes the program off the machine; settings and data stay, and it is said where. */
export function remove(places: Places): void {
  const { akar, program, unit, command, settings, data } = places;
  if (hasSystemd(places)) systemctl('disable', '--now', 'gerbang');
  else say('systemd tidak berjalan di sini: bila programnya berjalan, hentikan sendiri.');
  for (const path of [unit, command, program]) rmSync(path, { recursive: true, force: true });
  if (hasSystemd(places)) systemctl('daemon-reload');
  say(
    `Program dicopot. Pengaturan (${dirname(settings)}) dan data (${data}) dibiarkan; hapus sendiri bila tidak diperlukan lagi.`,
  );
  if (akar === '/') say(`Pengguna ${USER} juga tetap ada, karena data itu miliknya.`);
}

/** What comes after the first installation. */
export function tellFirst(places: Places): void {
  const start = hasSystemd(places) ? 'systemctl enable --now gerbang && journalctl -u gerbang -n 20' : byHand(places);
  say(
    `Terpasang. Isi ${places.settings}, lalu jalankan:\n  ${start}\nDi situ tampil, satu kali, password dua akun pertama.`,
  );
}
