// What the end of a long run says of its failed tests.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failedOfPlaywright, failedOfVitest } from './failures.mjs';
import { root } from './shell.mjs';

test('a failed test is named with its file and the first line of what it said, in plain letters', () => {
  const file = {
    name: join(root, 'tests/attacks/a.test.ts'),
    status: 'failed',
    message: '',
    assertionResults: [
      { status: 'passed', fullName: 'holds' },
      {
        status: 'failed',
        fullName: 'room › breaks',
        failureMessages: ['\u001b[31mAssertionError: 1\u001b[39m\n    at x'],
      },
    ],
  };
  const broken = { name: join(root, 'b.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] };
  expect(failedOfVitest({ testResults: [file, broken] })).toEqual([
    'tests/attacks/a.test.ts › room › breaks: AssertionError: 1',
    'b.test.ts: no such module',
  ]);
  expect(failedOfVitest({})).toEqual([]);
});

test('a story that failed is named wherever it stands, one that passed is not', () => {
  const spec = (ok: boolean, message?: string) => ({
    file: 'sesi.e2e.ts',
    title: 'ends a session',
    ok,
    tests: [{ results: [{ error: { message } }] }],
  });
  expect(
    failedOfPlaywright({ suites: [{ specs: [spec(true)], suites: [{ specs: [spec(false, 'late\nmore')] }] }] }),
  ).toEqual(['sesi.e2e.ts › ends a session: late']);
});
