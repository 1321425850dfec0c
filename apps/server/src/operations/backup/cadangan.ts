// npm run cadangan -- buat|daftar|periksa|pulihkan|latihan|gambar|kunci: backups of database and pictures, and back.

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../../platform/config.ts';
import { StartupError } from '../../platform/errors.ts';
import { StorageFullError } from '../../platform/storage/storage-errors.ts';
import { runCommand } from '../command.ts';
import { explainStart } from '../start-errors.ts';
import { list, make, verify } from './cadangan/buat.ts';
import { makeKey } from './cadangan/kunci.ts';
import type { Arguments } from './cadangan/options.ts';
import { mend, rehearse, restore } from './cadangan/pulihkan.ts';

const USAGE = `Contoh:
  npm run cadangan -- buat [folder] [--dengan-rahasia]
  npm run cadangan -- daftar [folder]
  npm run cadangan -- periksa [folder]
  npm run cadangan -- pulihkan ["2026-11-22 10:15" | nomor] [--dari folder] [--kunci file]
  npm run cadangan -- latihan [--dari folder] [--kunci file]
  npm run cadangan -- gambar [--dari folder] [--kunci file]
  npm run cadangan -- kunci [--ganti]`;

const commands = {
  buat: make,
  daftar: list,
  periksa: verify,
  pulihkan: restore,
  latihan: rehearse,
  gambar: mend,
  kunci: makeKey,
};
type Command = keyof typeof commands;

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

function readArguments(): Arguments & { command: Command } {
  try {
    const options = {
      'dengan-rahasia': { type: 'boolean' },
      ganti: { type: 'boolean' },
      dari: { type: 'string' },
      kunci: { type: 'string' },
    } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
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
  return text in commands;
}

const NO_ROOM: Partial<Record<Command, string>> = {
  buat: 'Tidak ada ruang lagi di disk tujuan. Cadangan yang belum selesai sudah dihapus; data tidak berubah.',
  pulihkan: 'Tidak ada ruang lagi di disk. Kosongkan sebagian, lalu jalankan perintah yang sama sekali lagi.',
};

async function main(): Promise<void> {
  const parsed = readArguments();
  const config = readConfig(process.env);
  try {
    await commands[parsed.command](config, parsed);
  } catch (error) {
    if (error instanceof StorageFullError) {
      throw new StartupError(NO_ROOM[parsed.command] ?? 'Tidak ada ruang lagi di disk.');
    }
    throw explainStart(error, config);
  }
}

await runCommand(main);
