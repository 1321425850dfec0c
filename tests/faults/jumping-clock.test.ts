// A clock that is wrong by more than a year, through several starts, and then right: nothing goes before its time.

import { createTestGuard } from '@gerbang/kit/clock-guard';
import { openInstallation } from '@gerbang/kit/installation';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { detachImages } from '../../apps/server/src/core/berkas/berkas.ts';
import { anyTables } from '../../apps/server/src/core/sampah/contents.ts';
import { moveToSampah } from '../../apps/server/src/core/sampah/move.ts';
import { purgeExpired } from '../../apps/server/src/operations/retention/sampah.ts';
import { retentionRound } from '../../apps/server/src/operations/retention/schedule.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { whenTrusted } from '../../apps/server/src/platform/clock-guard.ts';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import { barangForm, call, siswaForm } from './calls.ts';
import { createHouse, type House, PASSWORD, type Person } from './house.ts';
import { examine } from './oracles.ts';
import { type HurtProgram, start } from './program.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** NIM of the record that is changed under each clock. */
const SHARED = 'bersama';

let house: House;
let program: HurtProgram | undefined;
beforeEach(async () => {
  house = await createHouse({ siswa: 3 });
});
afterEach(async () => {
  await program?.kill();
  await house.drop();
});

/** Something of everything that goes by its age, all of it a moment old. */
async function fill(): Promise<void> {
  const installation = await openInstallation(house.location);
  const { db, build } = installation;
  const pictures = { pas_foto_3x4: house.picture };
  await build.dataSiswa({ nim: house.siswa[2]?.nim ?? '', status_data: 'Ditolak', pictures });
  await build.akun({ diaktivasi_pada: null });
  await build.dataSiswa({ nim: SHARED, status_data: 'Tervalidasi' });
  const { id } = await build.dataSiswa({ pictures });
  const item = await build.dataInventaris({ photo: house.picture });
  await transaction(db, async (db) => {
    await moveToSampah(
      { db, clock: systemClock },
      { jenis: 'data-siswa', id, user: { role: 'admin', id: house.admin.id } },
    );
    await detachImages({ db, clock: systemClock }, { owner: { data_inventaris_id: item.id } });
    const [waktu, surat] = [systemClock.now().toISOString(), { jenis: 'akun-diaktivasi', penerima: 'a@uji.example' }];
    const times = { dibuat_pada: waktu, coba_lagi_pada: waktu, dikirim_pada: waktu };
    await db
      .insertInto('surat_keluar')
      .values({ id, ...surat, ...times, isi: '{}', galat: null })
      .execute();
  });
  await installation.close();
}

const KEYS = {
  sampah: 'id',
  data_siswa: 'id',
  akun: 'id',
  berkas_dibuang: 'kunci',
  surat_keluar: 'id',
  sesi: 'sesi_hash',
  riwayat_data_siswa: 'id',
  jejak: 'nomor',
} as const;

/** Every row that may go by its age, and every stored picture, by name. */
async function everything(): Promise<Set<string>> {
  const { db, storage, close } = await openInstallation(house.location);
  const names = new Set((await Array.fromAsync(storage.list())).map(({ key }) => `gambar ${key}`));
  for (const [table, key] of Object.entries(KEYS)) {
    const rows = await anyTables(db).selectFrom(table).select(key).execute();
    for (const row of rows) names.add(`${table} ${row[key]}`);
  }
  await close();
  return names;
}

async function signIn(url: string, person: Person): Promise<Person> {
  const body = { email: person.email, password: PASSWORD };
  const ending = await call(url, { method: 'POST', path: '/auth/login', body });
  expect(ending).toMatchObject({ status: 200 });
  const cookies = ending === 'no answer' ? [] : ending.headers.getSetCookie();
  return { ...person, cookie: cookies[0]?.split(';')[0] ?? '' };
}

/** A day's work: a sign-in, an item that comes and goes, a record. */
async function work(url: string, name: string): Promise<Person> {
  const as = await signIn(url, house.admin);
  const item = await call(url, {
    as,
    method: 'POST',
    path: '/data-inventaris',
    body: barangForm(name, 'baru', house.picture),
  });
  const id = item === 'no answer' ? '' : item.body.data?.id;
  expect(await call(url, { as, method: 'DELETE', path: `/data-inventaris/${id}` })).toMatchObject({ status: 200 });
  const body = siswaForm(name, house.picture);
  expect(await call(url, { as, method: 'POST', path: '/data-siswa', body })).toMatchObject({ status: 201 });
  return as;
}

/** Changes the record that everybody changes; its versions count. */
async function change(url: string, as: Person, versi: number): Promise<void> {
  const { db, close } = await openInstallation(house.location);
  const { id } = await db.selectFrom('data_siswa').select('id').where('nim', '=', SHARED).executeTakeFirstOrThrow();
  await close();
  const body = siswaForm(SHARED, house.picture);
  body.set('asal_sekolah', `SMK Negeri ${versi}`);
  expect(await call(url, { as, method: 'PUT', path: `/data-siswa/${id}`, body })).toMatchObject({ status: 200 });
  const ending = await call(url, { as, method: 'GET', path: `/data-siswa/riwayat/${id}` });
  const rows = (ending as unknown as { body: { data: { jenis: string; versi: number }[] } }).body.data;
  const versions = rows.filter(({ jenis }) => jenis === 'diubah').map((row) => row.versi);
  expect(versions).toEqual(Array.from({ length: versi - 1 }, (_, n) => versi - n));
}

