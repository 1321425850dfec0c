// What is typed behind `npm run cadangan --`: which command, and its choices.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartupError } from '../../../platform/errors.ts';
import type { Arguments } from './options.ts';

const USAGE = `Contoh:
  npm run cadangan -- buat [folder] [--dengan-rahasia]
  npm run cadangan -- daftar [folder]
  npm run cadangan -- periksa [folder]
  npm run cadangan -- pulihkan ["2026-11-22 10:15" | nomor] [--dari folder] [--kunci file]
  npm run cadangan -- latihan [--dari folder] [--kunci file]
  npm run cadangan -- gambar [--dari folder] [--kunci file]
  npm run cadangan -- kunci [--ganti]`;

export type Command = 'buat' | 'daftar' | 'periksa' | 'pulihkan' | 'latihan' | 'gambar' | 'kunci';

/** The choices that each command knows. */
const known: Record<Command, string[]> = {
  buat: ['dengan-rahasia'],
  daftar: [],
  periksa: [],
  pulihkan: ['dari', 'kunci'],
  latihan: ['dari', 'kunci'],
  gambar: ['dari', 'kunci'],
  kunci: ['ganti'],
};

export function readArguments(args: string[]): Arguments & { command: Command } {
  try {
    const options = {
      'dengan-rahasia': { type: 'boolean' },
      ganti: { type: 'boolean' },
      dari: { type: 'string' },
      kunci: { type: 'string' },
    } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [command = '', ...words] = positionals;
    if (!isCommand(command) || Object.keys(values).some((name) => !known[command].includes(name)))
      throw new TypeError();
    const most = { buat: 1, daftar: 1, periksa: 1, pulihkan: 2, latihan: 0, gambar: 0, kunci: 0 }[command];
    if (words.length > most) throw new TypeError();
    const { dari, kunci, ganti = false, 'dengan-rahasia': withSecrets = false } = values;
    return { command, words, dari: dari && resolve(dari), keyFile: kunci && resolve(kunci), ganti, withSecrets };
  } catch {
    throw new StartupError(`Perintah atau pilihan tidak dikenal. ${USAGE}`);
  }
}

function isCommand(text: string): text is Command {
  return text in known;
}
