// One process at a time does a piece of work; the others wait and then find it done.
import { accessSync, constants, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { giveUp, readIfThere, root } from './shell.mjs';

/** Does `work` unless `isDone`, never at the same time as another process: a folder in .cache is the lock. */
export async function alone(name, isDone, work) {
  const lock = join(root, '.cache', `${name}.lock`);
  requireOwnFolder();
  while (!takeLock(lock)) await sleep(200);
  const release = () => rmSync(lock, { recursive: true, force: true });
  process.on('exit', release);
  if (!isDone()) await work();
  process.off('exit', release);
  release();
}

/** Makes the folder of the locks; a folder of somebody else is told. */
function requireOwnFolder() {
  try {
    mkdirSync(join(root, '.cache'), { recursive: true });
    accessSync(join(root, '.cache'), constants.W_OK);
    accessSync(root, constants.W_OK);
  } catch {
    giveUp(
      `Folder ${root} tidak dapat ditulis oleh pengguna yang menjalankan perintah ini. ` +
        'Jalankan sebagai pemilik foldernya, atau berikan foldernya kepada pengguna itu (chown -R), lalu jalankan lagi.',
    );
  }
}

/** Whether the lock is ours now. One whose holder no longer runs is taken away for the next try. */
function takeLock(lock) {
  try {
    mkdirSync(lock);
    writeFileSync(join(lock, 'pid'), String(process.pid));
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  const holder = Number(readIfThere(join(lock, 'pid')));
  if (holder ? !isRunning(holder) : ageOf(lock) > 10_000) rmSync(lock, { recursive: true, force: true });
  return false;
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function ageOf(path) {
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
}

/** @param {any} error */
function codeOf(error) {
  return error.code;
}
