import { expect, test } from 'vitest';
import { checkArchitecture, importsOf } from './architecture.ts';

/** The problems of a house of these files; an import is given as its target only. */
function problemsOf(files: Record<string, string[]>): string[] {
  const lines = (targets: string[]) =>
    targets.map((target) => ['import { a }', `from '${target}';`].join(' ')).join('\n');
  return checkArchitecture(new Map(Object.entries(files).map(([path, targets]) => [path, lines(targets)]))).problems;
}

const feature = 'apps/server/src/features/siswa/data-diri/routes.ts';

test('every form of import is seen, comments are not', () => {
  const source = [
    "import type { A } from './a.ts';",
    'import {',
    '  b,',
    "} from './b.ts';",
    "export { c } from './c.ts';",
    "import './d.css';",
    "const page = lazy(() => import('./e.tsx'));",
    "const worker = new Worker(new URL('./i.worker.ts', import.meta.url), { workerData });",
    "// import { f } from './f.ts';",
    "/* import { g } from './g.ts'; */",
    "const text = 'from'; const h = './h.ts';",
  ].join('\n');
  expect(importsOf(source).map(({ target }) => target)).toEqual([
    './a.ts',
    './b.ts',
    './c.ts',
    './d.css',
    './e.tsx',
    './i.worker.ts',
  ]);
});

test('a house that keeps the rules has no problems', () => {
  expect(
    problemsOf({
      'packages/contract/src/fields.ts': ['zod/mini'],
      'packages/contract/src/siswa/data-diri.ts': ['./fields.ts', 'zod/mini'],
      'apps/server/src/platform/http/router.ts': ['fastify', '@gerbang/contract/fields'],
      [feature]: [
        '../../../platform/http/router.ts',
        '../data-siswa/queries.ts',
        '../../akun/door.ts',
        '@gerbang/contract/siswa/data-diri',
      ],
      'apps/server/src/features/siswa/data-diri/routes.test.ts': [
        'vitest',
        '@gerbang/kit/app',
        '../../akun/auth/commands.ts',
      ],
      'apps/server/src/features/siswa/data-siswa/queries.ts': ['kysely'],
      'apps/server/src/features/akun/door.ts': ['./auth/commands.ts'],
      'apps/server/src/features/akun/auth/commands.ts': [],
      'tests/kit/app.ts': ['../../apps/server/src/app.ts'],
      'apps/server/src/app.ts': ['./features/siswa/data-diri/routes.ts'],
      'apps/server/src/schema/tables.ts': ['../platform/clock.ts'],
      'apps/server/src/operations/check/check.ts': ['../../schema/tables.ts', '../../features/akun/door.ts'],
      'apps/web/src/features/siswa/data-diri/tambah.page.tsx': ['../../../ui/card.tsx', '../../../lib/api.ts'],
      'apps/web/src/ui/card.tsx': ['react', './card.module.css'],
      'apps/web/src/lib/api.ts': ['@gerbang/contract/siswa/data-diri'],
    }),
  ).toEqual([]);
});

test.each([
  ['the platform knows no feature', 'apps/server/src/platform/clock.ts', '../features/akun/door.ts', 'may not import'],
  ['the platform knows no schema', 'apps/server/src/platform/clock.ts', '../schema/tables.ts', 'may not import'],
  [
    'the schema knows nobody who uses it',
    'apps/server/src/schema/tables.ts',
    '../operations/check/check.ts',
    'may not import',
  ],
  ['a feature knows no app', feature, '../../../app.ts', 'may not import server/app'],
  [
    'ui is free of the domain',
    'apps/web/src/ui/card.tsx',
    '@gerbang/contract/fields',
    'web/ui may not import contract',
  ],
  ['lib shows no screen', 'apps/web/src/lib/api.ts', '../ui/card.tsx', 'web/lib may not import web/ui'],
  ['product code does without the test harness', feature, '@gerbang/kit/app', 'may not import tests/kit'],
  ['no way into another workspace', feature, '../../../../../web/src/lib/api.ts', 'reaches into another workspace'],
  [
    'the contract only by its name',
    feature,
    '../../../../../../packages/contract/src/wire.ts',
    'import @gerbang/contract/',
  ],
  [
    'apps are closed',
    'tests/stories/login.e2e.ts',
    '@gerbang/server/src/app.ts',
    'only @gerbang/contract/<file> is for everybody',
  ],
  ['the contract imports only zod', 'packages/contract/src/fields.ts', 'kysely', 'zod and nothing else'],
  ['zod is small in the browser', feature, 'zod', 'zod/mini'],
])('%s', (_name, path, target, sentence) => {
  const problems = problemsOf({ [path]: [target] });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(sentence);
});

