// npm run cadangan -- buat|daftar|periksa|pulihkan|latihan|gambar|kunci: backups of database and pictures, and back.

import { type Config, readConfig } from '../../platform/config.ts';
import { StartupError } from '../../platform/errors.ts';
import { StorageFullError } from '../../platform/storage/storage-errors.ts';
import { runCommand } from '../command.ts';
import { explainStart } from '../start-errors.ts';
import { argumentsOf, declaration } from './cadangan/arguments.ts';
import { list, make, verify } from './cadangan/buat.ts';
import { makeKey } from './cadangan/kunci.ts';
import type { Arguments } from './cadangan/options.ts';
import { mend, rehearse, restore } from './cadangan/pulihkan.ts';

const commands = {
  buat: make,
  daftar: list,
  periksa: verify,
  pulihkan: restore,
  latihan: rehearse,
  gambar: mend,
  kunci: makeKey,
} satisfies Record<string, (config: Config, parsed: Arguments) => Promise<void>>;
const NO_ROOM: Partial<Record<keyof typeof commands, string>> = {
  buat: 'Tidak ada ruang lagi di disk tujuan. Cadangan yang belum selesai sudah dihapus; data tidak berubah.',
  pulihkan: 'Tidak ada ruang lagi di disk. Kosongkan sebagian, lalu jalankan perintah yang sama sekali lagi.',
};

await runCommand(declaration, async (given) => {
  const config = readConfig(process.env);
  try {
    await commands[given.action](config, argumentsOf(given));
  } catch (error) {
    if (error instanceof StorageFullError) {
      throw new StartupError(NO_ROOM[given.action] ?? 'Tidak ada ruang lagi di disk.');
    }
    throw explainStart(error, config);
  }
});
