// npm run hitung: proves totals, summaries and search index against a recount; with --perbaiki makes them anew.
import { parseArgs } from 'node:util';
import { readConfig } from '../../platform/config.ts';
import { StartupError } from '../../platform/errors.ts';
import { runCommand } from '../command.ts';
import { wordsByName } from './problem.ts';
import { differences, rebuildSummaries } from './summaries.ts';
import { checkSearchTexts, mendSearchTexts } from './values.ts';

function readArguments() {
  try {
    return parseArgs({ options: { perbaiki: { type: 'boolean', default: false } } }).values;
  } catch {
    throw new StartupError('Pilihan tidak dikenal. Contoh: npm run hitung, atau npm run hitung -- --perbaiki');
  }
}

async function main(): Promise<string> {
  const { perbaiki } = readArguments();
  const { openFoundation } = await import('../../foundation.ts');
  const { db } = await openFoundation(readConfig(process.env), process.env);
  try {
    const found = await differences(db);
    const texts = (await checkSearchTexts(db)).map(wordsByName);
    const words = [...found.map(({ table, rows }) => `${table}: ${rows} baris berbeda`), ...texts].join('\n');
    if (perbaiki) {
      await mendSearchTexts(db);
      await rebuildSummaries(db);
      return `${words}${words ? '\n' : ''}Hitungan, ringkasan, dan indeks pencarian dibuat ulang.`;
    }
    if (words) throw new StartupError(`${words}\nPerbaiki dengan: npm run hitung -- --perbaiki`);
    return 'Hitungan, ringkasan, dan indeks pencarian sesuai dengan data.';
  } finally {
    await db.destroy();
  }
}

await runCommand(main);
