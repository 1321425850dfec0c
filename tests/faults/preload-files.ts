// Points at every change of a file, and a disk for files that can be full or have errors.
import blocking from 'node:fs';
import fs from 'node:fs/promises';
import { basename } from 'node:path';
import { failureOf, isFull, point } from './preload-points.ts';

type Work = (...parameters: never[]) => Promise<unknown>;
const changes = ['open', 'link', 'rename', 'mkdir', 'rm'] as const;
const handled = ['writeFile', 'sync'] as const;

/** What kind of file it is: random names say nothing. */
function kindOf(path: unknown): string {
  const name = basename(String(path));
  if (/^[0-9a-f]{32}(-kecil)?$/.test(name)) return name.includes('-') ? 'small picture' : 'picture';
  return /\.[a-z]+$/.exec(name)?.[0] ?? 'folder';
}

const noSpace = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

function watched(name: string, work: Work): Work {
  return async function (this: unknown, ...parameters) {
    await point(`before ${name}`);
    const result = await work.apply(this, parameters);
    await point(`after ${name}`);
    return result;
  };
}

/** Puts the points into `node:fs/promises`; its importers see them after `syncBuiltinESMExports`. */
export function watchFiles(): void {
  const module = fs as unknown as Record<string, Work>;
  const { readFile } = module;
  module.readFile = async (...parameters) => {
    failIfBroken('readFile', (parameters as unknown[])[0]);
    return (readFile as Work)(...parameters);
  };
  for (const name of changes) {
    const original = module[name] as Work;
    module[name] = async (...parameters) => {
      const [path] = parameters as unknown[];
      failIfBroken(name, path);
      const label = `${name} ${kindOf(name === 'link' || name === 'rename' ? (parameters as unknown[])[1] : path)}`;
      const isReading = name === 'open' && !/[wa+]/.test(String((parameters as unknown[])[1] ?? 'r'));
      const opened = await (isReading ? original(...parameters) : watched(label, original)(...parameters));
      if (name === 'open') watchHandle(opened as Record<string, Work>, String(path));
      return opened;
    };
  }
}

/** Standard output lies on a disk that can be full. */
export function watchLog(): void {
  const { writeSync } = blocking;
  blocking.writeSync = ((...parameters: Parameters<typeof writeSync>) => {
    if (parameters[0] === 1 && isFull('log')) throw noSpace();
    return writeSync(...parameters);
  }) as typeof writeSync;
}

/** Only the folders of pictures and uploads have errors. */
function failIfBroken(step: string, path: unknown): void {
  const error = /\/(berkas|sementara)(\/|$)/.test(String(path)) && failureOf(step);
  if (error) throw error;
}

function watchHandle(handle: Record<string, Work>, path: string): void {
  const kind = kindOf(path);
  for (const name of handled) {
    const original = (handle[name] as Work).bind(handle) as Work;
    handle[name] = watched(`${name} ${kind}`, async (...parameters) => {
      failIfBroken(name, path);
      if (name === 'writeFile' && isFull('files')) throw noSpace();
      return original(...parameters);
    });
  }
}
