// What an administrator or the machine does to PostgreSQL under the running program: it is nobody's request that is wrong,
// so people hear when to come back, nothing is half done, and once it is put right the program needs no restart.
import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@gerbang/kit/database';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres } from '../../scripts/postgres.mjs';
import { barangForm, type CallResult, call } from './calls.ts';
import { countBack } from './figures.ts';
import { createHouse, type House } from './house.ts';
import { examine } from './oracles.ts';
import { type HurtProgram, start } from './program.ts';
import { canMount } from './small-disk.ts';
import type { RequestedChange } from './traffic.ts';

const AWAY = 'Layanan sedang tidak tersedia. Coba lagi sebentar lagi.';
const FULL = 'Ruang penyimpanan server penuh. Hubungi admin atau petugas TI.';
const ROLE = 'gerbang';
const away = { status: 503, body: { error: AWAY, message: AWAY }, retryAfter: '5' };
const full = { status: 507, body: { error: FULL, message: FULL }, retryAfter: '60' };

let server: Awaited<ReturnType<typeof startPostgres>>;
let house: House;
let program: HurtProgram;
let name = '';
const deeds: RequestedChange[] = [];

beforeAll(async () => {
  server = await startPostgres({ durable: true });
  process.env.DATABASE_URL = server.url;
  // An owner who is no superuser, as in a real house: PostgreSQL lets a superuser pass its limits and rights.
  const { location, drop } = await createTestDatabase();
  const url = new URL(location.databaseUrl);
  name = url.pathname.slice(1);
  // Whoever made the database drops it in the end.
  const maker = url.username;
  await asAdmin(
    `create role ${ROLE} login password 'lama'`,
    `grant ${ROLE} to ${maker}`,
    `alter database ${name} owner to ${ROLE}`,
  );
  url.username = ROLE;
  url.password = 'lama';
  house = await createHouse({ database: { location: { ...location, databaseUrl: url.href }, drop } });
  program = await start(house.location, { env: { LOG_LEVEL: 'error' } });
});
afterAll(async () => {
  await program.kill();
  await house.drop();
  await server.stop();
});

