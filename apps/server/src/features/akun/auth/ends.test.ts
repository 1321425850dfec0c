// Every event × everything that opens something: what the table says is what happens to real rows, over HTTP.
import { readFile } from 'node:fs/promises';
import { auth } from '@gerbang/contract/akun/auth';
import { dataAdmin } from '@gerbang/contract/akun/data-admin';
import { keamanan } from '@gerbang/contract/akun/keamanan';
import { sesi } from '@gerbang/contract/akun/sesi';
import { tautan } from '@gerbang/contract/akun/tautan';
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { pengaturan } from '@gerbang/contract/sekolah/pengaturan';
import { sampah } from '@gerbang/contract/siswa/sampah';
import { createTestApp } from '@gerbang/kit/app';
import { type Equipped, equip, type Usable } from '@gerbang/kit/credentials';
import { readyEkspor } from '@gerbang/kit/ekspor';
import { enrolApp, withCookies } from '@gerbang/kit/factors';
import { mailedCode } from '@gerbang/kit/mailed-code';
import { tokenFor } from '@gerbang/kit/token';
import { giveUnknownRole } from '@gerbang/kit/unknown-role';
import { afterAll, describe, expect, test } from 'vitest';
import { isoFromNow } from '../../../platform/clock.ts';
import { transaction } from '../../../platform/database/engine.ts';
import type { Akun } from '../../../schema/tables.ts';
import { createTautan } from '../tautan/tautan.ts';
import { changeEmail, resetPassword } from './akun.ts';
import { type Credential, type EndEvent, ends, type Fate } from './ends.ts';

const HEAD = 'rahasia-pimpinan';
const FRESH = 'rahasia-baru';
const DAY = 24 * 3_600_000;

const app = await createTestApp();
afterAll(() => app.close());
const head = await app.as('pimpinan', { password_hash: await app.deps.passwords.hash(HEAD), password_teruji: 1 });
await enrolApp({ who: head, password: HEAD }, app.clock);
await app.build.dataInventaris();
const eksporId = await readyEkspor(app, head);

type Happening = {
  event: EndEvent;
  happen: (owner: Equipped) => Promise<unknown>;
  /** Ends the state again, for what only rests in it. */
  lift?: (owner: Equipped) => Promise<unknown>;
};

const setAkun = ({ who: { akun } }: Equipped, changes: Partial<Akun>) =>
  transaction(app.db, (db) => db.updateTable('akun').set(changes).where('id', '=', akun.id).execute());
const asAdmin = (owner: Equipped) => setAkun(owner, { role: 'admin' });
const useLink = (kode: string) =>
  app.anyone.call(tautan.pakai, { body: { kode, password: FRESH, confirmPassword: FRESH } });
const change = ({ who, password }: Equipped, cabut_token?: 'ya') =>
  who.call(auth.changePassword, {
    body: { oldPassword: password, newPassword: FRESH, confirmNewPassword: FRESH, cabut_token },
  });
async function switchKetat(ketat: boolean) {
  const { versi } = (await head.call(pengaturan.keamanan)).body.data;
  return head.call(pengaturan.simpanKeamanan, { body: { ketat, versi, password: HEAD } });
}
async function resetByCode({ who: { akun } }: Equipped) {
  const { email } = akun;
  const body = { email, otp: (await mailedCode(app, email)) ?? '', password: FRESH, confirmPassword: FRESH };
  return app.anyone.call(auth.resetPassword, { body });
}
async function resetByHandedLink({ who: { akun } }: Equipped) {
  const made = { akun_id: akun.id, jenis: 'reset', hasMailServer: false } as const;
  return useLink((await transaction(app.db, (db) => createTautan({ ...app, db }, made))).kode);
}
const ofAdmin = async (owner: Equipped) => {
  await asAdmin(owner);
  return { params: { id: owner.who.akun.id }, token: await tokenFor(app, head, 'data-admin') };
};

const happenings: Happening[] = [
  { event: 'logout', happen: ({ who }) => who.call(auth.logout) },
  { event: 'akhiri sesi lain', happen: ({ who, password }) => who.call(sesi.akhiriLain, { body: { password } }) },
  { event: 'ubah faktor', happen: ({ who, password }) => who.call(keamanan.buatPemulihan, { body: { password } }) },
  { event: 'ganti password', happen: (owner) => change(owner, 'ya') },
  { event: 'reset lewat surat', happen: resetByCode },
  { event: 'reset oleh orang lain', happen: resetByHandedLink },
  {
    event: 'reset lewat perintah',
    happen: ({ who: { akun } }) => resetPassword(app, app.deps.passwords, { id: akun.id, password: FRESH }),
  },
  {
    event: 'ganti email',
    happen: async ({ who: { akun } }) => {
      const to = `baru-${akun.email}`;
      await changeEmail(app, { from: akun.email, to });
      akun.email = to;
    },
  },
  {
    event: 'akhiri sesi oleh orang lain',
    happen: async (owner) => head.call(dataAdmin.akhiriSesi, await ofAdmin(owner)),
  },
  { event: 'lepas faktor', happen: async (owner) => head.call(dataAdmin.lepasFaktor, await ofAdmin(owner)) },
  { event: 'peran berakhir', happen: ({ who }) => giveUnknownRole(app.db, who.akun.id), lift: asAdmin },
  {
    event: 'bukan saya',
    happen: ({ bukanSaya }) => app.anyone.call(tautan.bekukan, { body: { kode: bukanSaya } }),
    lift: (owner) => setAkun(owner, { dibekukan_pada: null }),
  },
  {
    event: 'hapus akun',
    happen: async (owner) => head.call(dataAdmin.hapus, await ofAdmin(owner)),
    lift: ({ who }) => head.call(sampah.pulihkan, { params: { id: who.akun.id } }),
  },
  { event: 'keamanan ketat', happen: () => switchKetat(true), lift: () => switchKetat(false) },
];

