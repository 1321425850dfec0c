// `gerbang <command> …`: an operator's command with the settings of the service and as its user. What the documents
// write as `npm run akun -- --role admin` is `gerbang akun --role admin` here.
import { fileURLToPath } from 'node:url';
import { programs } from '../programs.mjs';
import { placesBelow } from './places.ts';
import { runProgram } from './programs.ts';
import { releaseIn } from './releases.ts';
import { HaltError } from './said.ts';

const own = releaseIn(fileURLToPath(new URL('../..', import.meta.url)));
const names = Object.keys(programs).filter((name) => programs[name].file.startsWith('apps/server/'));

/** The words behind the command's name, and the folder below which everything lies (`GERBANG_AKAR`). */
async function main(): Promise<number> {
  const [name = '', ...words] = process.argv.slice(2);
  if (!own) throw new HaltError('Perintah ini bagian dari sebuah rilis; di folder sumber: npm run.');
  if (name === 'versi') {
    process.stdout.write(`${own.versi}\n`);
    return 0;
  }
  if (!names.includes(name)) throw new HaltError(`Pemakaian: gerbang ${names.join('|')}|versi …`);
  const args = words[0] === '--' ? words.slice(1) : words;
  return runProgram(own, { places: placesBelow(process.env.GERBANG_AKAR ?? '/'), name, args });
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof HaltError ? error.message : error);
  process.exitCode = 1;
}
