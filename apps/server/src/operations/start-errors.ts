// Why a start failed at the database or the data folder, in words for the person at the console.

import { statfsSync } from 'node:fs';
import { readConfig } from '../platform/config.ts';
import { type DatabaseLocation, engineOf, sqliteFile } from '../platform/database/database.ts';
import { databaseFailure } from '../platform/database/database-errors.ts';
import { StartupError } from '../platform/errors.ts';
import { asStorageError, StorageFullError } from '../platform/storage/storage-errors.ts';

/** The database as people know it; never the address, which holds a password. */
export function nameOf(location: DatabaseLocation): string {
  return engineOf(location) === 'sqlite' ? sqliteFile(location) : 'di DATABASE_URL';
}

// PostgreSQL's wrong password or user, and a database that does not exist.
const REFUSED = /^(28\w{3}|3D000)$/;
/** What a role may not do although it may come in. */
const WITHOUT_RIGHT = '42501';
const FOLDER = new Set(['EACCES', 'EPERM', 'EISDIR', 'ENOTDIR', 'EEXIST', 'EROFS']);

/** Without so many bytes SQLite cannot open its files, and has no word of its own for the reason. */
const LEAST_ROOM = 1024 * 1024;

/** A StartupError for what is wrong around the program; any other error comes back as it is. */
export function explainStart(error: unknown, location: DatabaseLocation): unknown {
  if (!(error instanceof Error) || error instanceof StartupError) return error;
  const { code = '' } = error as { code?: string };
  const name = nameOf(location);
  if (asStorageError(error) instanceof StorageFullError) return noRoom(location);
  if (REFUSED.test(code)) {
    return new StartupError(
      `Basis data ${name} menolak: periksa nama basis data, peran, dan password di DATABASE_URL.`,
    );
  }
  if (code === WITHOUT_RIGHT) {
    return new StartupError(
      `Basis data ${name}: peran di DATABASE_URL kurang hak (${error.message}). Ia harus pemilik basis datanya: docs/operations.md.`,
    );
  }
  if (FOLDER.has(code)) {
    return new StartupError(`Folder ${location.dataDir} tidak dapat ditulis (${code}). Periksa DATA_DIR.`);
  }
  switch (databaseFailure(error)) {
    case 'away':
      if (engineOf(location) === 'sqlite' && isFull(location.dataDir)) return noRoom(location);
      return new StartupError(`Basis data ${name} tidak dapat dihubungi atau dibuka.`);
    case 'retry':
      return new StartupError(`Basis data ${name} sedang dipakai program lain. Coba lagi sebentar lagi.`);
    case 'damaged':
      return new StartupError(`Basis data ${name} rusak. Pulihkan cadangannya; file yang rusak tidak diubah.`);
    case 'full':
      if (engineOf(location) === 'sqlite') return noRoom(location);
      return new StartupError(`Tempat untuk basis data ${name} penuh.`);
    default:
      return error;
  }
}

/** Tells the person at the console: one sentence of what they can mend, also of a database that went away, else the error with its stack. */
export function tellFailure(error: unknown): void {
  const told = databaseFailure(error) ? explainStart(error, readConfig(process.env)) : error;
  console.error(told instanceof StartupError ? told.message : told);
}

function noRoom({ dataDir }: DatabaseLocation): StartupError {
  // A backup's or a destination's disk may be the full one, or it is a quota that is spent.
  const what = isFull(dataDir) ? `Disk tempat ${dataDir} penuh` : 'Tidak ada ruang lagi di disk';
  return new StartupError(`${what}. Kosongkan sebagian, lalu coba lagi.`);
}

function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < LEAST_ROOM;
  } catch {
    return false;
  }
}
