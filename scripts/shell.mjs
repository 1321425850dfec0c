// What the scripts share: the project's folder, and child processes with signals passed on and exit codes kept.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { calling, watchShell } from './call-off.mjs';

/** The project's folder, without a slash at the end. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** The text of a file, or undefined when it cannot be read. */
export function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Stops with one sentence; for what the person at the keyboard can mend. */
export function giveUp(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Time since `started`, as people read it. */
export function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1).replace('.', ',')} detik`;
}

/** The exit code of a process as a shell tells it: its own, or 128 + the number of the signal that ended it. */
function exitCode(code, signal) {
  return signal ? 128 + constants.signals[signal] : (code ?? 1);
}

/** Passes SIGINT, SIGTERM and SIGHUP on to `children` while they run; returns what undoes it. */
function forwardSignals(children) {
  const seen = new Map();
  const forward = (signal) => {
    if (calling.isPossible) return;
    // Careful: npm and the terminal both send what Ctrl-C means; the server must not take that for a second Ctrl-C.
    const again = Date.now() - (seen.get(signal) ?? 0) < 1000;
    seen.set(signal, Date.now());
    if (!again) for (const child of children) child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  const watch = watchShell(() => forward('SIGTERM'));
  return () => {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, forward);
  };
}

/** Resolves with the exit code of a child; one that cannot be started counts as 127 and says why. */
function ended(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    // Called off, nothing goes on with what a child ended with.
    child.once('close', (code, signal) => calling.isDone || resolve(exitCode(code, signal)));
  });
}

/** Runs a command to its end with our own input and output, in the project's folder; resolves with the exit code. */
export async function run(command, args, options = {}) {
  // Careful: heard from before the child is there, or a signal meanwhile would end this process and leave the child.
  const children = [];
  const undo = forwardSignals(children);
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  children.push(child);
  const code = await ended(child);
  undo();
  return code;
}

/** Runs a command quietly; resolves with the exit code and everything it printed. */
export async function runQuietly(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text));
  const undo = forwardSignals([child]);
  const code = await ended(child);
  undo();
  return { code, output };
}

/** Runs several commands side by side; when one ends, the others are stopped. Resolves with the first exit code. */
export async function runTogether(commands) {
  const children = commands.map(([command, args, options]) =>
    spawn(command, args, { cwd: root, stdio: 'inherit', ...options }),
  );
  const undo = forwardSignals(children);
  const endings = children.map(ended);
  const first = await Promise.race(endings);
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
  await Promise.all(endings);
  undo();
  return first;
}
