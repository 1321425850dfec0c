// npm run cadangan -- buat|daftar|periksa|pulihkan|latihan|gambar|kunci: backups of database and pictures, and back.

import { type Config, readConfig } from '../../platform/config.ts';
import { StartupError } from '../../platform/errors.ts';
import { StorageFullError } from '../../platform/storage/storage-errors.ts';
import { runCommand } from '../command.ts';
import { explainStart } from '../start-errors.ts';
import { type Command, readArguments } from './cadangan/arguments.ts';
import { list, make, verify } from './cadangan/buat.ts';
import { makeKey } from './cadangan/kunci.ts';
import type { Arguments } from './cadangan/options.ts';
import { mend, rehearse, restore } from './cadangan/pulihkan.ts';

const commands: Record<Command, (config: Config, parsed: Arguments) => Promise<void>> = {
  buat: make,
  daftar: list,
  periksa: verify,
  pulihkan: restore,
  latihan: rehearse,
  gambar: mend,
  kunci: makeKey,
};
const NO_ROOM: Partial<Record<Command, string>> = {
  buat: 'Tidak ada ruang lagi di disk tujuan. Cadangan yang belum selesai sudah dihapus; data tidak berubah.',
  pulihkan: 'Tidak ada ruang lagi di disk. Kosongkan sebagian, lalu jalankan perintah yang sama sekali lagi.',
};

async function main(): Promise<void> {
  const parsed = readArguments(process.argv.slice(2));
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