const factors: readonly Usable[] = ['passkey', 'totp', 'pemulihan'];
const credentialOf = (usable: Usable) => (factors.includes(usable) ? 'faktor' : usable) as Credential;

/** What still opens something; what would be used up and is to go on is left for later. */
async function working({ uses }: Equipped, fates: Record<Credential, Fate>, isLast: boolean) {
  const found: Partial<Record<Usable, boolean>> = {};
  for (const [usable, use] of uses) {
    const fate = fates[credentialOf(usable)];
    if (usable === 'kode' && fate === 'stays' && !isLast) continue;
    found[usable] = await use();
  }
  return found;
}

/** What should, with these fates. */
const expected = (found: Partial<Record<Usable, boolean>>, fates: Record<Credential, Fate>, goesOn: readonly Fate[]) =>
  Object.fromEntries(Object.keys(found).map((name) => [name, goesOn.includes(fates[credentialOf(name as Usable)])]));

test('every event of the table is among those that happen here', () => {
  expect(happenings.map(({ event }) => event)).toEqual(Object.keys(ends));
});

// Rules: COBA-9, SANDI-5, SANDI-8, SANDI-20, SANDI-19, FAKTOR-11, FAKTOR-12, SESI-11, TOKENAPI-7, PINDAI-6
describe.each(happenings)('$event', ({ event, happen, lift }) => {
  test('ends what the table says, and nothing else', async () => {
    const fates = ends[event] as Record<Credential, Fate>;
    const owner = await equip(app, eksporId);
    const before = owner.password;
    const done = await happen(owner);
    if (done && typeof done === 'object' && 'status' in done) expect(done).toMatchObject({ status: 200 });
    const signsIn = async (password: string) =>
      (await app.deps.passwords.matches(password, await hashOf(owner))) === true;
    if (!(await signsIn(before)) && (await signsIn(FRESH))) owner.password = FRESH;
    if (lift) {
      const meanwhile = await working(owner, fates, false);
      expect(meanwhile).toEqual(expected(meanwhile, fates, ['stays']));
      await lift(owner);
    }
    if (!Object.values(fates).includes('held')) {
      const after = await working(owner, fates, true);
      expect(after).toEqual(expected(after, fates, ['stays', 'rests']));
      return;
    }
    const held = await working(owner, fates, true);
    expect(held).toEqual(expected(held, fates, ['stays']));
    await keepAll(owner);
    for (const [usable, use] of owner.uses)
      if (factors.includes(usable)) expect([usable, await use()]).toEqual([usable, true]);
  });
});

const hashOf = async ({ who: { akun } }: Equipped) =>
  (await app.db.selectFrom('akun').select('password_hash').where('id', '=', akun.id).executeTakeFirst())?.password_hash;

/** A session by the password alone, in which nothing else opens before the owner has said which factors are theirs. */
async function reviewing({ who: owner, password }: Equipped) {
  const { email } = owner.akun;
  const entered = await app.anyone.call(auth.login, { body: { email, password } });
  expect(entered).toMatchObject({ status: 200, body: { data: { user: { wajib: 'tinjau' } } } });
  const who = withCookies(app.anyone, { sesi: entered.setCookies.sesi ?? '' });
  const held = await who.call(dataInventaris.list);
  expect(held).toMatchObject({ status: 403, body: { kode: 'wajib_tinjau' } });
  return who;
}

async function keepAll(owner: Equipped) {
  const who = await reviewing(owner);
  const { ditahan } = (await who.call(keamanan.get)).body.data;
  expect(ditahan.map(({ jenis }) => jenis)).toEqual(factors);
  const body = { password: owner.password, pakai: ditahan.map(({ id }) => id) };
  expect((await who.call(keamanan.tinjau, { body })).status).toBe(200);
  expect((await who.call(dataInventaris.list)).status).toBe(200);
}

