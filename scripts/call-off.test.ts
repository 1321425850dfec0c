// What Ctrl-C leaves of a command: nothing that it has started, one word, and the shell's code.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readIfThere, root } from './shell.mjs';

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

const shell = JSON.stringify(join(root, 'scripts/shell.mjs'));
const callOff = JSON.stringify(join(root, 'scripts/call-off.mjs'));

/** A grandchild that does not care about signals, and tells who it is. */
const stubborn = `for (const s of ['SIGINT','SIGTERM','SIGHUP']) process.on(s, () => {}); console.log(process.pid); setInterval(() => {}, 1e3)`;
const parent = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(stubborn)}], { stdio: 'inherit', detached: true }); setInterval(() => {}, 1e3)`;

/** A command that runs something which has started something; `ends` is what it says and ends with. */
function command(steps: string) {
  const source = `import { run } from ${shell}; import { endOnSignals } from ${callOff}; ${steps}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (more) => (text += more));
  return {
    child,
    grandchild: async () => Number((await once(child.stdout, 'data'))[0]),
    ends: async () => ({ code: (await once(child, 'close'))[0], text }),
  };
}

const inside = `run(process.execPath, ['-e', ${JSON.stringify(parent)}])`;

// Rule: JALAN-17
test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends it with all below it, also what does not care, and goes on with nothing', async (signal, code) => {
  const { child, grandchild, ends } = command(`endOnSignals(); await ${inside}; console.log('goes on');`);
  const pid = await grandchild();
  const ending = ends();
  child.kill(signal);
  expect(await ending).toEqual({ code, text: `${pid}\nDibatalkan.\n` });
  // Where nobody asks after it, its number stays for a while.
  await expect.poll(() => readIfThere(`/proc/${pid}/stat`) ?? ') Z').toMatch(/\) [XZ]/);
});

// Rule: JALAN-17
test('a program that ends in its own way is left to it', async () => {
  const polite = `process.on('SIGINT', () => { console.log('selesai'); process.exit(0); }); console.log(process.pid); setInterval(() => {}, 1e3)`;
  const { child, grandchild, ends } = command(
    `const goOn = endOnSignals(); await goOn(); process.exitCode = await run(process.execPath, ['-e', ${JSON.stringify(polite)}]);`,
  );
  const pid = await grandchild();
  const ending = ends();
  child.kill('SIGINT');
  expect(await ending).toEqual({ code: 0, text: `${pid}\nselesai\n` });
});

// Rule: JALAN-17
test('a signal that comes while the command is busy ends it before the program begins', async () => {
  const busy = 'for (const until = Date.now() + 1000; Date.now() < until; );';
  const { child, ends } = command(
    `const goOn = endOnSignals(); console.log('busy'); ${busy} await goOn(); await run(process.execPath, ['-e', 'console.log(1)']);`,
  );
  await once(child.stdout, 'data');
  const ending = ends();
  child.kill('SIGTERM');
  expect(await ending).toEqual({ code: 143, text: 'busy\nDibatalkan.\n' });
});
