// The Node that the lock brings for this machine.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './shell.mjs';

/** The oldest Node that the programs run on. */
export const NODE_WANTED = 24;

/** Its path, or undefined when there is none for this machine, or none that runs here (another C library, as on Alpine). */
export function broughtNode() {
  const windows = process.platform === 'win32';
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`;
  const path = join(root, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node');
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return Number.parseInt(String(stdout).slice(1), 10) >= NODE_WANTED ? path : undefined;
}
