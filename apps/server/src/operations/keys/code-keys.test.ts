// The keys of cookies and codes are exchanged while nothing else works on the data.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@gerbang/kit/database';
import { type Installation, openInstallation } from '@gerbang/kit/installation';
import { tautanOf } from '@gerbang/kit/mailed-code';
import { runProgram } from '@gerbang/kit/program';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { letterOf } from '../../core/surat/letters.ts';
import { enqueue } from '../../core/surat/outbox.ts';
import { openCode, sealCode } from '../../core/surat/sealed-code.ts';
import { issueCode } from '../../features/akun/auth/otp.ts';
import { openSession } from '../../features/akun/auth/sign-in-sessions.ts';
import { findCode, layCodes, makeCodes } from '../../features/akun/keamanan/recovery-codes.ts';
import { newSecret, openSecret, sealSecret } from '../../features/akun/keamanan/totp.ts';
import { createSealedTautan, findTautan } from '../../features/akun/tautan/tautan.ts';
import { transaction } from '../../platform/database/engine.ts';
import { createPasswords } from '../../platform/passwords.ts';
import { faktorKey, loadSecrets, statusKey } from '../../platform/secrets.ts';

let database: TestDatabase;
let house: Installation;
beforeEach(async () => {
  database = await createTestDatabase({ hasTables: true });
  house = await openInstallation(database.location);
});
afterEach(async () => {
  await house.close();
  await database.drop();
});

const run = (args: string[]) => runProgram('kunci', database.location, { args });
const reopen = async () => {
  house = await openInstallation(database.location);
};
const waiting = () => house.db.selectFrom('surat_keluar').select(['jenis', 'penerima', 'isi']).execute();

/** A mailed code, a mailed link and a mail without either, all waiting; and whose they are. */
async function writeLetters() {
  const { db, clock, build, secrets } = house;
  const akun = await build.akun();
  const { codeKey } = secrets;
  await transaction(db, async (db) => {
    const peminta = { name: 'uji', isKnown: false };
    const { kode, kedaluwarsa_pada } = await issueCode({ db, clock }, { akunId: akun.id, codeKey, peminta });
    const isi = { kode_tersegel: sealCode(codeKey, akun.email, kode), kedaluwarsa_pada, peminta: 'uji' };
    await enqueue({ db, clock }, { jenis: 'kode-otp', penerima: akun.email, isi });
    const link = await createSealedTautan({ db, clock }, { akun, jenis: 'konfirmasi', codeKey });
    await enqueue({ db, clock }, { jenis: 'konfirmasi-email', penerima: akun.email, isi: link });
    await enqueue({ db, clock }, { jenis: 'keamanan-ketat', penerima: akun.email, isi: { ketat: true } });
  });
  return akun;
}

/** What the link opens that the waiting confirmation would carry if it left now. */
const linkInLetter = async () => findTautan(house, await linkCode());

async function linkCode(): Promise<string> {
  const { db, secrets } = house;
  const sender = {
    namaSekolah: 'Akademi Uji',
    kontak: '',
    publicUrl: 'https://siswa.example',
    codeKey: secrets.codeKey,
    statusKey: statusKey(secrets),
  };
  const surat = db.selectFrom('surat_keluar').selectAll().where('jenis', '=', 'konfirmasi-email');
  const { text } = letterOf(await surat.executeTakeFirstOrThrow(), sender);
  return /konfirmasi#(\w+)/.exec(text)?.[1] ?? '';
}

