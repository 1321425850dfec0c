// One-time tokens: each call that asks for one gets every kind of bad one; and tokens of a clock that was wrong.

import type { Endpoint, TokenArea } from '@gerbang/contract/endpoint';
import { sentences } from '@gerbang/contract/sentences';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { createTestApp } from '@gerbang/kit/app';
import { PASSWORD, type Scene } from '@gerbang/kit/audit-lines';
import { everyCall } from '@gerbang/kit/every-call';
import { smallPhoto } from '@gerbang/kit/pictures';
import { expectRefused } from '@gerbang/kit/refusal';
import { expectTokenAsked, tokenFor } from '@gerbang/kit/token';
import { afterAll, expect, test } from 'vitest';

const AHEAD = 400 * 24 * 60 * 60_000;

const app = await createTestApp();
afterAll(() => app.close());

// Rules: TOKEN-1, TOKEN-2, TOKEN-4, SAMPAH-6
test.each(everyCall.filter(({ endpoint }) => 'token' in endpoint))(
  '$name as $role',
  async ({ endpoint, role, line }) => {
    const { token: area, alsoToken } = endpoint as Endpoint & { token: TokenArea };
    const who = await app.as(role, { password_hash: await app.deps.passwords.hash(PASSWORD) });
    // The call as the audit log has it succeed, but for its token.
    const send: Scene['send'] = async (input) => {
      const call = (token: string | undefined) => who.call(endpoint as Endpoint, { ...input, token });
      await expectTokenAsked(app, { who, area, call });
      const reply = await call(await tokenFor(app, who, alsoToken ?? area));
      expect(reply.status).toBe((endpoint as Endpoint).status ?? 200);
      return reply;
    };
    await line({ app, who, photo: await smallPhoto(), send });
  },
);

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
