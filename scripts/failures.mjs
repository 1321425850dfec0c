// The failed tests of a report by name, with the first line of what each said: the end of a long run is what is read.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './shell.mjs';

const LONGEST = 300;

/** `file › name: first line`, of Vitest's report in JSON (shape: Jest's `--json`). */
export function failedOfVitest({ testResults = [] }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0 && status === 'failed') return [told(name, '', message)];
    return tests.map((test) => told(name, ` › ${test.fullName}`, test.failureMessages?.[0]));
  });
}

/** As `failedOfVitest`, of Playwright's report in JSON. */
export function failedOfPlaywright({ suites = [] }) {
  return suites.flatMap((suite) => [
    ...failedOfPlaywright(suite),
    ...(suite.specs ?? [])
      .filter((spec) => !spec.ok)
      .map((spec) => `${spec.file} › ${spec.title}: ${firstLine(spec.tests.at(-1)?.results.at(-1)?.error?.message)}`),
  ]);
}

const told = (file, test, message) => `${relative(root, file)}${test}: ${firstLine(message)}`;

const firstLine = (message = '') =>
  stripVTControlCharacters(message).trim().split('\n', 1)[0].slice(0, LONGEST) || 'no message';
