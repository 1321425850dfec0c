import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The files below a folder, by their paths in it; links and empty folders do not count. */
export function filesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}
