// An account whose role the product does not know: nothing is open to it (docs/design/contract-and-router.md).

import { auth } from '@gerbang/contract/akun/auth';
import { endpoints } from '@gerbang/contract/api';
import { berkas } from '@gerbang/contract/berkas';
import { statusData } from '@gerbang/contract/choices';
import { laporan } from '@gerbang/contract/laporan/laporan';
import { roles } from '@gerbang/contract/roles';
import { sentences } from '@gerbang/contract/sentences';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { maySeeStatus } from '@gerbang/contract/siswa/status-readers';
import { BASE_PATH } from '@gerbang/contract/wire';
import { type Caller, createTestApp, type TestApp } from '@gerbang/kit/app';
import { smallPhoto } from '@gerbang/kit/pictures';
import { expectRefused } from '@gerbang/kit/refusal';
import { giveUnknownRole, unknownRole } from '@gerbang/kit/unknown-role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getBerkas } from '../../core/berkas/queries.ts';
import { createFindSaran } from '../../features/sekolah/saran/ejaan.ts';
import { listSampah } from '../../features/siswa/sampah/queries.ts';

const password = 'rahasia123';
const refused = { status: 401, message: sentences.badToken };

let app: TestApp;
/** An account that was an admin's, and one that was a student's, each with a session of that time. */
let staf: Caller;
let siswa: Caller;
let pictures: string[];
beforeAll(async () => {
  app = await createTestApp();
  const password_hash = await app.deps.passwords.hash(password);
  const photo = await smallPhoto();
  staf = await app.as('admin', { password_hash, nama: 'Tamu' });
  siswa = await app.as('siswa');
  for (const status_data of statusData) await app.build.dataSiswa({ status_data, pictures: { fotokopi_ktp: photo } });
  await app.build.dataSiswa({ nim: siswa.akun.nim ?? '', pictures: { fotokopi_ktp: photo } });
  await app.build.dataInventaris({ photo });
  const admin = await app.build.akun({ role: 'admin' });
  await app.build.profile({ akun_id: admin.id, nama: 'Admin', photo });
  pictures = (await app.db.selectFrom('berkas').select('id').execute()).map(({ id }) => id);
  for (const { akun } of [staf, siswa]) await giveUnknownRole(app.db, akun.id);
});
afterAll(() => app.close());

const closed = endpoints.filter(({ endpoint }) => endpoint.roles !== 'anyone');

// Rule: PERAN-2
test('every call but the open ones is closed to it', async () => {
  const before = await app.state();
  const body = { headers: { 'content-type': 'application/json' }, payload: '{}' };
  for (const { name, endpoint } of closed) {
    const url = BASE_PATH + endpoint.path.replace(/:\w+/g, pictures[0] ?? '');
    for (const who of [staf, siswa]) {
      const { status, body: sent } = await who.request(endpoint.method, url, endpoint.method === 'GET' ? {} : body);
      expect.soft([status, sent], name).toEqual([401, { error: sentences.badToken, message: sentences.badToken }]);
    }
  }
  expect(await app.state()).toEqual(before);
});

test('no picture and no report leaves for it', async () => {
  for (const who of [staf, siswa]) {
    for (const form of [berkas.get, berkas.kecil]) {
      for (const id of pictures) await expectRefused(app, () => who.call(form, { params: { id } }), refused);
    }
    await expectRefused(app, () => who.call(laporan.dataInventarisExcel, {}), refused);
    const body = { tahun_ajaran: '2026/2027' };
    await expectRefused(app, () => who.call(laporan.dataSiswaPdf, { body }), refused);
  }
});

describe('it gets', () => {
  test('no session, and does not learn that its password was right', async () => {
    const body = { email: staf.akun.email, password };
    const wrong = { status: 401, message: 'Email atau password salah' };
    await expectRefused(app, () => app.anyone.call(auth.login, { body }), wrong);
  });

  test('no code for a forgotten password', async () => {
    const before = await app.state();
    await app.anyone.call(auth.forgetPassword, { body: { email: staf.akun.email } });
    expect(await app.state()).toEqual(before);
  });

  test('no letter about a decision on the record that bears its NIM', async () => {
    const admin = await app.as('admin');
    const { id } = await app.db
      .selectFrom('data_siswa')
      .select('id')
      .where('nim', '=', siswa.akun.nim ?? '')
      .executeTakeFirstOrThrow();
    const reply = await admin.call(dataSiswa.tolak, { params: { id }, body: { alasan_penolakan: 'Foto buram.' } });
    expect(reply.status).toBe(200);
    expect(await app.db.selectFrom('surat_keluar').selectAll().execute()).toEqual([]);
  });
});

// Behind the door, were it ever open.
describe('no rule of a feature', () => {
  const user = () => ({ ...siswa.akun, role: unknownRole });

  test('shows it a picture, its own among them', async () => {
    for (const id of pictures) await expect(getBerkas(app.db, id, user())).rejects.toMatchObject({ status: 404 });
  });

  test('shows it a record, the bin or a spelling', async () => {
    for (const status of statusData) expect(maySeeStatus(unknownRole, status)).toBe(false);
    await expect(listSampah({ ...app.deps, actor: user() }, { page: 1, search: '' })).rejects.toThrow();
    const find = createFindSaran(app.deps);
    expect(await find({ bidang: 'asal_sekolah', search: 'sm', role: unknownRole })).toEqual([]);
    expect((await find({ bidang: 'asal_sekolah', search: 'sm', role: 'admin' })).length).toBeGreaterThan(0);
  });

  test('forgets a role that is known', () => {
    const valid = Object.fromEntries(roles.map((role) => [role, maySeeStatus(role, 'Tervalidasi')]));
    const other = Object.fromEntries(roles.map((role) => [role, maySeeStatus(role, 'Ditolak')]));
    expect(valid).toEqual({ siswa: false, admin: true, pimpinan: true });
    expect(other).toEqual({ siswa: false, admin: true, pimpinan: false });
  });
});
