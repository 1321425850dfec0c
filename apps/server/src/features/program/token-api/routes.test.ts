import { endpoints } from '@gerbang/contract/api';
import { berkas } from '@gerbang/contract/berkas';
import type { Endpoint } from '@gerbang/contract/endpoint';
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import {
  allows,
  type Lingkup,
  lingkupTable,
  MOST_TOKEN_CALLS,
  semuaLingkup,
  tokenApi,
} from '@gerbang/contract/program/token-api';
import { sentences } from '@gerbang/contract/sentences';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { createTestApp } from '@gerbang/kit/app';
import { smallPhoto } from '@gerbang/kit/pictures';
import { validBarang } from '@gerbang/kit/samples';
import { afterAll, expect, test } from 'vitest';

const PASSWORD = 'rahasia-token';
const DAY = 24 * 3_600_000;

const app = await createTestApp();
afterAll(() => app.close());
const password_hash = await app.deps.passwords.hash(PASSWORD);
const head = await app.as('pimpinan', { password_hash, nama: 'Retno Wulandari' });

async function make(lingkup: Lingkup[], { hari = 30 as const, by = head } = {}) {
  const body = { nama: 'Situs sekolah', lingkup, hari, password: PASSWORD };
  const made = await by.call(tokenApi.create, { body });
  expect(made.status).toBe(201);
  return made.body.data;
}
const rowOf = async (id: string) => (await head.call(tokenApi.list)).body.data.find((row) => row.id === id);
const refusal = (status: number, sentence: string) => ({ status, body: { error: sentence, message: sentence } });

// Rule: TOKENAPI-1
test('a key is shown once, stored as a hash, listed without its text, and wants the own password', async () => {
  const { id, token } = await make(['baca-daftar', 'baca-data']);
  expect(token).toMatch(/^gerbang_[\w-]{43}$/);
  const stored = JSON.stringify(await app.db.selectFrom('token_api').selectAll().execute());
  expect(stored).not.toContain(token.slice(8, 30));
  const listed = await head.call(tokenApi.list);
  expect(listed.bytes.toString()).not.toContain(token.slice(8, 30));
  expect(await rowOf(id)).toMatchObject({
    nama: 'Situs sekolah',
    lingkup: ['baca-daftar', 'baca-data'],
    akhiran: token.slice(-4),
    dibuat_oleh: 'Retno Wulandari',
    dipakai_pada: null,
    keadaan: 'berlaku',
  });
  const rows = await app.state();
  const body = { nama: 'Lain', lingkup: ['baca-daftar'] as Lingkup[], hari: 7 as const };
  expect((await head.call(tokenApi.create, { body: { ...body, password: 'salah-sama-sekali' } })).status).toBe(400);
  for (const wrong of [{ nama: ' ' }, { lingkup: [] }, { lingkup: ['semua'] }, { hari: 366 }, { hari: 0 }]) {
    const { status } = await head.call(tokenApi.create, { body: { ...body, password: PASSWORD, ...wrong } });
    expect([wrong, status]).toEqual([wrong, 400]);
  }
  expect(await app.state()).toEqual(rows);
});

// Rule: TOKENAPI-2
test.each(semuaLingkup)('%s opens what it lists and refuses every other call of the contract', async (name) => {
  const { token } = await make([name]);
  const open: string[] = [];
  for (const each of endpoints) {
    app.clock.advance(1000);
    const { status, body } = (await call(each.endpoint, token)) as { status: number; body?: { error?: string } };
    const refused = status === 403 && body?.error === sentences.outOfScope;
    expect([200, 201, 400, 403, 404, 415]).toContain(status);
    if (!refused) open.push(each.name);
  }
  const listed = endpoints.filter(({ endpoint }) =>
    (lingkupTable[name].calls as readonly Endpoint[]).includes(endpoint),
  );
  expect(open).toEqual(listed.map((each) => each.name));
});

/** Any call with this key, of something that is not there. */
function call(endpoint: Endpoint, token: string) {
  const id = '01900000-0000-7000-8000-000000000000';
  return app.anyone.call(endpoint, { token, ...(endpoint.params ? { params: { id } as never } : {}) });
}

test('a scope never lists a call that signs in, changes settings, or hands out keys', () => {
  const closed = /^(auth|tautan|keamanan|sesi|tokenApi|pengaturan|sekolah|dataAdmin|akunSiswa|ekspor|sampah)\./;
  const listed = endpoints.filter(({ endpoint }) => allows(semuaLingkup, endpoint));
  expect(listed.map(({ name }) => name).filter((name) => closed.test(name))).toEqual([]);
  expect(listed.length).toBe(semuaLingkup.flatMap((name) => [...lingkupTable[name].calls]).length);
});

