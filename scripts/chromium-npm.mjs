// A Chromium out of the npm registry, for whoever has none, may install none and reaches nothing else: one package, by its
// hash, unpacked into .cache; no code of it runs but the browser (docs/design/tests.md).
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { npm } from './install.mjs';
import { root } from './shell.mjs';

const VERSION = '153.0.0';
const HASH = 'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==';
const folder = join(root, '.cache', `chromium-${VERSION}`);

/** Where it lies, whether or not it does. */
export const ownFromNpm = join(folder, 'chromium');

/** Fetches and unpacks it; says what stood in the way and returns false where that does not work. */
export async function fetchFromNpm() {
  // The package has a browser for these alone.
  if (process.platform !== 'linux' || process.arch !== 'x64') return false;
  const work = `${folder}-${process.pid}`;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  try {
    await unpack(work, await fetchPackage(work));
    rmSync(folder, { recursive: true, force: true });
    renameSync(work, folder);
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The package's folder, once the tarball is the one that was tried. */
async function fetchPackage(work) {
  const { code, output } = await npm(['pack', `@sparticuz/chromium@${VERSION}`, '--loglevel=error'], work);
  const tarball = join(work, readdirSync(work).find((name) => name.endsWith('.tgz')) ?? '');
  if (code !== 0 || tarball === work) throw new Error(output);
  const hash = createHash('sha512').update(readFileSync(tarball)).digest('base64');
  if (hash !== HASH) throw new Error(`@sparticuz/chromium ${VERSION} is not the one that was tried: ${hash}`);
  execFileSync('tar', ['-xzf', tarball, '-C', work]);
  rmSync(tarball);
  return join(work, 'package');
}

/** The browser, and the libraries and a font that a bare system does not have. */
async function unpack(work, packed) {
  const bin = join(packed, 'bin');
  const program = join(work, 'program');
  mkdirSync(program);
  await inflate(join(bin, 'chromium.br'), join(program, 'chromium'));
  chmodSync(join(program, 'chromium'), 0o755);
  for (const name of ['swiftshader', 'al2023', 'fonts']) {
    const tar = join(work, `${name}.tar`);
    await inflate(join(bin, `${name}.tar.br`), tar);
    const into = name === 'swiftshader' ? program : work;
    execFileSync('tar', ['-xf', tar, '-C', into, '--no-same-owner']);
    rmSync(tar);
  }
  rmSync(packed, { recursive: true });
  writeFileSync(join(work, 'fonts.conf'), fonts);
  writeFileSync(join(work, basename(ownFromNpm)), launcher, { mode: 0o755 });
}

function inflate(file, into) {
  return pipeline(createReadStream(file), createBrotliDecompress(), createWriteStream(into));
}

/** The system's fonts, and one for where there is none. */
const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

const launcher = `#!/bin/sh
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd -P)
export LD_LIBRARY_PATH="$here/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/program/chromium" "$@"
`;
