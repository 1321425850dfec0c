// Tokens of a clock that was wrong; what else refuses one is tried at each call that asks for one.
import { dataSiswa } from '@gerbang/contract/data-siswa';
import { sentences } from '@gerbang/contract/sentences';
import { createTestApp, type TestApp } from '@gerbang/kit/app';
import { expectRefused } from '@gerbang/kit/refusal';
import { tokenFor } from '@gerbang/kit/token';
import { afterAll, beforeAll, expect, test } from 'vitest';

const AHEAD = 400 * 24 * 60 * 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('a token of a time that has not come confirms nothing; a new one does at once', async () => {
  const admin = await app.as('admin');
  const { id } = await app.build.dataSiswa({ status_data: 'Tervalidasi' });
  app.clock.advance(AHEAD);
  const ahead = await tokenFor(app, admin, 'data-siswa');
  app.clock.advance(-AHEAD);
  const hapus = (token: string) => admin.call(dataSiswa.hapus, { params: { id }, token });
  await expectRefused(app, () => hapus(ahead), { status: 401, message: sentences.badConfirmation });
  expect((await hapus(await tokenFor(app, admin, 'data-siswa'))).status).toBe(200);
});

test('a clock ahead for a moment takes nobody else’s token away', async () => {
  const [admin, colleague] = [await app.as('admin'), await app.as('admin')];
  const { id } = await app.build.dataSiswa({ status_data: 'Tervalidasi' });
  const token = await tokenFor(app, admin, 'data-siswa');
  app.clock.advance(AHEAD);
  await tokenFor(app, colleague, 'data-siswa');
  app.clock.advance(-AHEAD);
  expect((await admin.call(dataSiswa.hapus, { params: { id }, token })).status).toBe(200);
});
