// The comparison at the end: everything that was acknowledged is there, once, and nothing half.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createJournal, type Phase } from './ledger.ts';
import { compare, type Load } from './load.ts';
import type { Database } from './postgres.ts';
import { wrongAnswers } from './report.ts';

type Mail = { envelopeTo: string[] };
type Facts = { load: Load; database: Database; mails: Mail[]; phases: Phase[] };

/** What is not as it must be, a sentence each; none when all is well. */
export async function findProblems({ load, database, mails, phases }: Facts): Promise<string[]> {
  const problems = [
    ...load.losses.map((loss) => `lost: ${loss}`),
    ...wrongAnswers(phases),
    ...database.witness.doubles,
  ];
  // Once more without any load: now every read has to succeed.
  const journal = createJournal();
  journal.begin('After everything');
  for (const student of load.students) {
    if (!(await compare(student, load))) problems.push(`${student.recordId} cannot be read`);
  }
  problems.push(...load.losses.map((loss) => `lost: ${loss}`));
  const client = new pg.Client({ connectionString: database.directUrl });
  await client.connect();
  try {
    problems.push(...(await missingAccounts(client, load)), ...(await doubledMigrations(client)));
    problems.push(...(await missingLetters(client, { load, mails })));
  } finally {
    await client.end();
  }
  return [...new Set(problems)];
}

async function missingAccounts(client: pg.Client, load: Load): Promise<string[]> {
  const { rows } = await client.query<{ email: string; aktif: boolean }>(
    "select email, diaktivasi_pada is not null as aktif from akun where role = 'siswa'",
  );
  const active = new Map(rows.map(({ email, aktif }) => [email, aktif]));
  return [
    ...load.registered.filter((email) => !active.has(email)).map((email) => `registration of ${email} is lost`),
    ...load.activated.filter((email) => !active.get(email)).map((email) => `activation of ${email} is lost`),
  ];
}

async function doubledMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query('select name from kysely_migration group by name having count(*) > 1');
  return rows.map(({ name }) => `migration ${name} ran twice`);
}

/** A letter that an instance held when it was killed waits for the end of its lease, two minutes; then another sends it. */
const LETTERS_MS = 170_000;

async function missingLetters(client: pg.Client, { load, mails }: Pick<Facts, 'load' | 'mails'>): Promise<string[]> {
  const deadline = Date.now() + LETTERS_MS;
  while (Date.now() < deadline) {
    const { rows } = await client.query('select 1 from surat_keluar where dikirim_pada is null limit 1');
    if (rows.length === 0) break;
    await sleep(100);
  }
  const reached = new Set(mails.flatMap(({ envelopeTo }) => envelopeTo));
  return load.activated.filter((email) => !reached.has(email)).map((email) => `no letter to ${email}`);
}