// Rule: KUNCI-2
test('codes end, links in waiting mails work on, and sessions and second factors stay', async () => {
  const { db, clock, build, secrets: before } = house;
  const akun = await writeLetters();
  const secret = newSecret();
  const sealed = sealSecret(faktorKey(before), akun.id, secret);
  const { codes, hashes } = await makeCodes(createPasswords(before.pepper));
  await transaction(db, (db) => layCodes({ db, clock }, { akunId: akun.id, hashes }));
  await transaction(db, (db) => openSession({ db, clock }, akun));
  const waitingLink = await linkCode();
  const out = await Promise.all(
    (['konfirmasi', 'reset'] as const).map(async (jenis) => tautanOf(house, await build.akun(), jenis)),
  );
  const freeze = await tautanOf(house, akun, 'bekukan');
  await house.close();

  const { code, stdout } = await run(['putar-kode']);
  expect([code, stdout]).toEqual([0, expect.stringContaining('1 surat yang menunggu disandi ulang, 1 diakhiri')]);
  await reopen();
  const { secrets: after } = house;
  for (const key of ['codeKey', 'cookieKey'] as const) expect(after[key].equals(before[key])).toBe(false);
  for (const key of ['pepper', 'fileKey'] as const) expect(after[key].equals(before[key])).toBe(true);
  const text = await readFile(join(database.location.dataDir, 'rahasia.json'), 'utf8');
  expect(text).not.toContain(before.codeKey.toString('hex'));

  expect(await house.db.selectFrom('kode_otp').select('id').execute()).toEqual([]);
  const letters = await waiting();
  expect(letters.map(({ jenis }) => jenis).sort()).toEqual(['keamanan-ketat', 'konfirmasi-email']);
  const link = JSON.parse(letters.find(({ jenis }) => jenis === 'konfirmasi-email')?.isi ?? '{}').kode_tersegel;
  expect(await findTautan({ db: house.db, clock }, openCode(after.codeKey, akun.email, link))).toMatchObject({
    akun_id: akun.id,
  });
  for (const kode of [...out, waitingLink]) expect(await findTautan({ db: house.db, clock }, kode)).toBeUndefined();
  expect(await findTautan({ db: house.db, clock }, freeze)).toMatchObject({ jenis: 'bekukan' });
  expect(await house.db.selectFrom('sesi').select('akun_id').execute()).toEqual([{ akun_id: akun.id }]);
  expect(openSecret(faktorKey(after), akun.id, sealed)).toBe(secret);
  const own = { db: house.db, passwords: createPasswords(after.pepper) };
  expect(await findCode(own, { akunId: akun.id, kode: codes[3] ?? '' })).toBeDefined();
  const told = await house.db.selectFrom('jejak').select(['aksi', 'rincian']).where('tabel', '=', 'kode_otp').execute();
  expect(told).toEqual([
    { aksi: 'putar-kunci', rincian: JSON.stringify({ kunci: 'kode dan cookie', resealed: 1, ended: 1 }) },
  ]);
});

// Rule: KUNCI-2
test('while the program runs nothing is exchanged', async () => {
  await writeLetters();
  const before = await waiting();
  const { code, stderr } = await run(['putar-kode']);
  expect([code, stderr]).toEqual([1, expect.stringContaining('Hentikan dulu')]);
  expect(await waiting()).toEqual(before);
  const now = await loadSecrets({ rahasiaDir: database.location.dataDir, env: {}, hasData: true });
  expect(now.codeKey.equals(house.secrets.codeKey)).toBe(true);
});

test('a mail that the keys of before do not open ends, and the rest goes on', async () => {
  const { penerima } = { penerima: (await writeLetters()).email };
  const isi = JSON.stringify({
    kode_tersegel: sealCode(house.secrets.cookieKey, penerima, 'X'),
    kedaluwarsa_pada: '9',
  });
  await transaction(house.db, (db) =>
    db.updateTable('surat_keluar').set({ isi }).where('jenis', '=', 'konfirmasi-email').execute(),
  );
  await house.close();
  expect(await run(['putar-kode'])).toMatchObject({ code: 0, stdout: expect.stringContaining('0 surat') });
  await reopen();
  expect((await waiting()).map(({ jenis }) => jenis)).toEqual(['keamanan-ketat']);
});

// Rule: KUNCI-2
test.each(['kunci-baru', 'simpan'])('killed at %s nobody is locked out, and the next run ends it', async (step) => {
  const akun = await writeLetters();
  const { db, clock, secrets: before } = house;
  const { codes, hashes } = await makeCodes(createPasswords(before.pepper));
  await transaction(db, async (db) => {
    await layCodes({ db, clock }, { akunId: akun.id, hashes });
    await openSession({ db, clock }, akun);
  });
  await house.close();
  expect((await runProgram('killed-code-keys', database.location, { args: [step] })).code).not.toBe(0);

  // The program starts as ever; sessions, recovery codes and letters are there, and the link in one is still the same.
  await reopen();
  const { codeKey } = house.secrets;
  expect(codeKey.equals(before.codeKey)).toBe(step === 'kunci-baru');
  expect(await waiting()).toHaveLength(3);
  expect(await house.db.selectFrom('sesi').select('akun_id').execute()).toEqual([{ akun_id: akun.id }]);
  const own = { db: house.db, passwords: createPasswords(house.secrets.pepper) };
  expect(await findCode(own, { akunId: akun.id, kode: codes[0] ?? '' })).toBeDefined();
  expect(await linkInLetter()).toMatchObject({ akun_id: akun.id });
  await house.close();

  expect((await run(['putar-kode'])).code).toBe(0);
  await reopen();
  expect(house.secrets.codeKey.equals(codeKey)).toBe(false);
  expect((await waiting()).map(({ jenis }) => jenis).sort()).toEqual(['keamanan-ketat', 'konfirmasi-email']);
  expect(await linkInLetter()).toMatchObject({ akun_id: akun.id });
  const letters = JSON.stringify(await waiting());
  expect(letters).not.toContain('~');
  expect(await house.db.selectFrom('kode_otp').select('id').execute()).toEqual([]);
});
