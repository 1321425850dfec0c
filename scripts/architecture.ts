// The architecture check itself: a small parser of import lines, and the rules over what it finds.
import { posix } from 'node:path';
import { emptyNames, emptyTypes, MAX_LINES, parts, refusedRoles, testImports } from './architecture-rules.ts';
import { siswaProblems } from './architecture-siswa.ts';
import { engineProblems, platformProblems } from './architecture-tables.ts';
import { threadProblems } from './architecture-threads.ts';
import { wingOrder, wingProblems } from './architecture-wings.ts';

type Import = { target: string; typeOnly: boolean };
type Module = { path: string; source: string; imports: Import[] };

/** What was wrong, each with what to do instead, and how much was seen. */
export type Findings = { problems: string[]; modules: number; internalImports: number; wings: string[] };

const CONTRACT = '@gerbang/contract/';
/** Our packages that are imported by name, and where their files lie. */
const PACKAGES = { [CONTRACT]: 'packages/contract/src/', '@gerbang/kit/': 'tests/kit/' };

/** The import targets of a source text, as written. Lines that begin a comment do not count. */
export function importsOf(source: string): Import[] {
  const code = withoutComments(source);
  const found: Import[] = [];
  for (const [, typeOnly, target] of code.matchAll(
    /^\s*(?:import|export)\s+(type\s)?[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm,
  )) {
    found.push({ target: target ?? '', typeOnly: typeOnly !== undefined });
  }
  for (const [, target] of code.matchAll(/^\s*import\s*['"]([^'"]+)['"]/gm)) {
    found.push({ target: target ?? '', typeOnly: false });
  }
  for (const [, type, target] of code.matchAll(/(\btypeof\s+)?\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)) {
    found.push({ target: target ?? '', typeOnly: type !== undefined });
  }
  for (const [, target] of code.matchAll(/\b(?:new Worker|openGate(?:<[^()]*>)?)\(\s*new URL\(\s*['"]([^'"]+)['"]/g)) {
    found.push({ target: target ?? '', typeOnly: false });
  }
  return found;
}

function withoutComments(source: string): string {
  return source.replace(/^\s*\/\*[\s\S]*?\*\//gm, '').replace(/^\s*\/\/.*$/gm, '');
}

/** Checks all source files, given as path (from the project's folder, with `/`) to text. */
export function checkArchitecture(files: Map<string, string>): Findings {
  const modules = [...files].map(([path, source]) => ({ path, source, imports: importsOf(source) }));
  const problems = modules.flatMap((module) => [
    ...nameProblems(module.path),
    ...shapeProblems(module),
    ...roleProblems(module),
    ...module.imports.flatMap((one) => importProblems(module, one)),
  ]);
  const edges = internalEdges(modules);
  const code = new Map([...files].map(([path, source]) => [path, withoutComments(source)]));
  return {
    problems: [
      ...problems,
      ...refusalProblems(modules),
      ...platformProblems(code, isTest),
      ...engineProblems(code, isTest),
      ...siswaProblems(code, isTest),
      ...cycleProblems(edges),
      ...threadProblems(modules, resolve),
      ...wingProblems(modules, { resolve, isTest }),
    ],
    wings: wingOrder(modules, { resolve, isTest }),
    modules: modules.length,
    internalImports: [...edges.values()].flat().length,
  };
}

function nameProblems(path: string): string[] {
  const segments = path.split('/');
  const problems: string[] = [];
  if (segments.some((segment) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(segment))) {
    problems.push(`${path}: names are kebab-case: small letters, digits and hyphens`);
  }
  const empty = segments.find((segment) => emptyNames.test(segment.split('.')[0] ?? ''));
  if (empty) problems.push(`${path}: "${empty}" says nothing: name the file after the thing of the domain in it`);
  if (!partOf(path)) problems.push(`${path}: belongs to no part of the house: see scripts/architecture-rules.ts`);
  if (/^index\./.test(segments.at(-1) ?? '')) {
    problems.push(`${path}: no barrels: name the file after what is in it and import it by that name`);
  }
  return problems;
}

function shapeProblems({ path, source }: Module): string[] {
  const problems: string[] = [];
  const lines = source.trimEnd().split('\n').length;
  if (lines > MAX_LINES) problems.push(`${path}: ${lines} lines; split it along the domain (at most ${MAX_LINES})`);
  if (/^export \*/m.test(source)) problems.push(`${path}: \`export *\` hides where names come from: import them there`);
  if (/^export default\b/m.test(source) && !/\.config\.ts$/.test(path)) {
    problems.push(`${path}: named exports only: one thing has one name everywhere`);
  }
  for (const [, name = ''] of source.matchAll(/^(?:export )?type (\w+)/gm)) {
    if (emptyTypes.has(name)) problems.push(`${path}: type ${name} says nothing: name what its values are`);
  }
  return problems;
}

/** Rules about roles, in what the product is made of. */
function roleProblems({ path, source }: Module): string[] {
  if (!/^(apps|packages)\//.test(path) || isTest(path)) return [];
  const wrong = withoutComments(source)
    .split('\n')
    .filter((line) => refusedRoles.some((pattern) => pattern.test(line)));
  return wrong.map((line) => `${path}: a rule lists who may, never which role may not: ${line.trim()}`);
}

/** What is not there is said in one place each: a `getX` that all use. */
function refusalProblems(modules: Module[]): string[] {
  const places = new Map<string, string[]>();
  for (const { path, source } of modules.filter(({ path }) => !isTest(path))) {
    for (const [, sentence = ''] of source.matchAll(/\bHttpError\(\s*404,\s*('[^']+')/g)) {
      places.set(sentence, [...(places.get(sentence) ?? []), path]);
    }
  }
  return [...places]
    .filter(([, paths]) => paths.length > 1)
    .map(([said, paths]) => `${paths.join(', ')}: ${said} is said in ${paths.length} places: one \`getX\` throws it`);
}

function importProblems(module: Module, { target }: Import): string[] {
  const { path } = module;
  if (target === 'zod' || target === 'zod/v4') {
    return [`${path}: import * as z from 'zod/mini': the browser loads 5 KB of it instead of 22`];
  }
  const own = partOf(path);
  if (!own) return [];
  const to = resolve(path, target);
  if (to === undefined) return externalProblems(module, target);
  const other = partOf(to);
  const isRelative = target.startsWith('.');
  const may = (name: string) => own.imports.includes(name) || (isTest(path) && isAllowedInTest(path, name));
  const isNamed = other !== undefined && other.name !== 'contract' && may(other.name);
  if (isRelative && workspaceOf(to) !== workspaceOf(path) && !isNamed) {
    return [`${path}: ${target} reaches into another workspace: import ${CONTRACT}<file>, or move it there`];
  }
  if (!other || (isTest(path) && isAllowedInTest(path, other.name))) return [];
  if (other === own || own.imports.includes(other.name)) return [];
  return [`${path}: ${own.name} may not import ${other.name} (${target}): ${own.advice}`];
}

function externalProblems({ path }: Module, target: string): string[] {
  if (target.startsWith('@gerbang/')) {
    return [`${path}: ${target} is the inside of an app: only ${CONTRACT}<file> is for everybody`];
  }
  if (path.startsWith('packages/contract/') && !isTest(path) && !target.startsWith('zod/')) {
    return [`${path}: the contract imports zod and nothing else, not ${target}`];
  }
  return [];
}

/** The part of the house that a file belongs to. */
export function partOf(path: string) {
  return parts.find((part) => part.matches.test(path));
}

const isThread = /\.worker\.ts$/;

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

function isAllowedInTest(path: string, part: string): boolean {
  const app = /^(?:apps\/)?([^/]+)\//.exec(path)?.[1];
  return app !== undefined && (testImports[app] ?? []).includes(part);
}

function workspaceOf(path: string): string {
  return /^(apps|packages)\/[^/]+|^[^/]+/.exec(path)?.[0] ?? '';
}

/** The file that an import names, or undefined for a package. */
export function resolve(path: string, target: string): string | undefined {
  for (const [name, folder] of Object.entries(PACKAGES)) {
    if (target.startsWith(name)) return `${folder}${target.slice(name.length)}.ts`;
  }
  return target.startsWith('.') ? posix.join(posix.dirname(path), target) : undefined;
}

/** Imports between our files, also of types and of what is loaded later or by a thread. A thread takes the types of its messages from its starter. */
function internalEdges(modules: Module[]): Map<string, string[]> {
  const known = new Set(modules.map(({ path }) => path));
  const targets = ({ path, imports }: Module) =>
    imports
      .filter(({ typeOnly }) => !(typeOnly && isThread.test(path)))
      .map(({ target }) => resolve(path, target))
      .filter((to) => to !== undefined && known.has(to)) as string[];
  return new Map(modules.map((module) => [module.path, targets(module)]));
}

function cycleProblems(edges: Map<string, string[]>): string[] {
  const done = new Set<string>();
  const problems: string[] = [];
  const visit = (path: string, auditLog: string[]) => {
    if (auditLog.includes(path)) {
      const circle = [...auditLog.slice(auditLog.indexOf(path)), path].join(' → ');
      problems.push(`${circle}: a circle of imports: move what both need into a file of its own`);
      return;
    }
    if (done.has(path)) return;
    for (const next of edges.get(path) ?? []) visit(next, [...auditLog, path]);
    done.add(path);
  };
  for (const path of edges.keys()) visit(path, []);
  return problems;
}