/** Runs statements as the superuser: in the house's database, or where it cannot be entered in another one. */
async function asAdmin(...statements: string[]): Promise<void> {
  await run(server.superUrl, statements);
}
async function inHouse(...statements: string[]): Promise<void> {
  const url = new URL(server.superUrl);
  url.pathname = `/${name}`;
  await run(url.href, statements);
}
async function run(connectionString: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** What is set on a database counts for those who come anew. */
const disconnect = () => `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${ROLE}'`;

const inDatabase = {
  'only for reading': {
    hurt: async () => asAdmin(`alter database ${name} set default_transaction_read_only = on`, disconnect()),
    heal: async () => asAdmin(`alter database ${name} reset default_transaction_read_only`, disconnect()),
  },
  'without the right to write a table': {
    hurt: async () => inHouse(`revoke all on data_inventaris from ${ROLE}`),
    heal: async () => inHouse(`grant all on data_inventaris to ${ROLE}`),
  },
  'with a table moved away': {
    hurt: async () => inHouse('create schema lain', 'alter table data_inventaris set schema lain'),
    heal: async () => inHouse('alter table lain.data_inventaris set schema public', 'drop schema lain'),
  },
  'without memory': raising('53200'),
  'with a disk that cannot be read': raising('58030'),
  'with a file that is gone': raising('58P01'),
};

const aroundIt = {
  'closed for connections': {
    hurt: async () => asAdmin(`alter database ${name} allow_connections false`, disconnect()),
    heal: async () => asAdmin(`alter database ${name} allow_connections true`),
  },
  'with another name': {
    hurt: async () =>
      asAdmin(
        `alter database ${name} allow_connections false`,
        disconnect(),
        `alter database ${name} rename to ${name}_lain`,
        `alter database ${name}_lain allow_connections true`,
      ),
    heal: async () => asAdmin(`alter database ${name}_lain rename to ${name}`),
  },
  'deleted, and made anew from a copy': {
    hurt: async () =>
      asAdmin(
        `alter database ${name} allow_connections false`,
        disconnect(),
        `create database ${name}_salinan template ${name} owner ${ROLE}`,
        `drop database ${name} with (force)`,
      ),
    heal: async () => asAdmin(`alter database ${name}_salinan rename to ${name}`),
  },
  'with another password': {
    hurt: async () => {
      await askPasswords('scram-sha-256');
      await asAdmin(`alter role ${ROLE} password 'baru'`, disconnect());
    },
    heal: async () => {
      await asAdmin(`alter role ${ROLE} password 'lama'`);
      await askPasswords('trust');
    },
  },
  'with a role that may not enter': {
    hurt: async () => asAdmin(`alter role ${ROLE} nologin`, disconnect()),
    heal: async () => asAdmin(`alter role ${ROLE} login`),
  },
  'with too many connections': {
    hurt: async () => asAdmin(`alter database ${name} connection limit 0`, disconnect()),
    heal: async () => asAdmin(`alter database ${name} connection limit -1`),
  },
  'with its schema moved away': {
    hurt: async () => inHouse('alter schema public rename to lama'),
    heal: async () => inHouse('alter schema lama rename to public'),
  },
};

/** What this machine cannot bring about, said by the server itself. */
function raising(code: string) {
  return {
    hurt: async () =>
      inHouse(
        `create function celaka() returns trigger language plpgsql as
          $$ begin raise exception 'celaka' using errcode = '${code}'; end $$`,
        'create trigger celaka before insert on data_inventaris execute function celaka()',
      ),
    heal: async () => inHouse('drop function celaka cascade'),
  };
}

/** The server asks this role for its password, or nobody. */
async function askPasswords(method: 'trust' | 'scram-sha-256'): Promise<void> {
  const lines = [`host all ${ROLE} 127.0.0.1/32 ${method}`, 'host all all 127.0.0.1/32 trust'];
  const rows = lines.map((line) => `('${line}')`).join(', ');
  await asAdmin(
    `do $$ begin execute format('copy (values ${rows.replaceAll("'", "''")}) to %L', current_setting('hba_file')); end $$`,
    'select pg_reload_conf()',
  );
}

async function add(mark: string): Promise<CallResult> {
  const body = barangForm(mark, 'baru', house.picture);
  const ending = await call(program.url, { as: house.admin, method: 'POST', path: '/data-inventaris', body });
  deeds.push({ kind: 'barang', mark, acknowledged: ending !== 'no answer' && ending.status === 201, ending });
  return ending;
}

const told = (ending: CallResult) =>
  ending === 'no answer'
    ? ending
    : { status: ending.status, body: ending.body, retryAfter: ending.headers.get('retry-after') };
const isReady = async () => (await fetch(`${program.url}/readyz`)).status;
const isAdded = async (mark: string) => {
  const ending = await add(mark);
  return ending !== 'no answer' && ending.status === 201;
};

let counter = 0;
async function healed(): Promise<void> {
  const begun = performance.now();
  await expect.poll(() => isAdded(`sembuh-${++counter}`)).toBe(true);
  countBack(performance.now() - begun);
  expect(await isReady()).toBe(200);
  expect(await examine(house, { deeds })).toEqual([]);
  expect(program.process.exitCode).toBeNull();
}

test.each(Object.entries(inDatabase))('%s: writers are told, it heals', async (what, { hurt, heal }) => {
  expect(await isAdded(`sebelum-${what}`)).toBe(true);
  await hurt();
  try {
    // The second one has a connection that knows how things are now.
    for (const n of [1, 2]) expect(told(await add(`saat-${what}-${n}`))).toEqual(away);
    if (what === 'only for reading') expect(await isReady()).toBe(503);
  } finally {
    await heal();
  }
  await healed();
});

test.each(Object.entries(aroundIt))('%s: everybody is told, it heals', async (what, { hurt, heal }) => {
  expect(await isAdded(`sebelum-${what}`)).toBe(true);
  await hurt();
  try {
    const read = await call(program.url, { as: house.admin, method: 'GET', path: '/data-inventaris' });
    expect(told(read)).toEqual(away);
    // The second one has a connection that knows how things are now.
    for (const n of [1, 2]) expect(told(await add(`saat-${what}-${n}`))).toEqual(away);
    expect(await isReady()).toBe(503);
    expect((await fetch(`${program.url}/healthz`)).status).toBe(200);
  } finally {
    await heal();
  }
  await healed();
});

if (canMount) {
  test('with a full disk: writers hear 507, it heals', async () => {
    const disk = mkdtempSync(join(tmpdir(), 'gerbang-ruang-tabel-'));
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk]);
    const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
    chownSync(disk, id('-u'), id('-g'));
    await inHouse(
      `create tablespace kecil location '${disk}'`,
      'alter table data_inventaris set tablespace kecil',
      'create table pemberat (isi text) tablespace kecil',
    );
    try {
      const fill = `insert into pemberat select repeat('x', 900) from generate_series(1, 10000)`;
      await expect(inHouse(fill)).rejects.toMatchObject({ code: '53100' });
      // The table's last page still has room for some.
      let last: CallResult = 'no answer';
      for (let n = 0; n < 60; n++) {
        last = await add(`penuh-${n}`);
        if (last !== 'no answer' && last.status !== 201) break;
      }
      expect(told(last)).toEqual(full);
      await inHouse('drop table pemberat', 'checkpoint');
      await healed();
    } finally {
      await inHouse('drop table if exists pemberat', 'alter table data_inventaris set tablespace pg_default');
      await inHouse('drop tablespace kecil');
      spawnSync('umount', ['-l', disk]);
      rmSync(disk, { recursive: true });
    }
  });
} else {
  test('said to have a full disk: writers hear 507, it heals', async () => {
    const { hurt, heal } = raising('53100');
    await hurt();
    expect(told(await add('penuh'))).toEqual(full);
    await heal();
    await healed();
  });
}
