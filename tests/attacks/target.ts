// What is attacked: the real server as a process of its own, on a database and files of its own.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { TokenArea } from '@gerbang/contract/endpoint';
import type { Role } from '@gerbang/contract/roles';
import type { AkunOptions } from '@gerbang/kit/builders';
import type { Client } from '@gerbang/kit/client';
import { createTestDatabase } from '@gerbang/kit/database';
import { type Installation, openInstallation, rowsOf } from '@gerbang/kit/installation';
import { freePort, type Program, startServer } from '@gerbang/kit/program';
import PostalMime, { type Email } from 'postal-mime';
import { expect } from 'vitest';
import { openCode } from '../../apps/server/src/core/surat/sealed-code.ts';
import { openSession } from '../../apps/server/src/features/akun/auth/sign-in-sessions.ts';
import type { DatabaseLocation } from '../../apps/server/src/platform/database/database.ts';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import { issueToken } from '../../apps/server/src/platform/http/confirmation.ts';
import { hashSecret } from '../../apps/server/src/platform/http/sessions.ts';
import { createPasswords } from '../../apps/server/src/platform/passwords.ts';
import type { Akun } from '../../apps/server/src/schema/tables.ts';
import { type Answer, createWire, type Wire } from './send.ts';

/** Somebody with an account, a session, and the cookies of it. */
export type Person = Client & { akun: Akun };

export type State = { rows: Record<string, string[]>; files: string[] };

export type Target = Pick<Installation, 'db' | 'clock' | 'build' | 'images' | 'storage' | 'secrets'> &
  Wire & {
    url: string;
    dataDir: string;
    location: DatabaseLocation;
    server: Program;
    /** Somebody without a session. */
    anyone: Client;
    /** A new account with a session. */
    as(role: Role, options?: AkunOptions): Promise<Person>;
    /** Another session of the same account. */
    again(person: Person): Promise<Person>;
    /** A new account that can sign in with this password. */
    withPassword(password: string, options?: AkunOptions & { role?: Role }): Promise<Akun>;
    /** A one-time token of this person's session. */
    token(person: Person, area: TokenArea): Promise<string>;
    /** The newest code that was mailed to this address. */
    code(email: string): Promise<string>;
    /** All rows but the expected bookkeeping, all files by name and hash. */
    state(): Promise<State>;
    close(): Promise<void>;
  };

export const PASSWORD = 'rahasia-benar';

/** Starts the server on an empty folder with one admin, so that it makes no accounts of its own. */
export async function startTarget(env: Record<string, string> = {}): Promise<Target> {
  const { location, drop } = await createTestDatabase({ hasTables: true });
  const installation = await openInstallation(location);
  const { db, clock, build, secrets } = installation;
  await build.akun({ role: 'admin' });
  // A mail server that is never there: a mail that is sent takes its code out of the outbox.
  const away = { NAMA_SEKOLAH: 'Akademi Uji', SMTP_URL: 'smtp://127.0.0.1:9' };
  // It would say its public address, and not the port that it found.
  const port = env.PUBLIC_URL ? await freePort() : '0';
  const server = await startServer(location, { env: { ...away, PORT: port, ...env } });
  const url = env.PUBLIC_URL ? `http://127.0.0.1:${port}` : server.url;
  const wire = createWire(url);
  const passwords = createPasswords(secrets.pepper);
  const session = async (akun: Akun): Promise<Person> => {
    const secret = await transaction(db, (db) => openSession({ db, clock }, akun));
    return { ...wire.client({ sesi: secret }), akun };
  };
  return {
    ...installation,
    ...wire,
    url,
    dataDir: location.dataDir,
    location,
    server,
    anyone: wire.client(),
    as: async (role, options = {}) => session(await build.akun({ role, ...options })),
    again: ({ akun }) => session(akun),
    withPassword: async (password, options = {}) =>
      build.akun({ ...options, password_hash: await passwords.hash(password) }),
    token: (person, area) => issueToken({ db, clock }, { sessionHash: hashSecret(person.cookies.sesi ?? ''), area }),
    async code(email) {
      const mails = db.selectFrom('surat_keluar').select('isi').where('jenis', '=', 'kode-otp');
      const { isi } = await mails.where('penerima', '=', email).orderBy('id', 'desc').executeTakeFirstOrThrow();
      return openCode(secrets.codeKey, email, JSON.parse(isi).kode_tersegel);
    },
    state: async () => ({
      rows: withoutBookkeeping(await rowsOf(db, location)),
      files: await filesOf(location.dataDir),
    }),
    async close() {
      wire.close();
      server.process.kill('SIGTERM');
      const code = await server.ended;
      await installation.close();
      await drop();
      expect(code, server.stderr()).toBe(0);
    },
  };
}

