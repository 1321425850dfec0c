import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { forPeople } from './log-lines.ts';

function linesOf(write: (log: ReturnType<typeof createLog>) => void): string[] {
  const lines: string[] = [];
  write(createLog('info', forPeople({ write: (line) => void lines.push(line) })));
  return lines;
}

// Rule: JALAN-13
test('somebody at a terminal reads time, what it is about and its facts, and no JSON', () => {
  const lines = linesOf((log) => {
    log.info({ nomor: 3, folder: '/srv/cadangan' }, 'backup made');
    log.error({ err: new Error('disk penuh') }, 'backup failed');
  });
  expect(lines[0]).toMatch(/^\d\d\.\d\d\.\d\d info {2}backup made {2}nomor=3 {2}folder=\/srv\/cadangan\n$/);
  expect(lines[1]).toMatch(/^\d\d\.\d\d\.\d\d GALAT backup failed\nError: disk penuh\n {4}at /);
});

test('what is no line of JSON stays as it is', () => {
  const lines: string[] = [];
  forPeople({ write: (line) => void lines.push(line) }).write('bukan JSON\n');
  expect(lines).toEqual(['bukan JSON\n']);
});