test.each([
  ['apps/server/src/platform/dateUtils.ts', 'kebab-case'],
  ['apps/server/src/platform/date-utils.ts', 'says nothing'],
  ['apps/web/src/lib/types.ts', 'says nothing'],
  ['apps/server/src/features/akun/auth/services/otp.ts', 'says nothing'],
  ['packages/contract/src/index.ts', 'no barrels'],
])('%s is not a good name', (path, sentence) => {
  expect(problemsOf({ [path]: [] }).join()).toContain(sentence);
});

test('a file outside every part of the house is a problem, not a hole in the check', () => {
  expect(problemsOf({ 'apps/other/src/deep/file.ts': [] })[0]).toContain('no part of the house');
});

test('a thread of a feature loads no query builder, however far away; its types may come from anywhere', () => {
  const folder = 'apps/server/src/features/a';
  const threads = (near: string) =>
    checkArchitecture(
      new Map([
        [`${folder}/make.worker.ts`, "import { a } from './near.ts';"],
        [`${folder}/near.ts`, near],
        [`${folder}/far.ts`, "import { sql } from 'kysely';"],
      ]),
    ).problems;
  expect(threads("import { b } from './far.ts';")).toEqual([expect.stringContaining('loads kysely by')]);
  expect(threads("import type { B } from './far.ts';")).toEqual([]);
  expect(threads("export { c } from './door.ts';")).toEqual([expect.stringContaining('loads a whole wing by')]);
});

test('circles, long files, star and default exports are found', () => {
  expect(problemsOf({ 'scripts/a.ts': ['./b.ts'], 'scripts/b.ts': ['./c.ts'], 'scripts/c.ts': ['./a.ts'] })).toEqual([
    expect.stringContaining('scripts/a.ts → scripts/b.ts → scripts/c.ts → scripts/a.ts: a circle'),
  ]);
  const { problems } = checkArchitecture(
    new Map([
      ['scripts/a.ts', "import type { B } from './b.ts';\nexport default 1;\nexport * from './c.ts';"],
      ['scripts/b.ts', 'export type Told = string;'],
      ['scripts/c.ts', 'a\n'.repeat(301)],
    ]),
  );
  expect(problems).toEqual([
    expect.stringContaining('`export *`'),
    expect.stringContaining('named exports only'),
    expect.stringContaining('type Told says nothing'),
    expect.stringContaining('301 lines'),
  ]);
});

test('a rule that says which role may not is found; who may, tests and comments are not', () => {
  const problemsIn = (line: string, path = feature) => checkArchitecture(new Map([[path, line]])).problems;
  const refused = [
    "if (user.role !== 'siswa') show();",
    'if (user.role.nama !== other) show();',
    "const open = 'pimpinan' != role;",
    "if (!(role === 'siswa')) show();",
    "db.selectFrom('akun').where('akun.role', '<>', 'siswa')",
    "db.selectFrom('akun').where('role', 'not in', ['siswa'])",
    "sql`select 1 from akun where role <> 'siswa'`",
    "type Staf = Exclude<Role, 'siswa'>;",
  ];
  for (const line of refused) expect(problemsIn(line), line).toEqual([expect.stringContaining('lists who may')]);
  const allowed = [
    "const isAdmin = user?.role.nama === 'admin';",
    "where('role', 'in', staf)",
    'const same = before?.role === role;',
    'if (entry.role !== undefined && entry.role !== null) tell();',
    "// role !== 'siswa'",
  ];
  for (const line of allowed) expect(problemsIn(line), line).toEqual([]);
  expect(problemsIn("expect(role !== 'siswa')", 'apps/server/src/app.test.ts')).toEqual([]);
});

test('a refusal that is worded twice is found', () => {
  const again = (sentence: string) => `throw new HttpError(404, '${sentence}');`;
  const problems = (files: Record<string, string>) => checkArchitecture(new Map(Object.entries(files))).problems;
  const other = 'apps/server/src/features/siswa/data-siswa/queries.ts';
  expect(problems({ [feature]: again('A Tidak Ditemukan'), [other]: again('B Tidak Ditemukan') })).toEqual([]);
  expect(problems({ [feature]: again('A Tidak Ditemukan'), [other]: again('A Tidak Ditemukan') })).toEqual([
    expect.stringContaining("'A Tidak Ditemukan' is said in 2 places"),
  ]);
  expect(problems({ [feature]: again('A Tidak Ditemukan').repeat(2) })).toHaveLength(1);
});

