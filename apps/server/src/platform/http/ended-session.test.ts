// Sessions that end while the server itself works on their request; bodies that arrive late: tests/attacks/revoked.test.ts.
import { berkas } from '@gerbang/contract/berkas';
import { sentences } from '@gerbang/contract/sentences';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { type Caller, createTestApp } from '@gerbang/kit/app';
import { smallPhoto } from '@gerbang/kit/pictures';
import { validForm } from '@gerbang/kit/samples';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { transaction } from '../database/engine.ts';

const app = await createTestApp();
afterAll(() => app.close());
const photo = await smallPhoto();
afterEach(() => vi.restoreAllMocks());

/** The pictures' next `step` finds that the session has ended meanwhile. */
function endDuring(who: Caller, step: 'store' | 'read'): void {
  const { images } = app.deps;
  const real = images[step].bind(images) as (...input: unknown[]) => Promise<never>;
  vi.spyOn(images, step).mockImplementationOnce(async (...input: unknown[]) => {
    await transaction(app.db, (db) => db.deleteFrom('sesi').where('akun_id', '=', who.akun.id).execute());
    return real(...input);
  });
}

const refusal = { error: sentences.badToken, message: sentences.badToken };

// Rule: SESI-9
test('a session that ends while its pictures are made ready stores nothing', async () => {
  const admin = await app.as('admin');
  const before = await app.state();
  endDuring(admin, 'store');
  const reply = await admin.call(dataSiswa.create, {
    body: { ...validForm, nim: '2655903' },
    files: { fotokopi_ktp: photo },
  });
  expect([reply.status, reply.body]).toEqual([401, refusal]);
  expect(await app.state()).toEqual(before);
});

// Rule: SESI-9
test('a session that ends before a picture is sent gets none of its bytes', async () => {
  const admin = await app.as('admin');
  const { id } = await app.build.dataSiswa({ pictures: { fotokopi_ktp: photo } });
  const rows = app.db.selectFrom('berkas').select('id').where('data_siswa_id', '=', id);
  const params = { id: (await rows.executeTakeFirstOrThrow()).id };
  endDuring(admin, 'read');
  const reply = await admin.call(berkas.get, { params });
  expect([reply.status, JSON.parse(reply.bytes.toString())]).toEqual([401, refusal]);
});
