// `node scripts/check-architecture.ts`: who may import whom, names, sizes and circles, over all source files.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkArchitecture } from './architecture.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['packages', 'apps', 'demo', 'tests', 'scripts'];
const LEFT_OUT = ['node_modules', 'dist', 'public', 'test-results', 'playwright-report'];

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return LEFT_OUT.includes(entry.name) ? [] : sourcesIn(path);
    return /\.(tsx?|mjs)$/.test(entry.name) ? [path] : [];
  });
}

const paths = [...FOLDERS.flatMap(sourcesIn), 'vitest.config.ts'];
const files = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
const { problems, modules, internalImports } = checkArchitecture(files);

// A check that sees nothing passes silently, so it must have seen every workspace and the imports between files.
for (const folder of ['packages/contract/', 'apps/server/', 'apps/web/', 'scripts/']) {
  if (paths.filter((path) => path.startsWith(folder)).length < 5) problems.push(`${folder}: too few modules seen`);
}
if (internalImports < modules) problems.push(`only ${internalImports} imports seen in ${modules} modules`);

for (const problem of problems) console.error(problem);
console.log(`${modules} modules, ${internalImports} imports between them, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
