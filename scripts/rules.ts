// `npm run rules`: prints which tests show which rule. With --check it says what is wrong with rules, tests, comments and documents.
import { join } from 'node:path';
import { allMarks, fileProblems, ruleProblems } from './rules-check.ts';
import { readRules } from './rules-reading.ts';
import { drawTable } from './rules-table.ts';
import { readIfThere, root } from './shell.mjs';
import { readDocuments, readPaths, readSources } from './sources.ts';

const rules = readRules(readIfThere(join(root, 'docs/rules.md')) ?? '');
const texts = new Map([...readSources(), ...readDocuments()]);
const marks = allMarks(texts);

if (process.argv.includes('--check')) {
  const problems = [...ruleProblems(rules, texts), ...fileProblems(texts, readPaths())];
  for (const problem of problems) console.error(problem);
  console.log(`${rules.length} rules, named ${marks.length} times by tests, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
} else {
  console.log(drawTable(rules, marks));
}
