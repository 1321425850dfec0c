// What a release is made of besides its parts: sums, and the two commands at its top.
import { createHash } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from './pasang/files-in.ts';

export function sumOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** The sums of all files below a folder, as `sha256sum -c` reads them. */
export function sumsOf(folder: string): string {
  const lines = filesIn(folder)
    .sort()
    .map((path) => `${sumOf(join(folder, path))}  ./${path}\n`);
  return lines.join('');
}

/** The commands that a person types: they find the release that they lie in. */
export function writeLaunchers(folder: string): void {
  for (const [command, file] of Object.entries({ pasang: 'main.ts', gerbang: 'gerbang.ts' })) {
    const path = join(folder, command);
    const here = 'here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd -P)';
    writeFileSync(path, `#!/bin/sh\n${here}\nexec "$here/bin/node" "$here/scripts/pasang/${file}" "$@"\n`);
    chmodSync(path, 0o755);
  }
}
