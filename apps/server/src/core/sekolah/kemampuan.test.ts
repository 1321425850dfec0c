// Rules: KEMAMPUAN-1, KEMAMPUAN-2
import { endpoints } from '@gerbang/contract/api';
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { kemampuanAt, ofEach } from '@gerbang/contract/kemampuan';
import { roles } from '@gerbang/contract/roles';
import { sekolah } from '@gerbang/contract/sekolah/sekolah';
import { BASE_PATH } from '@gerbang/contract/wire';
import { createTestApp, type TestApp } from '@gerbang/kit/app';
import { PASSWORD, type Scene } from '@gerbang/kit/audit-lines';
import { everyCall } from '@gerbang/kit/every-call';
import { insertPeminjaman } from '@gerbang/kit/peminjaman';
import { smallPhoto } from '@gerbang/kit/pictures';
import { expectRefused } from '@gerbang/kit/refusal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../../platform/database/engine.ts';
import { NO_ADDRESS } from '../../platform/errors.ts';
import { getKemampuan } from './kemampuan.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const all = (isOn: boolean) => ofEach(() => isOn);

async function switchAll(isOn: boolean): Promise<void> {
  const pimpinan = await app.as('pimpinan');
  const { versi } = (await pimpinan.call(sekolah.pengaturan)).body.data.keadaan.kemampuan;
  expect((await pimpinan.call(sekolah.simpanKemampuan, { body: { ...all(isOn), versi } })).status).toBe(200);
}

test.each(everyCall.filter(({ endpoint }) => kemampuanAt(endpoint.path)))(
  '$name as $role is there while it is on, and changes nothing while it is off',
  async ({ endpoint, role, line }) => {
    const who = await app.as(role, { password_hash: await app.deps.passwords.hash(PASSWORD) });
    const send: Scene['send'] = async (input) => {
      await switchAll(false);
      const off = { status: 404, message: NO_ADDRESS };
      await expectRefused(app, () => who.call(endpoint as never, input as never), off).finally(() => switchAll(true));
      const reply = await who.call(endpoint as never, input as never);
      expect((reply as { status: number }).status).toBeLessThan(300);
      return reply;
    };
    await line({ app, who, photo: await smallPhoto(), send } as never);
  },
);

// Rule: JAWABAN-6
test('of what is off each role meets the same 404, a stranger the 401, and nothing changes', async () => {
  const own = endpoints.filter(({ endpoint }) => kemampuanAt(endpoint.path));
  expect(own.map(({ name }) => name)).toContain('suratResmi.boks');
  const callers = await Promise.all([app.anyone, ...roles.map((role) => app.as(role))]);
  await switchAll(false);
  const before = await app.state();
  for (const { name, endpoint } of own) {
    const asked = callers.map((who) => who.request(endpoint.method, BASE_PATH + endpoint.path));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect.soft(statuses, name).toEqual([401, ...roles.map(() => 404)]);
  }
  expect(await app.state()).toEqual(before);
  await switchAll(true);
});

// Rule: PINJAM-8
test('an item that is out while loans are off says where they are switched on', async () => {
  const { id } = await app.build.dataInventaris({});
  const admin = await app.as('admin');
  await insertPeminjaman(app, { tahap: 'dipinjam', data_inventaris_id: id });
  await switchAll(false);
  const message =
    'Barang ini masih dipinjam atau dipesan. Peminjaman sedang dimatikan: minta Pimpinan menyalakannya di Pengaturan, bagian Kemampuan, lalu catat kembalinya.';
  await expectRefused(app, () => admin.call(dataInventaris.hapus, { params: { id } }), { status: 409, message });
  await switchAll(true);
});

test('before anybody has decided, what is in use is on and nothing else', async () => {
  const fresh = await createTestApp();
  const { db, clock } = fresh;
  await transaction(db, (db) => db.deleteFrom('pengaturan_versi').where('bagian', '=', 'kemampuan').execute());
  expect(await getKemampuan(db)).toEqual(all(false));
  const row = { bagian: 'target', versi: 1, nilai: '{"daftar":[]}', kembali_ke: null, diubah_oleh: null } as const;
  const diubah_pada = clock.now().toISOString();
  await transaction(db, (db) =>
    db
      .insertInto('pengaturan_versi')
      .values({ ...row, diubah_pada })
      .execute(),
  );
  expect(await getKemampuan(db)).toEqual({ ...all(false), target: true });
  await fresh.close();
});
