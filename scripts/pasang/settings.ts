// The settings of the service: those of its unit, then those of the operator's file, as systemd reads them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { Places } from './places.ts';
import type { Release } from './releases.ts';

export function settingsOf({ folder }: Release, places: Places): Record<string, string> {
  const unit = places.placed(readFileSync(join(folder, 'deploy/gerbang.service'), 'utf8'));
  const pairs = (unit.match(/^Environment=.*$/gm) ?? []).flatMap((line) =>
    line.slice('Environment='.length).split(' '),
  );
  const own = Object.fromEntries(pairs.map((pair) => [pair.split('=')[0], pair.slice(pair.indexOf('=') + 1)]));
  const given = existsSync(places.settings) ? parseEnv(readFileSync(places.settings, 'utf8')) : {};
  return { ...own, ...(given as Record<string, string>) };
}

/** Where this machine reaches the service. */
export function addressOf(settings: Record<string, string>): string {
  const { HOST = '127.0.0.1', PORT = '3000' } = settings;
  const host = ['0.0.0.0', '::', ''].includes(HOST) ? '127.0.0.1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}
