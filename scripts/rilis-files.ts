// What a release is made of besides its parts: sums, and the two commands at its top.
import { createHash } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from './pasang/files-in.ts';
import { programs } from './programs.mjs';

/** Of the programs, those that operators know. */
export const OPERATORS = Object.entries(programs).filter(([, { file }]) => file.startsWith('apps/server/'));

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

/** What a document says of commands, as a release calls them. */
export function asReleased(text: string): string {
  const names = OPERATORS.map(([name]) => name).join('|');
  return text.replace(new RegExp(`npm run (${names})\\b(?: --(?= ))?`, 'g'), 'gerbang $1');
}

/** In an image, where no shell is: one of the commands with the settings of the container. */
const IN_IMAGE = `#!/opt/gerbang/bin/node
import { programs } from '../scripts/programs.mjs';
const name = process.argv.splice(2, 1)[0] ?? '';
if (Object.hasOwn(programs, name)) await import(new URL(\`../\${programs[name].file}\`, import.meta.url).href);
else console.log(\`Pemakaian: gerbang \${Object.keys(programs).join('|')} …\`);
`;

/** The commands that a person types: they find the release that they lie in. */
export function writeLaunchers(folder: string): void {
  for (const [command, file] of Object.entries({ pasang: 'main.ts', gerbang: 'gerbang.ts' })) {
    const path = join(folder, command);
    const here = 'here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd -P)';
    writeFileSync(path, `#!/bin/sh\n${here}\nexec "$here/bin/node" "$here/scripts/pasang/${file}" "$@"\n`);
    chmodSync(path, 0o755);
  }
  writeFileSync(join(folder, 'bin/gerbang'), IN_IMAGE);
  chmodSync(join(folder, 'bin/gerbang'), 0o755);
}
