// npm run hitung: proves totals, summaries and search index against a recount; with --perbaiki makes them anew.
import { called } from '../../platform/called.ts';
import { StartupError } from '../../platform/errors.ts';
import { flag, runCommand } from '../command.ts';
import { onInstallation } from '../installation.ts';
import { wordsByName } from './problem.ts';
import { differences, rebuildSummaries } from './summaries.ts';
import { checkSearchTexts, mendSearchTexts } from './values.ts';

const declaration = {
  name: 'hitung',
  sentence: 'Membandingkan hitungan, ringkasan, dan indeks pencarian dengan data yang dihitung ulang.',
  forms: { '[--perbaiki]': 'menyebut yang berbeda; dengan --perbaiki membuat semuanya ulang' },
  options: { perbaiki: { ...flag, hint: 'membuat hitungan, ringkasan, dan indeks pencarian ulang dari data' } },
  examples: ['', '--perbaiki'],
};

await runCommand(declaration, ({ values: { perbaiki } }) =>
  onInstallation(async ({ db }) => {
    const found = await differences(db);
    const texts = (await checkSearchTexts(db)).map(wordsByName);
    const words = [...found.map(({ table, rows }) => `${table}: ${rows} baris berbeda`), ...texts].join('\n');
    if (perbaiki) {
      await mendSearchTexts(db);
      await rebuildSummaries(db);
      return `${words}${words ? '\n' : ''}Hitungan, ringkasan, dan indeks pencarian dibuat ulang.`;
    }
    if (words) throw new StartupError(`${words}\nPerbaiki dengan: ${called('hitung --perbaiki')}`);
    return 'Hitungan, ringkasan, dan indeks pencarian sesuai dengan data.';
  }),
);
