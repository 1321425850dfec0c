// A thread that writes one snapshot of the database.
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { behindGate } from '../../platform/behind-gate.ts';
import { engineOf, sqliteFile } from '../../platform/database/database.ts';
import { type Content, readContent } from './content.ts';
import type { SnapshotOrder } from './snapshot.ts';
import { openReadOnly } from './sqlite-tables.ts';

behindGate(write);

async function write({ location, file }: SnapshotOrder): Promise<Content> {
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
