import { auth } from '@gerbang/contract/akun/auth';
import type { Role } from '@gerbang/contract/roles';
import { createTestApp } from '@gerbang/kit/app';
import type { Client } from '@gerbang/kit/client';
import { afterAll, expect, test } from 'vitest';
import { writeGathered } from '../../../platform/gathered-audit.ts';
import type { Akun } from '../../../schema/tables.ts';

const PASSWORD = 'rahasia-jejak';
const MINUTE = 60_000;

const app = await createTestApp();
afterAll(() => app.close());
const password_hash = await app.deps.passwords.hash(PASSWORD);

const account = (role: Role) => app.build.akun({ role, password_hash });
const attempt = ({ email }: Akun, password = PASSWORD, from: Client = app.anyone) =>
  from.call(auth.login, { body: { email, password } });
const fail = (akun: Akun) => attempt(akun, 'bukan-rahasia-itu');

/** What the audit log tells of an account, oldest first, also what was to be written later. */
async function told({ id }: Akun) {
  await app.deps.buffer.flush();
  const rows = app.db.selectFrom('jejak').select(['aksi', 'akun_id', 'rincian']).where('sasaran_id', '=', id);
  return (await rows.orderBy('nomor').execute()).map(({ rincian, ...row }) => ({ ...row, ...JSON.parse(rincian) }));
}
const letters = ({ email }: Akun) =>
  app.db.selectFrom('surat_keluar').select(['jenis', 'isi']).where('penerima', '=', email).execute();
const place = { perangkat: 'Perangkat tidak dikenal', alamat: '127.0.0.1' };

// Rule: JEJAK-5
test('a sign-in, with device and address, and a sign-out', async () => {
  const akun = await account('siswa');
  const { setCookies } = await attempt(akun);
  await app.client({ sesi: setCookies.sesi ?? '' }).call(auth.logout);
  await attempt(akun, PASSWORD, app.client({ perangkat: setCookies.perangkat ?? '' }));
  const own = { akun_id: akun.id, ...place };
  expect(await told(akun)).toEqual([
    { aksi: 'masuk', ...own, perangkat_baru: true },
    { aksi: 'keluar', ...own },
    { aksi: 'masuk', ...own, perangkat_baru: false },
  ]);
});

// Rules: JEJAK-5, JEJAK-6
test('of one day the first wrong password and the first sign-in from one place at once, the others as their number', async () => {
  const akun = await account('admin');
  for (let n = 0; n < 8; n++) await fail(akun);
  const failed = { aksi: 'gagal masuk', akun_id: null, ...place };
  expect(await told(akun)).toEqual([failed]);
  app.clock.advance(16 * MINUTE);
  for (let n = 0; n < 3; n++) await attempt(akun);
  const entered = { aksi: 'masuk', akun_id: akun.id, ...place, perangkat_baru: true };
  expect(await told(akun)).toEqual([failed, entered]);
  app.clock.advance(24 * 60 * MINUTE);
  await writeGathered(app);
  const counted = { hari: expect.any(String), terakhir: expect.any(String) };
  // The limit lets five through, and what it refuses is no guess.
  const rest = [
    { ...failed, ...counted, jumlah: 4 },
    { ...entered, ...counted, jumlah: 2 },
  ];
  expect(await told(akun)).toEqual([failed, entered, ...rest.map((each) => expect.objectContaining(each))]);
  const all = await app.db.selectFrom('jejak').select('rincian').where('sasaran_id', '=', akun.id).execute();
  expect(JSON.stringify(all)).not.toContain('bukan-rahasia-itu');
});

test('an email that nobody has leaves nothing', async () => {
  await app.deps.buffer.flush();
  const count = async () => (await app.db.selectFrom('jejak').select('nomor').execute()).length;
  const before = await count();
  await app.anyone.call(auth.login, { body: { email: 'tiada@surel.example', password: PASSWORD } });
  await app.deps.buffer.flush();
  expect(await count()).toBe(before);
});

// Rule: SURAT-9
test('staff get a letter about a new device, but not at their first sign-in, and not from a known one', async () => {
  const akun = await account('pimpinan');
  const { setCookies } = await attempt(akun);
  expect(await letters(akun)).toEqual([]);
  await attempt(akun, PASSWORD, app.client({ perangkat: setCookies.perangkat ?? '' }));
  expect(await letters(akun)).toEqual([]);
  await attempt(akun);
  const isi = JSON.stringify({ role: 'pimpinan', perangkat: place.perangkat });
  expect(await letters(akun)).toEqual([{ jenis: 'masuk-perangkat-baru', isi }]);
});

test('a siswa gets none', async () => {
  const akun = await account('siswa');
  await attempt(akun);
  await attempt(akun);
  expect(await letters(akun)).toEqual([]);
});
