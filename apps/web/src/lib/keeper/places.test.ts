import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { places } from './places.ts';

// Rule: MASUK-8
test('docs/security.md tells of each name whose it is, whether it is sealed and what takes it away', () => {
  const text = readFileSync(new URL('../../../../../docs/security.md', import.meta.url), 'utf8');
  const table = /## What a browser keeps\n[\s\S]+?\n## /.exec(text)?.[0] ?? '';
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const told = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`gerbang\.([\w-]+)/g)].map(([, name]) => name),
  );
  expect(told.sort()).toEqual(Object.keys(places).sort());
  for (const row of rows)
    expect(
      row
        .split('|')
        .map((cell) => cell.trim())
        .filter(Boolean),
    ).toHaveLength(5);
});
