// A thread that writes one snapshot of the database and ends.
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { engineOf, sqliteFile } from '../../platform/database/database.ts';
import { type Content, readContent } from './content.ts';
import type { Snapshot, SnapshotOrder } from './snapshot.ts';
import { openReadOnly } from './sqlite-tables.ts';

const { location, file } = workerData as SnapshotOrder;

try {
  parentPort?.postMessage({ content: await write() } satisfies Snapshot);
} catch (error) {
  // A thread hands over an error without what the driver added to it.
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  parentPort?.postMessage({ error: error as Error, code, errcode } satisfies Snapshot);
}

async function write(): Promise<Content> {
  // VACUUM INTO accepts an empty file, and so nobody else can open it at any moment.
  closeSync(openSync(file, 'wx', 0o600));
  if (engineOf(location) === 'sqlite') {
    const live = new DatabaseSync(sqliteFile(location), { timeout: 5000 });
    try {
      live.prepare('VACUUM INTO ?').run(file);
    } finally {
      live.close();
    }
  } else {
    const { exportPostgres } = await import('./postgres-export.ts');
    await exportPostgres(location.databaseUrl, file);
  }
  const written = openSync(file, 'r+');
  fsyncSync(written);
  closeSync(written);
  const database = openReadOnly(file);
  try {
    return readContent(database);
  } finally {
    database.close();
  }
}
