// `node scripts/check-architecture.ts`: who may import whom, names, sizes and circles, over all source files.
import { checkArchitecture } from './architecture.ts';
import { productTables } from './architecture-tables.ts';
import { readSources } from './sources.ts';

const files = readSources();
const paths = [...files.keys()];
const { problems, modules, internalImports, wings } = checkArchitecture(files);

// A check that sees nothing passes silently, so it must have seen every workspace and the imports between files.
for (const folder of ['packages/contract/', 'apps/server/', 'apps/web/', 'scripts/']) {
  if (paths.filter((path) => path.startsWith(folder)).length < 5) problems.push(`${folder}: too few modules seen`);
}
if (productTables(files).length < 15) problems.push('schema/migrations: too few tables seen');
if (internalImports < modules) problems.push(`only ${internalImports} imports seen in ${modules} modules`);

for (const problem of problems) console.error(problem);
for (const order of wings) console.log(`wings of the ${order}`);
console.log(`${modules} modules, ${internalImports} imports between them, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