// Rule: TOKENAPI-2, TOKENAPI-5
test('it reads validated records only, and the audit log names the key beside who answers for it', async () => {
  const valid = await app.build.dataSiswa({ status_data: 'Tervalidasi' });
  const waiting = await app.build.dataSiswa({ status_data: 'Menunggu Validasi' });
  const { id, token } = await make(['baca-data', 'tulis-inventaris']);
  expect((await app.anyone.call(dataSiswa.get, { token, params: { id: valid.id } })).status).toBe(200);
  expect((await app.anyone.call(dataSiswa.get, { token, params: { id: waiting.id } })).status).toBe(404);
  const added = await app.anyone.call(dataInventaris.create, {
    token,
    body: validBarang,
    files: { foto: await smallPhoto() },
  });
  expect(added.status).toBe(201);
  const auditLog = await app.db
    .selectFrom('jejak')
    .select(['aksi', 'akun_id', 'rincian'])
    .orderBy('nomor', 'desc')
    .limit(1);
  const { aksi, akun_id, rincian } = await auditLog.executeTakeFirstOrThrow();
  expect([aksi, akun_id, JSON.parse(rincian)]).toEqual(['tambah', head.akun.id, { program: id }]);
  expect((await rowOf(id))?.dipakai_pada).toBe(app.clock.now().toISOString());
});

// Rule: TOKENAPI-5
test('a copy of an identity document comes stamped, as for staff', async () => {
  const photo = await smallPhoto();
  const record = await app.build.dataSiswa({ status_data: 'Tervalidasi', pictures: { fotokopi_ktp: photo } });
  const row = app.db.selectFrom('berkas').select(['id', 'kunci']).where('data_siswa_id', '=', record.id);
  const { id, kunci } = await row.executeTakeFirstOrThrow();
  const { token } = await make(['baca-gambar']);
  const seen = await app.anyone.call(berkas.get, { token, params: { id } });
  expect(seen.status).toBe(200);
  expect(seen.bytes.equals(await app.deps.images.read(kunci, 'penuh'))).toBe(false);
  const asli = await app.anyone.call(berkas.asli, { token, params: { id }, body: { alasan: 'Ingin melihat' } });
  expect(asli).toMatchObject(refusal(403, sentences.outOfScope));
});

// Rule: TOKENAPI-3
test('unknown, over, revoked and of a maker who left: the same 401 for all; beside a cookie it is refused', async () => {
  const list = (token: string) => app.anyone.call(dataSiswa.list, { token });
  const password_hash = await app.deps.passwords.hash(PASSWORD);
  const other = await app.as('pimpinan', { password_hash });
  const over = await make(['baca-daftar'], { hari: 7 as never });
  const revoked = await make(['baca-daftar']);
  const left = await make(['baca-daftar'], { by: other });
  for (const { token } of [over, revoked, left]) expect((await list(token)).status).toBe(200);
  expect((await head.call(tokenApi.cabut, { params: { id: revoked.id } })).status).toBe(200);
  expect((await head.call(tokenApi.cabut, { params: { id: revoked.id } })).status).toBe(409);
  const { db, clock } = app;
  await app.deps.db
    .transaction()
    .execute((db) => db.updateTable('akun').set({ role: 'admin' }).where('id', '=', other.akun.id).execute());
  await db
    .transaction()
    .execute((db) =>
      db
        .updateTable('token_api')
        .set({ kedaluwarsa_pada: clock.now().toISOString() })
        .where('id', '=', over.id)
        .execute(),
    );
  const unknown = `gerbang_${'A'.repeat(43)}`;
  for (const token of [unknown, over.token, revoked.token, left.token, `${revoked.token}=`, 'gerbang_']) {
    expect(await list(token)).toMatchObject(refusal(401, sentences.badToken));
  }
  expect((await rowOf(over.id))?.keadaan).toBe('kedaluwarsa');
  expect((await rowOf(left.id))?.keadaan).toBe('pembuat-berhenti');
  const { token } = await make(['baca-daftar']);
  for (const who of [head, await app.as('siswa'), app.client({ sesi: 'A'.repeat(43) })]) {
    expect(await who.call(dataSiswa.list, { token })).toMatchObject(refusal(400, sentences.tokenBesideCookie));
  }
});

// Limit: program
// Rule: TOKENAPI-4
test('a key has calls of its own: beyond them 429 until the minute is over, and another one is not held up', async () => {
  const [busy, calm] = [await make(['baca-daftar']), await make(['baca-daftar'])];
  const list = ({ token }: { token: string }) => app.anyone.call(dataInventaris.list, { token });
  for (let n = 0; n < MOST_TOKEN_CALLS; n++) expect((await list(busy)).status).toBe(200);
  const refused = await list(busy);
  expect(refused).toMatchObject({ status: 429, body: { error: expect.stringMatching(/120 kali dalam semenit/) } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await list(calm)).status).toBe(200);
  app.clock.advance(61_000);
  expect((await list(busy)).status).toBe(200);
  app.clock.advance(DAY);
});
