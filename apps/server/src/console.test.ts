// What a start says and asks, tried with the program itself.
import { createTestDatabase, type TestDatabase } from '@gerbang/kit/database';
import { runProgram, startServer } from '@gerbang/kit/program';
import { startAtTerminal } from '@gerbang/kit/terminal';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { version } from './platform/version.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

// Rules: JALAN-10, JALAN-12
test('a first start takes the addresses it is given, and names a variable that is misspelt', async () => {
  const env = { EMAIL_PIMPINAN: 'Kepala@sekolah.sch.id', 'NAMA-SEKOLAH': 'Akademi Uji' };
  const server = await startServer(database.location, { env });
  expect(server.staff.map(({ email }) => email)).toEqual(['kepala@sekolah.sch.id', 'admin@sekolah.example']);
  expect(server.stderr()).toBe('Variabel NAMA-SEKOLAH tidak dikenal dan tidak dipakai; maksudnya NAMA_SEKOLAH?\n');
  expect(server.stdout()).toContain(`Gerbang ${version}: Akademi Komputer siap di `);
  server.process.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

// Rule: JALAN-10
test('one address for both accounts is refused, and nothing is made', async () => {
  const env = { EMAIL_PIMPINAN: 'tu@sekolah.sch.id', EMAIL_ADMIN: 'TU@sekolah.sch.id' };
  const refused = await runProgram('main', database.location, { env });
  expect(refused).toMatchObject({
    code: 1,
    stderr: 'EMAIL_ADMIN tidak benar: email lain daripada EMAIL_PIMPINAN\n',
  });
});

/** The program at a terminal; types each answer when its question has come, and Ctrl-C at the end. */
async function atTerminal(
  answers: [question: string, typed: string][],
): Promise<{ said: string; code: number | null }> {
  let from = 0;
  const left = [...answers];
  const terminal = startAtTerminal(database.location, () => {
    const [question, typed] = left[0] ?? [];
    const at = question ? terminal.said().indexOf(question, from) : -1;
    if (at < 0) return;
    from = terminal.said().length;
    left.shift();
    terminal.type(typed ?? '');
  });
  const code = await terminal.ended;
  return { said: terminal.said(), code };
}

if (process.platform === 'linux') {
  // Rules: JALAN-10, JALAN-13
  test('at a terminal it asks for the addresses, reads like words, and says what to do next', async () => {
    const { said, code } = await atTerminal([
      ['Email pimpinan pertama [pimpinan@sekolah.example]: ', 'bukan email\r'],
      ['Email pimpinan pertama', 'kepala@sekolah.sch.id\r'],
      ['Email admin pertama', 'kepala@sekolah.sch.id\r'],
      ['Email admin pertama', '\r'],
      ['Berhenti: Ctrl-C', '\x03'],
    ]);
    expect(code).toBe(0);
    expect(said).toContain('Setiap akun perlu email sendiri');
    expect(said).toMatch(/Akun pimpinan: kepala@sekolah\.sch\.id {2}password: \S+\r\n/);
    expect(said).toMatch(/Akun admin: admin@sekolah\.example {2}password: \S+\r\n/);
    expect(said).toMatch(/\d\d\.\d\d\.\d\d info {2}Server listening at http/);
    expect(said).not.toContain('{"level"');
    expect(said).toContain(`Data: ${database.location.dataDir}\r\n`);
    expect(said).toMatch(/siap di http:\S+\r\nBuka alamat itu di browser, lalu masuk\./);
  });

  // Rule: JALAN-10
  test('Ctrl-C and Ctrl-D at a question end everything, and the next start asks anew', async () => {
    for (const key of ['\x03', '\x04']) {
      const { said, code } = await atTerminal([['Email pimpinan pertama', key]]);
      expect(code).toBe(130);
      expect(said).toContain('Dibatalkan; belum ada akun yang dibuat.');
    }
  });
}