test('a circle through types, what is loaded later or run in a thread is found; the messages of a thread are none', () => {
  const circle = (text: string) =>
    checkArchitecture(
      new Map([
        ['scripts/a.ts', "import { b } from './b.ts';"],
        ['scripts/b.ts', text],
      ]),
    ).problems;
  for (const text of [
    "import type { A } from './a.ts';",
    "type A = typeof import('./a.ts');",
    "await import('./a.ts');",
    "new Worker(new URL('./a.ts', import.meta.url));",
  ]) {
    expect(circle(text), text).toEqual([
      expect.stringContaining('scripts/a.ts → scripts/b.ts → scripts/a.ts: a circle'),
    ]);
  }
  const messages = new Map([
    ['scripts/a.ts', "new Worker(new URL('./a.worker.ts', import.meta.url));"],
    ['scripts/a.worker.ts', "import type { Message } from './a.ts';"],
  ]);
  expect(checkArchitecture(messages).problems).toEqual([]);
});

test('a table of the product is found below platform/; what the platform keeps for itself and mere words are not', () => {
  const problemsIn = (line: string, path = 'apps/server/src/platform/http/router.ts') =>
    checkArchitecture(
      new Map([
        [
          'apps/server/src/schema/migrations/001.ts',
          '`create table akun (id)`; `create table data_siswa (id)`; `create table catatan_operasi (nama)`;\n' +
            '`create virtual table cari_siswa using fts5(cari)`;',
        ],
        [
          'apps/server/src/platform/database/own-tables.ts',
          'export interface Tables {\n  catatan_operasi: CatatanOperasiTable;\n}',
        ],
        [path, line],
      ]),
    ).problems;
  const found = [
    "db.selectFrom('akun')",
    "db.innerJoin('akun as a', 'a.id', 'b.id')",
    "where('akun.id', '=', id)",
    'sql`delete from akun`',
    "const tables = ['data_siswa'];",
    "match('cari_siswa')",
  ];
  for (const line of found) expect(problemsIn(line), line).toEqual([expect.stringContaining('names the table')]);
  for (const line of ["db.selectFrom('catatan_operasi')", "say('akun belum aktif')", "// from akun: 'data_siswa'"]) {
    expect(problemsIn(line), line).toEqual([]);
  }
  const elsewhere = ['apps/server/src/features/akun/auth/akun.ts', 'apps/server/src/platform/audit.test.ts'];
  for (const path of elsewhere) expect(problemsIn("db.selectFrom('akun')", path)).toEqual([]);
});

test('the platform reads no contract of a feature', () => {
  const platform = (target: string) =>
    problemsOf({ [feature]: [], 'apps/server/src/platform/http/router.ts': [`@gerbang/contract/${target}`] });
  expect(platform('wire')).toEqual([]);
  expect(platform('siswa/data-diri')).toEqual([expect.stringContaining('knows the contract of siswa/data-diri')]);
});

test('a feature asks in one place which engine it runs on', () => {
  const problems = (path: string) => checkArchitecture(new Map([[path, 'if (isSqlite(db)) walk();']])).problems;
  expect(problems(feature)).toEqual([expect.stringContaining('asks which engine')]);
  expect(problems('apps/server/src/features/siswa/data-siswa/text-index.ts')).toEqual([]);
  expect(problems('apps/server/src/operations/check/pages.ts')).toEqual([]);
});

test('a query that names students asks who sees them, or has its reason', () => {
  const problems = (path: string, source: string) => checkArchitecture(new Map([[path, source]])).problems;
  const asks = "import { isSeenBy } from '../hak-lihat/siswa.ts';\n";
  for (const query of [
    "db.selectFrom('data_siswa')",
    "rows.leftJoin('peminjaman as p', 'a', 'b')",
    'sql`from surat_resmi`',
  ]) {
    const found = problems('apps/server/src/features/program/token-api/queries.ts', query);
    expect(found).toEqual([expect.stringContaining('ask core/hak-lihat/siswa.ts')]);
    expect(problems('apps/server/src/features/program/token-api/queries.ts', asks + query)).toEqual([]);
    expect(problems('apps/server/src/features/siswa/meja/kembar.ts', query)).toEqual([]);
  }
  expect(problems('apps/server/src/features/program/token-api/queries.ts', "db.selectFrom('token_api')")).toEqual([]);
});
