// What the rules check reads: the rules of docs/rules.md, the comments of a source, and the ids that tests name in theirs.

export type Rule = { id: string; group: string; documentationOnly: boolean };
export type Comment = { text: string; start: number; end: number };
/** A rule's id in a comment of a test file; without a title it stands for the whole file. */
export type Mark = { id: string; path: string; title?: string };

/** An id such as AKUN-3, anywhere in a text. */
const ID = /(?<![\w-])[A-Z]{3,}-\d+\b/g;
/** What looks like an id and is none. */
const FOREIGN = /^(?:UTF|ECMA|SHA|AES|FNV|ISO|WCAG)-/;

/** The rules: lines `- **AKUN-3** …` below their heading, those without a test marked `(documentation only)`. */
export function readRules(document: string): Rule[] {
  let group = '';
  return document.split(/\n(?=#|- )/).flatMap((part): Rule[] => {
    group = /^## (.+)/.exec(part)?.[1] ?? group;
    const [, id] = /^- \*\*([A-Z]+-\d+)\*\* /.exec(part) ?? [];
    return id === undefined ? [] : [{ id, group, documentationOnly: part.includes('(documentation only)') }];
  });
}

const TOKEN = new RegExp(
  [
    String.raw`(?<comment>//[^\n]*|/\*[\s\S]*?\*/)`,
    String.raw`'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"`,
    // A template, which may hold another one.
    '`(?:\\\\[\\s\\S]|\\$\\{(?:[^{}`]|`[^`]*`|\\{[^{}]*\\})*\\}|\\$(?!\\{)|[^`\\\\$])*`',
    // A regular expression, which may hold quotes: it stands where a value begins.
    String.raw`(?<=[=(,:[!&|?;{}\n]\s*|return )/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+/`,
  ].join('|'),
  'g',
);

/** The comments of a source, and not what looks like one in a text. */
export function commentsOf(source: string): Comment[] {
  return Array.from(source.matchAll(TOKEN)).flatMap(({ index, groups, 0: token }) =>
    groups?.comment === undefined ? [] : [{ text: token, start: index, end: index + token.length }],
  );
}

/** The ids of rules that a text names. */
export function idsOf(text: string): string[] {
  return Array.from(text.matchAll(ID), ([id]) => id).filter((id) => !FOREIGN.test(id));
}

/** The ids in the comments of a test file: above a test or a group they are its own, elsewhere the whole file's. */
export function marksOf(path: string, source: string): Mark[] {
  return commentsOf(source).flatMap((comment) => {
    const ids = idsOf(comment.text);
    const title = ids.length > 0 ? titleAfter(source, comment.end) : undefined;
    return ids.map((id) => (title === undefined ? { id, path } : { id, path, title }));
  });
}

/** The title of the test or group whose code comes next. */
function titleAfter(source: string, end: number): string | undefined {
  const code = source.slice(end).replace(/^(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/, '');
  const call = /^(?:test|it|describe)\b(\.\w+)?/.exec(code);
  if (!call) return undefined;
  const opening = call[1] === undefined ? /\(\s*(['"`])((?:\\.|(?!\1).)*)\1/ : /\)\(\s*(['"`])((?:\\.|(?!\1).)*)\1/;
  return opening.exec(code)?.[2]?.replaceAll('\\', '');
}
