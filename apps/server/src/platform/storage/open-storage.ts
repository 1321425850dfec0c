import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { StartupError } from '../errors.ts';
import { createDiskStorage } from './disk-storage.ts';
import type { FileStorage } from './file-storage.ts';
import { parseS3Url } from './s3-address.ts';
import { createS3Storage } from './s3-storage.ts';
import { NoBucketError } from './storage-errors.ts';

/** The store that the configuration names, and the folders in which it leaves unfinished files when it is killed. */
export type OpenStorage = {
  storage: FileStorage;
  temporaryFolders: string[];
  /** Where the pictures are; undefined in an object store. */
  pictureFolder: string | undefined;
};

/** Opens the object store of `S3_URL`, or the folder `berkas` of the data folder. */
export function openStorage({ s3Url, dataDir }: Pick<Config, 's3Url' | 'dataDir'>): OpenStorage {
  const shared = objectStore(s3Url);
  if (shared) return { storage: shared, temporaryFolders: [], pictureFolder: undefined };
  const pictureFolder = join(dataDir, 'berkas');
  const storage = createDiskStorage(pictureFolder);
  return { storage, temporaryFolders: [storage.temporaryFolder], pictureFolder };
}

const PATIENCE_MS = 5000;

/** Throws StartupError for a bucket that is not there: it is a wrong address, whereas a store that is away for a while comes back. */
export async function refuseMissingBucket({ s3Url }: Pick<Config, 's3Url'>): Promise<void> {
  const address = parseS3Url(s3Url);
  if (!address) return;
  const patience = pause(PATIENCE_MS, undefined, { ref: false });
  const answer = createS3Storage(address).check();
  const error = await Promise.race([answer, patience]).catch((error: unknown) => error);
  if (!(error instanceof NoBucketError)) return;
  throw new StartupError(
    `Bucket ${address.bucketUrl} tidak ada di penyimpanan objek. Buat bucketnya, atau periksa S3_URL.`,
  );
}

/** The object store of an `S3_URL`; undefined for an empty one. */
export function objectStore(s3Url: string): FileStorage | undefined {
  const address = parseS3Url(s3Url);
  return address && createS3Storage(address);
}
