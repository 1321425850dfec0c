// All source files of the house, for the checks and the diagram that read them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './shell.mjs';

const FOLDERS = ['packages', 'apps', 'demo', 'tests', 'scripts'];
const LEFT_OUT = ['node_modules', 'dist', 'public', 'test-results', 'playwright-report'];

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return LEFT_OUT.includes(entry.name) ? [] : sourcesIn(path);
    return /\.(tsx?|mjs)$/.test(entry.name) ? [path] : [];
  });
}

/** Their texts by path from the project's folder, with `/`. */
export function readSources(): Map<string, string> {
  const paths = [...FOLDERS.flatMap(sourcesIn), 'vitest.config.ts'];
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}
