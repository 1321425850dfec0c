import { expect, test } from 'vitest';
import { fileProblems, ruleProblems } from './rules-check.ts';
import { commentsOf, marksOf, readRules } from './rules-reading.ts';
import { drawTable } from './rules-table.ts';
import { readDocuments, readPaths, readSources } from './sources.ts';

const document = `# The rules

## Accounts

- **AKUN-1** Anybody may
  register.
- **AKUN-2** The email is unique.

## Inventory

- **BARANG-1** Nobody can see it. (documentation only)
`;
const rules = readRules(document);
const path = 'apps/server/src/features/akun/auth/routes.test.ts';
const problemsOf = (files: Record<string, string>) => ruleProblems(rules, new Map(Object.entries(files)));

test('rules are read with their group, and whether a test can show them', () => {
  expect(rules).toEqual([
    { id: 'AKUN-1', group: 'Accounts', documentationOnly: false },
    { id: 'AKUN-2', group: 'Accounts', documentationOnly: false },
    { id: 'BARANG-1', group: 'Inventory', documentationOnly: true },
  ]);
});

test('comments are told from texts, templates and regular expressions', () => {
  const source = [
    '// one',
    "const a = 'no // comment'; // two",
    'const b = `no // comment #{[`nor // here`].join()} nor here // either`;'.replace('#', '$'),
    'const c = /[\'"`]\\/\\/ no/.test(b) ? 1 : 2; /* three */',
    'const d = b.replace(/`/g, "//");',
    '/** four',
    ' * five */',
  ].join('\n');
  const texts = commentsOf(source).map(({ text }) => text);
  expect(texts).toEqual(['// one', '// two', '/* three */', '/** four\n * five */']);
});

test('no comment at the beginning of a line of ours is overlooked', () => {
  for (const [file, source] of readSources()) {
    const starts = new Set(commentsOf(source).map(({ start }) => start));
    const inside = (at: number) => commentsOf(source).some(({ start, end }) => start < at && at < end);
    const lines = Array.from(
      source.matchAll(/^[ \t]*(?=\/\/ |\/\*\* )/gm),
      ({ index, 0: blank }) => index + blank.length,
    );
    expect(
      lines.filter((at) => !starts.has(at) && !inside(at)).map((at) => source.slice(at, at + 40)),
      file,
    ).toEqual([]);
  }
});

test('an id above a test is that test’s, elsewhere the whole file’s', () => {
  const source = [
    '// Rules: AKUN-1',
    "import { test } from 'vitest';",
    '// Rules: AKUN-1, AKUN-2',
    '// Careful: slow.',
    "test('it\\'s a title', () => {});",
    '/** Rule: AKUN-2. */',
    "test.each([['a']])(",
    "  'each %s', () => {});",
    "describe.skipIf(x)('a group', () => {});",
    "const code = 'AKUN-9'; // SHA-256 of UTF-8",
  ].join('\n');
  expect(marksOf(path, source)).toEqual([
    { id: 'AKUN-1', path },
    { id: 'AKUN-1', path, title: "it's a title" },
    { id: 'AKUN-2', path, title: "it's a title" },
    { id: 'AKUN-2', path, title: 'each %s' },
  ]);
});

test('an id that no rule has is found, in any comment and in any document', () => {
  const shown = { [path]: '// Rules: AKUN-1, AKUN-2' };
  expect(problemsOf(shown)).toEqual([]);
  expect(problemsOf({ ...shown, 'apps/web/src/lib/api.ts': 'a(); // AKUN-3' })).toEqual([
    'apps/web/src/lib/api.ts: AKUN-3 is no rule of docs/rules.md',
  ]);
  expect(problemsOf({ ...shown, 'docs/a.md': 'as AKUN-1 and AKUN-4 say' })).toEqual([
    'docs/a.md: AKUN-4 is no rule of docs/rules.md',
  ]);
  expect(problemsOf({ ...shown, 'apps/web/src/lib/api.ts': "const kode = 'AKUN-3';" })).toEqual([]);
  expect(problemsOf({ [path]: '// Rules: AKUN-1, AKUN-2, AKUNN-2' })).toEqual([expect.stringContaining('AKUNN-2')]);
});

test('a rule that no test names is found; a comment of the product is no test', () => {
  expect(problemsOf({ [path]: '// Rule: AKUN-1', 'apps/server/src/app.ts': '// AKUN-2' })).toEqual([
    expect.stringContaining('no test names AKUN-2'),
  ]);
});

test('an id that is given twice is found', () => {
  const twice = readRules(`${document}\n- **AKUN-1** Something else.\n`);
  expect(ruleProblems(twice, new Map([[path, '// Rules: AKUN-1, AKUN-2']]))).toEqual([
    'docs/rules.md: AKUN-1 is given twice',
  ]);
});

test('a file that a comment or a document names and that is nowhere is found; the end of its path is enough', () => {
  const paths = ['docs/rules.md', 'apps/server/src/platform/http/router.ts', 'scripts/start.mjs'];
  const problems = (comment: string) => fileProblems(new Map([['a.ts', comment]]), paths);
  expect(problems('// docs/rules.md, `http/router.ts`, router.ts, ../start.mjs and *.test.ts')).toEqual([]);
  expect(problems("const file = 'docs/no-such.md';")).toEqual([]);
  expect(problems('// http/start.mjs (docs/no-such.md).')).toEqual([
    'a.ts: http/start.mjs is named and is not there',
    'a.ts: docs/no-such.md is named and is not there',
  ]);
  expect(fileProblems(new Map([['docs/a.md', 'See `auth/no-such.test.ts`.']]), paths)).toHaveLength(1);
  expect(readPaths()).toContain('docs/rules.md');
  expect([...readDocuments().keys()]).toEqual(expect.arrayContaining(['docs/personal-data.md', 'README.md']));
});

test('the table has each rule once, with its tests below it', () => {
  const marks = [
    { id: 'AKUN-2', path: 'tests/stories/b.e2e.ts', title: 'a story' },
    { id: 'AKUN-2', path },
    { id: 'AKUN-2', path },
  ];
  expect(drawTable(rules, marks).split('\n')).toEqual([
    'AKUN-1',
    'AKUN-2',
    `  ${path}`,
    '  tests/stories/b.e2e.ts: a story',
    'BARANG-1',
  ]);
});
