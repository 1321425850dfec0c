// Ctrl-C, or whoever ends a command: everything that it has started ends at once, and it says so.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';

/** Whether signals call this command off, and whether one has. */
export const calling = { isPossible: false, isDone: false };

/** How long what was called off may take to leave its place tidy. */
const GRACE_MS = 3000;
/** Who started this: noted at once, for it may end while this thread is busy. */
const SHELL = process.ppid;
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * From now on such a signal calls this command off; returns what undoes it, for a program that ends in its own way. Careful:
 * a signal that came while this thread was busy would be lost with its listener, so it is heard first.
 */
export function endOnSignals() {
  for (const signal of SIGNALS) process.on(signal, callOff);
  const watch = watchShell(() => callOff('SIGINT'));
  calling.isPossible = true;
  return async () => {
    await turn();
    // Called off: nothing goes on.
    if (calling.isDone) await new Promise(() => {});
    calling.isPossible = false;
    clearInterval(watch);
    for (const signal of SIGNALS) process.off(signal, callOff);
  };
}

/** @param {NodeJS.Signals} signal */
async function callOff(signal) {
  if (calling.isDone) return;
  calling.isDone = true;
  const pids = descendants();
  end(pids, signal);
  for (let waited = 0; waited < GRACE_MS && pids.some(isRunning); waited += 50) await sleep(50);
  end(pids, 'SIGKILL');
  process.on('exit', () => console.error('Dibatalkan.'));
  process.exit(128 + constants.signals[signal]);
}

function end(pids, signal) {
  for (const pid of pids.filter(isRunning)) canSignal(pid, signal);
}

/** Whether a process is there and was not only not asked after yet. */
function isRunning(pid) {
  return canSignal(pid, 0) && !/^[ZX]/.test(statusOf(pid));
}

function canSignal(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** What Linux says of a process behind its name: state, parent and more; '' where it is gone, or on another system. */
function statusOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '');
  } catch {
    return '';
  }
}

/** All processes below this one. */
function descendants() {
  const pairs = existsSync('/proc/self/stat') ? pairsOfProc() : pairsOfPs();
  const found = [process.pid];
  for (const parent of found) for (const [pid, ppid] of pairs) if (ppid === parent) found.push(pid);
  return found.slice(1);
}

function pairsOfProc() {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map((pid) => [Number(pid), Number(statusOf(pid).split(' ')[1])]);
}

function pairsOfPs() {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return String(stdout ?? '')
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
}

/**
 * Calls `gone` when the shell that npm runs us in has ended: npm sends it the signal to stop, and Debian's `sh` dies
 * of it without telling us. Without npm nothing is watched, so that a start may outlive its terminal.
 */
export function watchShell(gone) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return undefined;
  return setInterval(() => process.ppid !== SHELL && gone(), 200).unref();
}
