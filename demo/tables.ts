import { readFileSync } from 'node:fs';

/** A table of the demo's content, `tables/<name>.json`. */
export function readTable<Table>(name: string): Table {
  return JSON.parse(readFileSync(new URL(`./tables/${name}.json`, import.meta.url), 'utf8'));
}
