// `gerbang <command> …`: an operator's command with the settings of the service and as its user.
import { fileURLToPath } from 'node:url';
import { programs } from '../programs.mjs';
import { placesBelow } from './places.ts';
import { runProgram } from './programs.ts';
import { releaseIn } from './releases.ts';
import { HaltError, say } from './said.ts';

const own = releaseIn(fileURLToPath(new URL('../..', import.meta.url)));
const names = Object.keys(programs).filter((name) => programs[name].file.startsWith('apps/server/'));

const USAGE = `Menjalankan perintah Gerbang dengan pengaturan layanan dan sebagai penggunanya.

Pemakaian:
  gerbang <perintah> …
  gerbang <perintah> --help

Perintah: ${names.join(', ')}, versi

Contoh:
  gerbang cadangan buat`;

/** The words behind the command's name, and the folder below which everything lies (`GERBANG_AKAR`). */
async function main(): Promise<number> {
  const [name = '', ...words] = process.argv.slice(2);
  if (!own) throw new HaltError('Perintah ini bagian dari sebuah rilis.');
  if (name === 'versi') {
    process.stdout.write(`${own.versi}\n`);
    return 0;
  }
  if (['--help', '-h', 'bantuan', ''].includes(name)) {
    say(USAGE);
    return name === '' ? 1 : 0;
  }
  if (!names.includes(name)) throw new HaltError(`Perintah ${name} tidak dikenal. Bantuan: gerbang --help`);
  const args = words[0] === '--' ? words.slice(1) : words;
  return runProgram(own, { places: placesBelow(process.env.GERBANG_AKAR ?? '/'), name, args });
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof HaltError ? error.message : error);
  process.exitCode = 1;
}
