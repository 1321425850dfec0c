// The check of rules, tests and comments: each id exists, each rule has its test, each file that is named is there.
import { commentsOf, idsOf, type Mark, marksOf, type Rule } from './rules-reading.ts';

/** Sources and documents by path from the project's folder, with `/`. */
type Texts = Map<string, string>;

/** The ids that the tests name. */
export function allMarks(texts: Texts): Mark[] {
  return [...texts].filter(([path]) => isShowing(path)).flatMap(([path, source]) => marksOf(path, source));
}

function isShowing(path: string): boolean {
  return /\.(?:test|e2e)\.tsx?$/.test(path) && path !== 'scripts/rules.test.ts';
}

/** Ids that are given twice, that no rule has, and rules that no test names. */
export function ruleProblems(rules: Rule[], texts: Texts): string[] {
  const known = new Set(rules.map(({ id }) => id));
  const shown = new Set(allMarks(texts).map(({ id }) => id));
  const twice = rules.filter(({ id }, at) => rules.findIndex((rule) => rule.id === id) !== at);
  const untested = rules.filter(({ id, documentationOnly }) => !documentationOnly && !shown.has(id));
  return [
    ...twice.map(({ id }) => `docs/rules.md: ${id} is given twice`),
    ...[...texts].flatMap(([path, text]) =>
      idsOf(said(path, text))
        .filter((id) => !known.has(id))
        .map((id) => `${path}: ${id} is no rule of docs/rules.md`),
    ),
    ...untested.map(({ id }) => `docs/rules.md: no test names ${id}: write it above its test, as \`// Rules: ${id}\``),
  ];
}

/** Names of sources and documents. Not `*.test.ts`, and nothing that a program makes. */
const NAME = /(?<![\w./*<>{}$@-])(?:\.{1,2}\/)*((?:[\w@-]+\/)*[\w-][\w.-]*\.(?:tsx?|m[jt]s|md|css|svg|sh))(?![\w/-])/g;

/** Files that are named and are nowhere in the project; the end of a path is enough. */
export function fileProblems(texts: Texts, paths: string[]): string[] {
  const isThere = (name: string) => paths.some((path) => `/${path}`.endsWith(`/${name}`));
  return [...texts].flatMap(([path, text]) =>
    Array.from(said(path, text).matchAll(NAME), ([, name = '']) => name)
      .filter((name) => !isThere(name))
      .map((name) => `${path}: ${name} is named and is not there`),
  );
}

/** A document as it is; of a source its comments. */
function said(path: string, text: string): string {
  if (path.endsWith('.md')) return text;
  return commentsOf(text)
    .map((comment) => comment.text)
    .join('\n');
}
