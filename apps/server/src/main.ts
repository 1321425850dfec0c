// The program: configuration, instance, signals.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { NewAkun } from './features/auth/akun.ts';
import { readConfig } from './platform/config.ts';
import { StartupError } from './platform/errors.ts';
import { run } from './run.ts';
import { stopOnSignals } from './signals.ts';

async function showStaff(accounts: NewAkun[]): Promise<void> {
  const lines = accounts.map(({ role, email, password }) => `Akun ${role}: ${email}  password: ${password}\n`);
  const text = `${lines.join('')}Password di atas hanya ditampilkan sekali: catat, lalu masuk.\n`;
  // Not console.log: it does not tell when the words are out, or that nobody could hear them.
  await new Promise<void>((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

/** Starting leaves twice the heap that the program needs, and V8 would keep it until there is much to do. */
function returnMemory(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext("gc({ flavor: 'last-resort' })");
}

try {
  const config = readConfig(process.env);
  const { url, stop, report } = await run(config, process.env, showStaff);
  stopOnSignals(stop, report);
  console.log(`${config.namaSekolah} siap di ${url}`);
  returnMemory();
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
