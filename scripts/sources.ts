// The files of the house, for the checks that read them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './shell.mjs';

const FOLDERS = ['packages', 'apps', 'demo', 'tests', 'scripts'];
const LEFT_OUT = ['node_modules', 'dist', 'public', 'test-results', 'playwright-report'];
/** Where files lie that are no sources, and may be named by them. */
const OTHERS = ['docs', 'deploy', '.github'];

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return LEFT_OUT.includes(entry.name) ? [] : filesIn(path);
    return [path];
  });
}

/** Their texts by path from the project's folder, with `/`. */
export function readSources(): Map<string, string> {
  const paths = [...FOLDERS.flatMap(filesIn).filter((path) => /\.(tsx?|mjs)$/.test(path)), 'vitest.config.ts'];
  return textsOf(paths);
}

/** The documents that tell how things are now: all but the list of changes. */
export function readDocuments(): Map<string, string> {
  return textsOf(readPaths().filter((path) => /^(?:docs\/(?:design\/)?|deploy\/)?(?!CHANGELOG)[\w-]+\.md$/.test(path)));
}

function textsOf(paths: string[]): Map<string, string> {
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** The paths of all files of the project that a person keeps. */
export function readPaths(): string[] {
  return [...readdirSync(root), ...[...FOLDERS, ...OTHERS].flatMap(filesIn)];
}
