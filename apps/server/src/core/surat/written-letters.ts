// Letters that were written to files because there is no mail server.
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn } from '../../platform/storage/disk-contents.ts';

const HEAD_BYTES = 4096;

/** Removes the .eml files to any of these addresses and returns how many there were. */
export async function removeWrittenLetters(folder: string, emails: readonly string[]): Promise<number> {
  let removed = 0;
  for (const name of (await namesIn(folder)).filter((each) => each.endsWith('.eml'))) {
    const path = join(folder, name);
    const to = /^to: (.*)$/im
      .exec(await headOf(path))?.[1]
      ?.trim()
      .toLowerCase();
    if (to === undefined || !emails.includes(to.replace(/^<|>$/g, ''))) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

async function headOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
