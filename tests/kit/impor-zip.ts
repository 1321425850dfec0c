// ZIP files for tests, made without a file system.
import { zipOf } from '../../apps/server/src/platform/zip.ts';

/** A ZIP whose files stand in it as they are. */
export async function zipWith(files: Record<string, Buffer>): Promise<Buffer> {
  const entries = async function* () {
    for (const [name, bytes] of Object.entries(files)) yield { name, bytes };
  };
  return Buffer.concat(await Array.fromAsync(zipOf(entries())));
}