/** Tables that a refused request may write to, its counters and who asked for what, or the server meanwhile. */
const bookkeeping = [
  'percobaan',
  'jejak',
  'jejak_kepala',
  'jejak_hari',
  'terlihat_di_daftar',
  'akun_terlihat',
  'sampah_terlihat',
  'catatan_operasi',
  'pekerjaan',
];
/** Columns that change by themselves: the last use of a session, what becomes of a mail. */
const passing = ['terakhir_dipakai_pada', 'coba_lagi_pada', 'dikirim_pada', 'galat', 'isi'];

function withoutBookkeeping(rows: Record<string, string[]>): Record<string, string[]> {
  const kept = Object.entries(rows).filter(([table]) => !bookkeeping.includes(table));
  return Object.fromEntries(kept.map(([table, lines]) => [table, lines.map((line) => lasting(table, line)).sort()]));
}

function lasting(table: string, line: string): string {
  const entries = JSON.parse(line) as [string, unknown][];
  const mailed = table === 'surat_keluar' ? [...passing, 'percobaan'] : passing;
  return JSON.stringify(entries.filter(([column]) => !mailed.includes(column)));
}

/** The files below a folder, with what is in them. */
export async function filesUnder(folder: string): Promise<{ path: string; bytes: Buffer }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(paths.map(async (path) => ({ path, bytes: await readFile(path) })));
}

/** Every file of the data folder by name and hash, but the database and the mails, which come when they come. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const own = paths.filter(
    (path) => !/^(gerbang\.db|instansi\.lock|surat\/|sementara\/\w+\.baru$)/.test(relative(folder, path)),
  );
  const hashed = own.map(async (path) => {
    const bytes = await readFile(path).catch(() => undefined);
    return `${relative(folder, path)} ${bytes ? createHash('sha256').update(bytes).digest('hex') : 'gone'}`;
  });
  return (await Promise.all(hashed)).sort();
}

/** Runs an attack and asserts that no row and no file is other than before. */
export async function unchanged<T>(target: Pick<Target, 'state'>, attack: () => Promise<T>): Promise<T> {
  const before = await target.state();
  const outcome = await attack();
  // What a broken connection left is cleared away a moment after the client hung up.
  await expect.poll(() => target.state(), { interval: 20 }).toEqual(before);
  return outcome;
}

type Refusal = { status: number; message?: string | RegExp };

/** Asserts the refusal in the envelope, and that nothing changed. */
export async function refused(
  target: Pick<Target, 'state'>,
  { status, message }: Refusal,
  attack: () => Promise<Answer>,
): Promise<Answer> {
  const reply = await unchanged(target, attack);
  expectEnvelope(reply);
  expect(reply.status, reply.body.error).toBe(status);
  if (typeof message === 'string') expect(reply.body.error).toBe(message);
  else if (message) expect(reply.body.error).toMatch(message);
  return reply;
}

/** Every error has its envelope (JAWABAN-3) and says nothing of the machine. */
export function expectEnvelope({ status, body, bytes }: Answer): void {
  expect(body, bytes.toString('latin1').slice(0, 200)).toMatchObject({ error: expect.any(String) });
  const { error, message } = body as { error: string; message: unknown };
  if (!Array.isArray(message)) expect(message).toBe(error);
  expect(JSON.stringify(body)).not.toMatch(internals);
  expect(status).toBeGreaterThanOrEqual(400);
}

/** What no answer may hold: stacks, paths, names of tables and libraries. */
export const internals =
  /node_modules|node:|\bat \w+ \(|\/src\/|\.ts:|sqlite|postgres|kysely|fastify|FST_|select .* from|ECONN|argon|busboy|sharp|vips/i;

/** The mail to this address, when the outbox has written it. */
export async function mailTo({ dataDir }: Pick<Target, 'dataDir'>, email: string): Promise<Email> {
  const found = async () => {
    const files = await filesUnder(join(dataDir, 'surat')).catch(() => []);
    const mails = await Promise.all(files.map(({ bytes }) => PostalMime.parse(bytes)));
    return mails.find(({ to }) => to?.some(({ address }) => address === email));
  };
  await expect.poll(found, { interval: 100 }).toBeDefined();
  return (await found()) as Email;
}
