// `npm run diagram`: draws docs/house.svg from the import lines. With --check it only says where the drawing is stale.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countHouse, readDrawing, staleness } from './house-counts.ts';
import { drawHouse } from './house-drawing.ts';
import { readIfThere, root } from './shell.mjs';
import { readSources } from './sources.ts';

const file = join(root, 'docs/house.svg');
const house = countHouse(readSources());

if (process.argv.includes('--check')) {
  const stale = staleness(readDrawing(readIfThere(file) ?? ''), house);
  for (const sentence of stale) console.error(sentence);
  if (stale.length > 0) console.error('docs/house.svg is stale: npm run diagram');
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  writeFileSync(file, drawHouse(house));
  console.log(`docs/house.svg: ${house.counts.size} arrows`);
}
