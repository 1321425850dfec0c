// The platform carries any product: no table of this one is named below platform/, and no part of its contract. The
// product runs on any engine: it asks in one place which one it is.
import { engineFork } from './architecture-rules.ts';

const SERVER = 'apps/server/src/';
const PLATFORM = `${SERVER}platform/`;
const MIGRATIONS = `${SERVER}schema/migrations/`;
/** Declares what the platform keeps for itself; every other table is the product's. */
const OWN_TABLES = `${PLATFORM}database/own-tables.ts`;

type Sources = Map<string, string>;

/** The tables that the migrations make and the platform does not declare as its own. */
export function productTables(files: Sources): string[] {
  const made = [...files]
    .filter(([path]) => path.startsWith(MIGRATIONS))
    .flatMap(([, source]) => namesIn(source, /\bcreate (?:virtual )?table (\w+)/g));
  const own = /interface Tables \{([^}]*)\}/.exec(files.get(OWN_TABLES) ?? '')?.[1] ?? '';
  const kept = namesIn(own, /^\s*(\w+):/gm);
  return made.filter((table) => !kept.includes(table));
}

const namesIn = (source: string, pattern: RegExp) => Array.from(source.matchAll(pattern), ([, name = '']) => name);

/** A word of its own is found wherever it stands; one that is also a word of sentences where it can only be a table. */
function nameOf(table: string): RegExp {
  if (table.includes('_')) return new RegExp(`\\b${table}\\b`);
  const named = `(from|join|into|update|table|using|ref)\\W{1,3}${table}\\b`;
  return new RegExp(`${named}|['"\`]${table}(\\.\\w+['"\`]| as )`, 'i');
}

/** Lines of the platform, given without comments, that name the product. */
export function platformProblems(files: Sources, isTest: (path: string) => boolean): string[] {
  const tables = productTables(files);
  const problems: string[] = [];
  for (const [path, source] of files) {
    if (!path.startsWith(PLATFORM) || isTest(path)) continue;
    for (const table of tables.filter((table) => nameOf(table).test(source))) {
      problems.push(`${path}: names the table ${table}: pass it in, or move the query to a feature or operations/`);
    }
    for (const target of namesIn(source, /'@gerbang\/contract\/(\w+\/[\w-]+)'/g)) {
      problems.push(`${path}: knows the contract of ${target}: move it to the wing`);
    }
  }
  return problems;
}

/** Files of features that ask for the engine beside the one that may. */
export function engineProblems(files: Sources, isTest: (path: string) => boolean): string[] {
  return [...files]
    .filter(
      ([path, source]) =>
        /^apps\/server\/src\/(features|core)\//.test(path) && /\b(isSqlite|engineOf)\b/.test(source) && !isTest(path),
    )
    .filter(([path]) => path !== engineFork)
    .map(([path]) => `${path}: asks which engine it runs on: what differs for the product stands in ${engineFork}`);
}
