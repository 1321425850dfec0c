#!/usr/bin/env node
// A stand-in for `systemctl`, for machines that systemd does not run: it does what the unit below `UNIT_ROOT` says, and
// notes what it was asked.
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseEnv } from 'node:util';

const root = process.env.UNIT_ROOT ?? '';
const pidFile = join(root, 'run/gerbang.pid');
const words = process.argv.slice(2);
appendFileSync(join(root, 'run/systemctl.log'), `${words.join(' ')}\n`);

if (['stop', 'restart'].includes(words[0]) || words.includes('--now')) await stop();
if (words[0] === 'restart') start();

async function stop() {
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8'));
  rmSync(pidFile);
  if (isRunning(pid)) process.kill(pid, 'SIGTERM');
  while (isRunning(pid)) await pause(50);
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function start() {
  const unit = readFileSync(join(root, 'etc/systemd/system/gerbang.service'), 'utf8');
  const of = (key) => Array.from(unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm')), ([, value]) => value);
  const [command, ...args] = of('ExecStart')[0].split(' ');
  const own = Object.fromEntries(
    of('Environment')
      .flatMap((line) => line.split(' '))
      .map((pair) => pair.split(/=(.*)/s)),
  );
  const given = parseEnv(readFileSync(of('EnvironmentFile')[0], 'utf8'));
  const log = openSync(join(root, 'run/journal.log'), 'a');
  const env = { PATH: process.env.PATH, ...own, ...given };
  const child = spawn(command, args, {
    cwd: of('WorkingDirectory')[0],
    env,
    detached: true,
    stdio: ['ignore', log, log],
  });
  writeFileSync(pidFile, String(child.pid));
  child.unref();
}
