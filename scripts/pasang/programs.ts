// Runs a program of a release with the settings of the service and as its user.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Places } from './places.ts';
import type { Release } from './releases.ts';
import { HaltError } from './said.ts';
import { settingsOf } from './settings.ts';

export const USER = 'gerbang';

type Run = { places: Places; name: string; args: string[] };

/** Runs one to its end, on our own terminal; returns its exit code. */
export async function runProgram(release: Release, { places, name, args }: Run): Promise<number> {
  const { programs } = await import(pathToFileURL(join(release.folder, 'scripts/programs.mjs')).href);
  const file = Object.hasOwn(programs, name) && join(release.folder, programs[name].file);
  if (!file || !existsSync(file)) throw new HaltError(`Perintah tidak dikenal: ${name}. Lihat: gerbang`);
  const called = places.akar === '/' ? {} : { GERBANG_COMMAND: places.command };
  const env = { PATH: process.env.PATH, TERM: process.env.TERM, ...called, ...settingsOf(release, places) };
  process.umask(0o077);
  const options = { cwd: release.folder, env, stdio: 'inherit', ...userOf(places) } as const;
  const child = spawn(join(release.folder, 'bin/node'), [file, ...args], options);
  // The terminal sends Ctrl-C to the program, too, which says how it ends; others send theirs to us alone.
  const stay = () => undefined;
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGINT', stay).on('SIGTERM', pass).on('SIGHUP', pass);
  const { promise, resolve } = Promise.withResolvers<number>();
  child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM']));
  const code = await promise;
  process.off('SIGINT', stay).off('SIGTERM', pass).off('SIGHUP', pass);
  return code;
}

/** The user of the service, for root; anybody else stays who they are, as does root below another folder. */
function userOf({ akar }: Places): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0 || akar !== '/') return {};
  const [uid, gid] = ['-u', '-g'].map((which) => Number(spawnSync('id', [which, USER], { encoding: 'utf8' }).stdout));
  if (!uid || !gid) throw new HaltError(`Pengguna ${USER} tidak ada. Pasang dahulu: ./pasang`);
  return { uid, gid };
}
