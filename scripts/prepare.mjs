// What every command needs before it runs: the installed packages, Node 24, and for some the built web app.
// Nothing that is fresh is done again; two starts at once wait for each other.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { alone } from './alone.mjs';
import { broughtNode, NODE_WANTED } from './brought-node.mjs';
import { buildWeb } from './build-web.mjs';
import { install, isInstalled } from './install.mjs';
import { giveUp, root } from './shell.mjs';

/** Compiled code, for every program and thread that a command starts (docs/design/printing-and-threads.md). */
const COMPILED = join(root, '.cache/node');

/**
 * Installs what is missing, builds the web app when `web` asks for it and it is stale, and returns the path of the
 * Node (24 or newer) to go on with. Ends the process with a sentence when something is in the way.
 */
export async function prepare({ web = false } = {}) {
  requireNode20();
  requireReadablePath();
  process.env.NODE_COMPILE_CACHE ??= COMPILED;
  if (!isInstalled()) await alone('pemasangan', isInstalled, install);
  const node = findNode();
  if (web) await buildWeb(node);
  return node;
}

function requireNode20() {
  if (Number.parseInt(process.versions.node, 10) >= 20) return;
  giveUp(
    `Gerbang memerlukan Node.js 20 atau lebih baru; yang terpasang ${process.version}. Unduh di https://nodejs.org\n` +
      `Gerbang needs Node.js 20 or newer; this is ${process.version}.`,
  );
}

/** Vite takes what follows such a sign for the query of an address. */
function requireReadablePath() {
  if (!/[#?]/.test(root)) return;
  giveUp(
    `Folder program ini, ${root}, memuat tanda # atau ?, yang tidak dapat dibaca pembangun aplikasi web. ` +
      'Ganti nama atau pindahkan foldernya, lalu jalankan lagi.',
  );
}

/** The Node to go on with: the one that npm brought, else this one, when it is new enough. */
function findNode() {
  const brought = broughtNode();
  if (brought) return brought;
  // One that does not run here must not be found by npm's scripts before the machine's own.
  rmSync(join(root, 'node_modules/.bin/node'), { force: true });
  if (Number.parseInt(process.versions.node, 10) >= NODE_WANTED) return process.execPath;
  const place = `${process.platform}-${process.arch}`;
  return giveUp(
    `Untuk ${place} npm tidak menyediakan Node.js ${NODE_WANTED}, dan Node.js di komputer ini ${process.version}. ` +
      `Pasang Node.js ${NODE_WANTED} dari https://nodejs.org, lalu jalankan lagi.\n` +
      `npm brings no Node.js ${NODE_WANTED} for ${place}, and this is ${process.version}: please install Node.js ${NODE_WANTED}.`,
  );
}
