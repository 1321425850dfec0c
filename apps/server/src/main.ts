// The program: configuration, instance, signals.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { chooseStaff, showStaff, tellMisspelt, tellReady } from './console.ts';
import { runCommand } from './operations/command.ts';
import { readConfig } from './platform/config.ts';
import { run } from './run.ts';
import { stopOnSignals } from './signals.ts';

/** Starting leaves twice the heap that the program needs, and V8 would keep it until there is much to do. */
function returnMemory(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext("gc({ flavor: 'last-resort' })");
}

const declaration = {
  name: 'main',
  sentence: 'Menjalankan server dan aplikasi web, sampai dihentikan dengan Ctrl-C atau SIGTERM.',
  forms: { '': 'pengaturannya dari variabel lingkungan; daftarnya di docs/operations.md' },
  options: {},
  examples: [''],
};

await runCommand(declaration, async () => {
  const config = readConfig(process.env);
  tellMisspelt(process.env);
  const people = { showStaff, chooseStaff: chooseStaff(config) };
  const { url, stop, report, migrated } = await run(config, process.env, people);
  stopOnSignals(stop, report);
  await tellReady(url, config, migrated).catch(report);
  returnMemory();
});