/** One start with a clock that is wrong by so many days, a day's work, and the end of it. */
async function wrongStart(days: number, versi: number): Promise<Person> {
  const env = { LOG_LEVEL: 'warn', FAULTS_CLOCK: String(days * DAY) };
  program = await start(house.location, { env });
  const as = await work(program.url, `hari${days}`);
  await change(program.url, as, versi);
  // In the last of them only: a day later by the clock they have rested for too long.
  if (days === -398) {
    const used = await call(program.url, { as: house.pimpinan, method: 'GET', path: '/auth/me' });
    expect(used).toMatchObject({ status: 200 });
  }
  expect(await program.stop()).toBe(0);
  return as;
}

const lostOf = async (before: Set<string>) => [...before.difference(await everything())];

const directions: [direction: string, days: number[]][] = [
  ['ahead', [400, 401, 402]],
  ['behind', [-400, -399, -398]],
];

test.each(directions)(
  'three starts %s and then right: nothing is gone, nobody is signed out, order stays',
  async (_, days) => {
    await fill();
    const before = await everything();
    const sessions: Person[] = [];
    for (const [n, day] of days.entries()) sessions.push(await wrongStart(day, n + 2));
    expect(await lostOf(before)).toEqual([]);
    program = await start(house.location, { env: { LOG_LEVEL: 'warn' } });
    const { url } = program;
    for (const as of [house.pimpinan, ...house.siswa])
      expect(await call(url, { as, method: 'GET', path: '/auth/me' })).toMatchObject({ status: 200 });
    await change(url, await work(url, 'hari-ini'), 5);
    for (const as of sessions) await call(url, { as, method: 'GET', path: '/auth/me' });
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('\ngerbang_clock_jumped 1\n');
    expect(await program.stop()).toBe(0);
    expect(program.stdout().match(/"hari":-?(398|402),.*clock jumped/g)).toHaveLength(1);
    expect(await lostOf(before)).toEqual([]);

    const { db, close } = await openInstallation(house.location);
    const { latest } = await db
      .selectFrom('sesi')
      .select(({ fn }) => fn.max('kedaluwarsa_pada').as('latest'))
      .executeTakeFirstOrThrow();
    await close();
    // No session outlives what its role may last from now.
    expect(Date.parse(latest)).toBeLessThan(Date.now() + 8 * DAY);
    await seeItGo(before);
    expect(await examine(house)).toEqual([]);
  },
);

test('400 days behind for a moment of a running server: whoever used it meanwhile stays signed in', async () => {
  program = await start(house.location, { env: { LOG_LEVEL: 'warn' } });
  const { url, tell } = program;
  const people = [house.admin, house.pimpinan, ...house.siswa];
  const use = async () => {
    for (const as of people) {
      expect(await call(url, { as, method: 'GET', path: '/auth/me' })).toMatchObject({ status: 200 });
    }
  };
  await use();
  await tell({ do: 'clock', ahead: -400 * DAY });
  await use();
  await tell({ do: 'clock', ahead: 0 });
  await use();
  await use();
});

/** Goes on for a year that is seen to pass, without waiting for it: what was there before goes in its time, not sooner. */
async function seeItGo(before: Set<string>): Promise<void> {
  let shift = 0;
  const advance = (ms: number) => {
    shift += ms;
  };
  const clock = { now: () => new Date(Date.now() + shift), advance };
  const { db, storage, config, close } = await openInstallation(house.location, clock);
  const { hariSampah, privasi } = config;
  const guard = createTestGuard({ db, clock });
  const failed = vi.fn();
  const log = { info: vi.fn(), warn: vi.fn(), error: failed };
  const goneAfter = async (ms: number) => {
    await guard.pass(ms);
    const purge = whenTrusted(guard, (doubt) => purgeExpired({ db, clock }, { hari: hariSampah, doubt }));
    await purge(new AbortController().signal);
    await retentionRound({ db, clock, storage, periods: privasi.periods, guard, log });
    const tables = (await lostOf(before)).map((name) => name.split(' ')[0]);
    return ['sampah', 'surat_keluar', 'akun', 'data_siswa'].filter((table) => tables.includes(table));
  };
  await guard.look();
  expect(await goneAfter(23 * HOUR)).toEqual([]);
  expect(await goneAfter(28 * DAY)).toEqual([]);
  expect(await goneAfter(2 * DAY)).toEqual(['sampah', 'surat_keluar']);
  expect(await goneAfter(150 * DAY)).toEqual(['sampah', 'surat_keluar', 'akun']);
  expect(await goneAfter(185 * DAY)).toEqual(['sampah', 'surat_keluar', 'akun', 'data_siswa']);
  expect(failed.mock.calls).toEqual([]);
  await close();
}
