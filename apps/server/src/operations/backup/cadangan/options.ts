// What the commands of backups have in common: their choices, and the keys that open a generation.
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Config } from '../../../platform/config.ts';
import { StartupError } from '../../../platform/errors.ts';
import { loadSecrets, type Secrets } from '../../../platform/secrets.ts';
import { type Manifest, SECRETS_FILE } from '../manifest.ts';
import { foreignSecrets } from '../open.ts';
import { type Identity, isIdentity, ownIdentity, recipientOf } from '../seal.ts';

export type Arguments = {
  /** What follows the command: a folder, or the time or number of a generation. */
  words: string[];
  dari: string | undefined;
  /** File of the private key. */
  keyFile: string | undefined;
  ganti: boolean;
  withSecrets: boolean;
};

/** The secrets of this installation; never makes new ones. */
export function ownSecrets({ rahasiaDir }: Config): Promise<Secrets> {
  return loadSecrets({ rahasiaDir, env: process.env, hasData: true });
}

/** Whether the secrets of this installation open a generation. */
export async function opensWith(manifest: Manifest, secrets: Secrets | undefined): Promise<boolean> {
  return (await ownIdentityOf(manifest, secrets)) !== undefined;
}

/** The key that the secrets give, of now or of before their picture key is exchanged altogether. */
async function ownIdentityOf({ penerima }: Manifest, secrets: Secrets | undefined): Promise<Identity | undefined> {
  for (const fileKey of secrets ? [secrets.fileKey, ...(secrets.olderFileKeys?.values() ?? [])] : []) {
    const identity = ownIdentity({ fileKey });
    if ((await recipientOf(identity)) === penerima) return identity;
  }
  return undefined;
}

/** Whether a generation is sealed to a key that is kept elsewhere; only then it brings the secrets along. */
export const hasOwnKey = ({ berkas }: Manifest): boolean => SECRETS_FILE in berkas;

/** What opens a generation: the installation's own key, or the private key, which is asked for. */
export async function identityFor(
  manifest: Manifest,
  { secrets, keyFile }: { secrets: Secrets | undefined; keyFile: string | undefined },
): Promise<Identity> {
  const own = await ownIdentityOf(manifest, secrets);
  if (own) return own;
  if (!keyFile && !hasOwnKey(manifest)) throw foreignSecrets();
  const text = keyFile ? await readKeyFile(keyFile) : await ask();
  const identity = text.split(/\s+/).find(isIdentity);
  if (!identity) throw new StartupError('Kunci pribadi tidak terbaca: harus berisi AGE-SECRET-KEY-1…');
  if ((await recipientOf(identity)) !== manifest.penerima) {
    throw new StartupError(`Kunci pribadi ini bukan milik cadangan itu, yang disegel untuk ${manifest.penerima}.`);
  }
  return identity;
}

async function readKeyFile(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => {
    throw new StartupError(`File kunci ${path} tidak dapat dibaca.`);
  });
}

/** Asks at the terminal without showing what is typed; elsewhere reads the standard input. */
async function ask(): Promise<string> {
  if (!process.stdin.isTTY) {
    let text = '';
    for await (const chunk of process.stdin) text += chunk;
    if (text.trim() !== '') return text;
    throw new StartupError(
      'Cadangan ini disegel dengan kunci tersendiri: beri kunci pribadinya dengan --kunci file, atau lewat masukan standar.',
    );
  }
  process.stderr.write('Kunci pribadi cadangan (AGE-SECRET-KEY-1…, tidak ditampilkan): ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const line = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await line.question('');
  } finally {
    line.close();
    process.stderr.write('\n');
  }
}

export function seconds(started: number): string {
  return spent(performance.now() - started);
}

export function spent(ms: number): string {
  return `${(ms / 1000).toFixed(1).replace('.', ',')} detik`;
}

export function megabytes(byte: number): string {
  return `${(byte / 1_000_000).toFixed(1).replace('.', ',')} MB`;
}
