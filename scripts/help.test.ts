// Rule: JALAN-30
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asReleased, OPERATORS, writeLaunchers } from './rilis-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
let place: string;
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'gerbang-help-'));
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** Runs it where nothing is configured rightly and no data are. */
function run(args: string[], env: NodeJS.ProcessEnv = {}) {
  const wrong = { DATA_DIR: join(place, 'data'), PORT: 'bukan angka', DATABASE_URL: 'bukan alamat' };
  const options = { cwd: root, encoding: 'utf8', env: { ...process.env, ...wrong, ...env } } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, options);
  return { status, stdout, stderr, made: existsSync(wrong.DATA_DIR) };
}

const manifest: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const scripts = Object.entries(manifest.scripts).map(([name, line]) => [name, line.split(' ').slice(1)] as const);

test.each(scripts)('npm run %s says what it is for, whatever is configured', (name, line) => {
  const called = name === 'start' || name === 'test' ? `npm (?:run )?${name}` : `npm run ${name}`;
  for (const word of name in { akun: 1, check: 1 } ? ['--help', '-h', 'bantuan'] : ['--help']) {
    const { stdout, ...ended } = run([...line, word]);
    expect(ended).toEqual({ status: 0, stderr: '', made: false });
    expect(stdout).toMatch(/^[A-Z][^\n]*\.\n\n(?:Pemakaian|Usage):\n/);
    expect(stdout).toMatch(new RegExp(`^ {2}${called}`, 'm'));
  }
});

test.each(OPERATORS)('%s refuses an option that it does not know in one sentence', (_, { file }) => {
  const { stderr, ...ended } = run([file, '--tidak-ada']);
  expect(ended).toEqual({ status: file.endsWith('periksa.ts') ? 2 : 1, stdout: '', made: false });
  expect(stderr).toMatch(/^Pilihan --tidak-ada tidak dikenal[^\n]*\. Bantuan: npm [^\n]* --help\n$/);
});

describe('a release', () => {
  const copied = (path: string) => {
    mkdirSync(dirname(join(place, path)), { recursive: true });
    cpSync(join(root, path), join(place, path));
    return join(place, path);
  };

  test('calls its commands by its own name', async () => {
    const file = 'apps/server/src/platform/called.ts';
    const there = copied(file);
    writeFileSync(join(place, 'rilis.json'), '{}');
    const words = async (path: string) => {
      const { called } = await import(/* @vite-ignore */ pathToFileURL(path).href);
      return [called('cadangan buat'), called('main')];
    };
    expect(await words(there)).toEqual(['gerbang cadangan buat', 'gerbang main']);
    expect(await words(join(root, file))).toEqual(['npm run cadangan -- buat', 'npm start']);
  });

  test('has documents that do the same', () => {
    const texts = [
      'README.md',
      ...['docs', 'deploy'].flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)),
    ]
      .filter((path) => path.endsWith('.md'))
      .map((path) => asReleased(readFileSync(join(root, path), 'utf8')));
    expect(texts.join('\n')).toContain('`gerbang cadangan buat`');
    const names = OPERATORS.map(([name]) => name).join('|');
    expect(texts.flatMap((text) => text.match(new RegExp(`npm run (?:${names})\\b.*`, 'g')) ?? [])).toEqual([]);
  });

  test('has a command for images, which have no shell', () => {
    const folder = join(place, 'image');
    mkdirSync(join(folder, 'bin'), { recursive: true });
    mkdirSync(join(folder, 'scripts'));
    cpSync(join(root, 'scripts/programs.mjs'), join(folder, 'scripts/programs.mjs'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    mkdirSync(join(folder, 'apps/server/src/operations/backup'), { recursive: true });
    writeFileSync(join(folder, 'apps/server/src/operations/backup/cadangan.ts'), 'console.log(process.argv.slice(2));');
    writeLaunchers(folder);
    expect(run([join(folder, 'bin/gerbang'), 'cadangan', 'buat']).stdout).toBe("[ 'buat' ]\n");
  });
});

test('no sentence of the program names a command in the words of one installation', () => {
  const sources = ['apps', 'packages', 'scripts/pasang'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
  const own = sources.filter((path) => /\/src\/|pasang\//.test(path) && /(?<!\.test)\.tsx?$/.test(path));
  const hits = own
    .filter((path) => !path.endsWith('platform/called.ts'))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .filter((line) => /npm (?:run|start)\b/.test(line) && !/^\s*(?:\/\/|\*|\/\*)/.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(own.length).toBeGreaterThan(500);
  expect(hits).toEqual([]);
});