// Rule: FAKTOR-11
test('what the owner does not know goes, and a stranger’s passkey locks nobody out', async () => {
  const owner = await equip(app, eksporId);
  await resetByCode(owner);
  owner.password = FRESH;
  const who = await reviewing(owner);
  const [passkey] = (await who.call(keamanan.get)).body.data.ditahan;
  const wrong = { password: 'bukan-itu', pakai: [passkey?.id ?? ''] };
  const rows = await app.state();
  expect((await who.call(keamanan.tinjau, { body: wrong })).status).toBe(400);
  expect(await app.state()).toEqual(rows);
  const kept = await who.call(keamanan.tinjau, { body: { ...wrong, password: FRESH } });
  // The codes that went have others in their place, because a factor is there.
  expect(kept).toMatchObject({ status: 200, body: { data: { kode_pemulihan: expect.any(Array) } } });
  expect((await who.call(keamanan.get)).body.data).toMatchObject({
    passkey: [{ id: passkey?.id }],
    totp: null,
    ditahan: [],
  });
});

// Rule: FAKTOR-11
test('a factor that is older than thirty days counts at once', async () => {
  const owner = await equip(app, eksporId);
  for (const table of ['passkey', 'totp', 'kode_pemulihan'] as const) {
    const old = { dibuat_pada: isoFromNow(app.clock, -30 * DAY - 1) };
    await transaction(app.db, (db) =>
      db.updateTable(table).set(old).where('akun_id', '=', owner.who.akun.id).execute(),
    );
  }
  await resetByCode(owner);
  owner.password = FRESH;
  for (const [usable, use] of owner.uses)
    if (factors.includes(usable)) expect([usable, await use()]).toEqual([usable, true]);
});

// Rule: SANDI-19
test('a plain change of the own password leaves the tokens alone, and the session says that there are some', async () => {
  const owner = await equip(app, eksporId);
  expect((await owner.who.call(auth.me)).body.data.user).toMatchObject({ token_api: true });
  expect((await head.call(auth.me)).body.data.user).not.toHaveProperty('token_api');
  expect((await change(owner)).status).toBe(200);
  const token = owner.uses.find(([usable]) => usable === 'token API')?.[1];
  expect(await token?.()).toBe(true);
});

// Rules: FAKTOR-12, SANDI-20
test('a frozen account of staff: colleagues are told, and a mailed code is the way back', async () => {
  const owner = await equip(app, eksporId);
  const { email } = owner.who.akun;
  const reply = await app.anyone.call(tautan.bekukan, { body: { kode: owner.bukanSaya } });
  expect(reply.body.message).toContain('Lupa Password');
  const again = await app.anyone.call(tautan.bekukan, { body: { kode: owner.bukanSaya } });
  expect(again.status).toBe(400);
  const told = app.db.selectFrom('surat_keluar').select('penerima').where('jenis', '=', 'akun-dibekukan');
  const to = (await told.orderBy('id', 'desc').execute()).map(({ penerima }) => penerima);
  expect(to).toContain(head.akun.email);
  expect(to).not.toContain(email);
  const refusal = await app.anyone.call(auth.login, { body: { email, password: owner.password } });
  expect(refusal).toMatchObject({ status: 403, body: { error: expect.stringContaining('Lupa Password') } });
  app.clock.advance(61_000);
  await app.anyone.call(auth.forgetPassword, { body: { email } });
  expect((await resetByCode(owner)).status).toBe(200);
  owner.password = FRESH;
  await reviewing(owner);
});

/** Columns by which somebody could prove to be an account, or their tables; what is no part of the table of events, and why. */
const credentials: Record<string, Credential | `not: ${string}`> = {
  akun: 'not: the password itself, which the events change',
  kode_otp: 'kode',
  kode_pemulihan: 'faktor',
  passkey: 'faktor',
  pindai: 'pindai',
  sesi: 'sesi ini',
  surat_resmi_kunci: 'not: the school’s, by which papers are signed',
  tautan: 'reset',
  tautan_status: 'status',
  token_api: 'token API',
  token_konfirmasi: 'sesi ini',
  totp: 'faktor',
};

test('the table knows every kind of credential that the database keeps', async () => {
  const tables = await app.db.introspection.getTables();
  const isSecret = ({ name }: { name: string }) => /_hash$|^rahasia$|^kunci_publik$/.test(name);
  const found = tables.filter(({ columns }) => columns.some(isSecret)).map(({ name }) => name);
  expect(found.sort()).toEqual(Object.keys(credentials).sort());
});

test('docs/security.md prints the table', async () => {
  const names = Object.keys(ends.logout) as Credential[];
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const lines = [
    row(['', ...names]),
    row(['', ...names].map(() => '---')),
    ...Object.entries(ends).map(([event, fates]) =>
      row([event, ...names.map((name) => (fates[name] === 'stays' ? '' : fates[name]))]),
    ),
  ];
  const docs = await readFile(new URL('../../../../../../docs/security.md', import.meta.url), 'utf8');
  expect(docs).toContain(lines.join('\n'));
});
