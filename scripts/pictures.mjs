// `npm run pictures`: takes the README's pictures anew, from the demo, in a Chromium.
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { explain } from './explain.mjs';
import { prepare } from './prepare.mjs';
import { giveUp, root, run } from './shell.mjs';

explain('pictures');
const node = await prepare({ web: true });
const chromium =
  (await findChromium(node)) ?? giveUp('No Chromium found: CHROMIUM_PATH=/path/to/chromium npm run pictures');
process.exitCode = await run(node, [join(root, 'tests/stories/take-pictures.ts'), ...process.argv.slice(2)], {
  env: { ...process.env, CHROMIUM_PATH: chromium },
});
