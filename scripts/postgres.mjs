// A PostgreSQL of its own for one test run: in a temporary folder, on a random port, gone afterwards.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { giveUp, runQuietly } from './shell.mjs';

/** Speed instead of durability: the data live for one run. */
const QUICK = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];
/** As PostgreSQL is by itself, for what is killed and must still have what it acknowledged. */
const DURABLE = ['max_connections=200'];

/** Who the program is: it may make databases and owns those, and nothing else. */
const ORDINARY = 'pemilik';

/**
 * Starts PostgreSQL; returns its `url` (a role that is no superuser and owns the databases that it makes), `superUrl`
 * (a superuser), both without password, on loopback only, `stop`, and for tests that hurt it `end` (with a signal to its first process) and `begin`, which starts it again on the same port, on the same
 * data or on those of another folder. `bin`, `owner` and `data` are for programs that work beside it.
 */
export async function startPostgres({ durable = false } = {}) {
  const place = {
    bin: await serverBinaries(),
    owner: postgresUser(),
    data: mkdtempSync(join(tmpdir(), 'gerbang-postgres-')),
    port: await freePort(),
    settings: durable ? DURABLE : QUICK,
  };
  if (place.owner) chownSync(place.data, place.owner.uid, place.owner.gid);
  await init(place);
  makeOrdinary(place);
  let server = await serve(place);
  const discard = () => rmSync(place.data, { recursive: true, force: true });
  // However this process ends, the server and its folder go with it.
  const onExit = () => {
    server.kill('SIGQUIT');
    discard();
  };
  process.on('exit', onExit);
  const end = async (signal) => {
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
  };
  const stop = async () => {
    await end('SIGINT');
    process.off('exit', onExit);
    discard();
  };
  const begin = async (data = place.data) => {
    place.data = data;
    server = await serve(place);
  };
  const { bin, owner, data } = place;
  const urlOf = (role) => `postgres://${role}@127.0.0.1:${place.port}/postgres`;
  return { url: urlOf(ORDINARY), superUrl: urlOf('postgres'), stop, end, begin, bin, owner, data };
}

async function init({ bin, owner, data }) {
  // An Indonesian collation, unlike SQLite's bytes: an order that a query leaves to the locale shows in the tests.
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=id-ID'];
  const options = { cwd: data, env: { ...process.env, LC_ALL: 'C.UTF-8' }, ...owner };
  const made = await runQuietly(
    join(bin, 'initdb'),
    ['-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync', ...locale],
    options,
  );
  if (made.code !== 0) {
    console.error(made.output);
    rmSync(data, { recursive: true, force: true });
    giveUp('PostgreSQL could not make a database folder (initdb); its words are above. Version 15 or newer is needed.');
  }
}

/** The role that owns its databases, made before anybody is served. */
function makeOrdinary({ bin, owner, data }) {
  const statement = `create role ${ORDINARY} login createdb nosuperuser;`;
  const options = { cwd: data, env: { ...process.env, LC_ALL: 'C.UTF-8' }, ...owner, input: `${statement}\n` };
  const made = spawnSync(join(bin, 'postgres'), ['--single', '-D', data, 'postgres'], options);
  if (made.status !== 0) giveUp(`${made.stderr}\nPostgreSQL could not make a role; its words are above.`);
}

/** Serves and waits until it answers; a killed one's last processes may still hold its memory for a moment. */
async function serve({ bin, owner, data, port, settings }) {
  const own = [...settings, 'unix_socket_directories=', 'listen_addresses=127.0.0.1', 'log_min_messages=fatal'];
  const args = ['-D', data, '-p', String(port), ...own.flatMap((setting) => ['-c', setting])];
  const options = { cwd: data, env: { ...process.env, LC_ALL: 'C.UTF-8' }, ...owner };
  for (let tries = 0; tries < 100; tries++) {
    const server = spawn(join(bin, 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'ignore'] });
    if (await isReady(bin, port, server)) return server;
    await sleep(100);
  }
  giveUp('PostgreSQL did not get ready.');
}

/** False when it ended; after 15 seconds it is given up. */
async function isReady(bin, port, server) {
  for (let tries = 0; tries < 150 && server.exitCode === null; tries++) {
    const ready = spawnSync(join(bin, 'pg_isready'), [
      '-q',
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      '-U',
      'postgres',
      '-d',
      'postgres',
    ]);
    if (ready.status === 0) return true;
    await sleep(100);
  }
  server.kill('SIGQUIT');
  return false;
}

/** The newest folder with PostgreSQL's server programs; as root on Debian they are installed when missing. */
async function serverBinaries() {
  const found = findBinaries();
  if (found) return found;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    console.log('Installing PostgreSQL (apt-get install postgresql) …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await runQuietly('apt-get', ['update'], { env });
    const { output } = await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], { env });
    return findBinaries() ?? giveUp(`${output}\nPostgreSQL could not be installed by apt-get; its words are above.`);
  }
  return giveUp(
    'No PostgreSQL server found (initdb in PATH or /usr/lib/postgresql/*/bin). Install PostgreSQL 15 or newer.',
  );
}

function findBinaries() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** PostgreSQL refuses to run as root: then the user `postgres` it is. */
function postgresUser() {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout || Number.NaN);
  const owner = { uid: id('-u'), gid: id('-g') };
  if (Number.isNaN(owner.uid))
    giveUp('PostgreSQL does not run as root and there is no user postgres: run this as another user.');
  return owner;
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}
