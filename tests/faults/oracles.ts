// What must be true of a data folder after anything: one list of what is not.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestDatabase } from '@gerbang/kit/database';
import { type Installation, openInstallation } from '@gerbang/kit/installation';
import { sql } from 'kysely';
import { checkAuditLog } from '../../apps/server/src/operations/audit/check.ts';
import { wordsById } from '../../apps/server/src/operations/check/problem.ts';
import { checkReferences } from '../../apps/server/src/operations/check/references.ts';
import { checkRules } from '../../apps/server/src/operations/check/rules.ts';
import { differences } from '../../apps/server/src/operations/check/summaries.ts';
import { createSweeper } from '../../apps/server/src/operations/retention/sweeper.ts';
import { type Db, engineOf } from '../../apps/server/src/platform/database/database.ts';
import { isStorageKey, smallKey } from '../../apps/server/src/platform/storage/file-storage.ts';
import { countRound } from './figures.ts';
import { deedProblems } from './ledger.ts';
import type { RequestedChange } from './traffic.ts';

/** Two hours: longer than anything that is unfinished is kept. */
const LATER_MS = 2 * 60 * 60_000;
/** Ten years: however far ahead a clock was that dated what was discarded. */
const EVER_MS = 3650 * 24 * 60 * 60_000;

type Examination = {
  /** What was asked for, with or without an answer. */
  deeds?: RequestedChange[];
  /** Pictures that were examined before and need not be opened again. */
  known?: Set<string>;
};

/**
 * Everything that is wrong with what lies in the house's folder and database; the server may run, but nobody may work
 * with it. Afterwards nothing is left that the sweeper takes.
 */
export async function examine(
  house: Pick<TestDatabase, 'location'>,
  { deeds = [], known = new Set() }: Examination = {},
): Promise<string[]> {
  const problems = await problemsOf(house, { deeds, known });
  countRound(deeds, problems);
  return problems;
}

async function problemsOf(
  house: Pick<TestDatabase, 'location'>,
  { deeds, known }: Required<Examination>,
): Promise<string[]> {
  const installation = await openInstallation(house.location);
  try {
    const { db } = installation;
    return [
      ...(await deedProblems(db, deeds)),
      ...(await engineProblems(db, house)),
      ...[...(await checkReferences(db)), ...(await checkRules(db))].map(wordsById),
      ...(await auditProblems(db)),
      ...(await differences(db)).map(({ table, rows }) => `${table}: ${rows} rows differ from a new count`),
      ...(await pictureProblems(installation, known)),
      ...(await leftovers(installation)),
    ];
  } finally {
    await installation.close();
  }
}

async function engineProblems(db: Db, { location }: Pick<TestDatabase, 'location'>): Promise<string[]> {
  if (engineOf(location) === 'postgres') return [];
  const found = await sql<{ integrity_check: string }>`pragma integrity_check(5)`.execute(db);
  const dangling = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
  return [
    ...found.rows.map((row) => row.integrity_check).filter((word) => word !== 'ok'),
    ...dangling.rows.map(({ table }) => `${table}: rows point to what is not there`),
  ];
}

async function auditProblems(db: Db): Promise<string[]> {
  const { broken: rusak } = await checkAuditLog(db);
  return rusak ? [`jejak ${rusak.nomor}: ${rusak.sebab}`] : [];
}

/** Every table that names pictures, whatever migration it came with. */
export async function tablesWithPictures(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables
    .filter(({ name, columns }) => !NO_PICTURES.has(name) && columns.some((column) => column.name === 'kunci'))
    .map(({ name }) => name);
}

async function keysInTables(db: Db): Promise<{ table: string; kunci: string }[]> {
  const found = (await tablesWithPictures(db)).map(async (name) => {
    const rows = await sql<{ kunci: string }>`select kunci from ${sql.table(name)} where kunci is not null`.execute(db);
    return rows.rows.map(({ kunci }) => ({ table: name, kunci }));
  });
  return (await Promise.all(found)).flat();
}

/** Tables whose `kunci` is no picture, or one that may be gone. */
const NO_PICTURES = new Set(['percobaan', 'berkas_dibuang', 'pengaturan', 'ekspor_bagian', 'jejak_hari']);

async function pictureProblems({ db, images }: Installation, known: Set<string>): Promise<string[]> {
  const problems: string[] = [];
  for (const { table, kunci } of await keysInTables(db)) {
    if (known.has(kunci)) continue;
    if (!isStorageKey(kunci)) problems.push(`${table}: ${kunci} is no storage key`);
    for (const form of ['penuh', 'kecil'] as const) {
      const whole = await images.read(kunci, form).then(isWholeJpeg, (error: Error) => error.message);
      if (whole !== true) problems.push(`${table}: ${form} ${kunci}: ${whole}`);
    }
    known.add(kunci);
  }
  return problems;
}

const isWholeJpeg = (bytes: Buffer) =>
  bytes.readUInt16BE(0) === 0xffd8 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9;

/** Sweeps as it is done two hours later, then looks for what nothing names. */
async function leftovers({ db, storage, temporaryFolders, config }: Installation): Promise<string[]> {
  const folders = [join(config.dataDir, 'sementara'), ...temporaryFolders];
  const clock = { now: () => new Date(Date.now() + LATER_MS) };
  await createSweeper({ db, storage, clock, temporaryFolders: folders, delay: -EVER_MS }).sweep();
  const pieces = await db.selectFrom('ekspor_bagian').select('kunci').execute();
  const pictures = (await keysInTables(db)).flatMap(({ kunci }) => [kunci, smallKey(kunci)]);
  const named = new Set([...pictures, ...pieces.map(({ kunci }) => kunci)]);
  const problems: string[] = [];
  for await (const { key } of storage.list()) if (!named.has(key)) problems.push(`picture without a row: ${key}`);
  return [...problems, ...(await temporaries(folders))];
}

/** Files that stay: a letter that is just being written is none. */
async function temporaries(folders: string[]): Promise<string[]> {
  const names = async () => (await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])))).flat();
  let staying = await names();
  for (let looks = 0; staying.length > 0 && looks < 20; looks++) {
    await pause(100);
    const now = await names();
    staying = staying.filter((name) => now.includes(name));
  }
  return staying.map((name) => `temporary file: ${name}`);
}
