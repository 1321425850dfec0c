import { createTestApp, type TestApp } from '@gerbang/kit/app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/clock.ts';
import { createFailedSignIns } from './sign-in-trail.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

// Rule: JEJAK-6
test('whoever guesses at very many accounts makes the trail no longer than for two hundred of them', async () => {
  const note = createFailedSignIns({ clock: app.clock, later: app.deps.later });
  const place = { perangkat: 'Chrome di Android', alamat: '203.0.113.7' };
  const accounts = Array.from({ length: 500 }, newId);
  for (let round = 0; round < 4; round++) for (const id of accounts) note(id, place);
  await app.deps.later.flush();
  const rows = await app.db.selectFrom('jejak').select(['sasaran_id', 'rincian']).execute();
  expect(rows).toHaveLength(200 + 200 + 1);
  const counts = rows.map(({ rincian }) => JSON.parse(rincian).jumlah as number);
  expect(counts.reduce((sum, n) => sum + n, 0)).toBe(4 * 500);
  const [rest] = rows.filter(({ sasaran_id }) => sasaran_id === null);
  expect(JSON.parse(rest?.rincian ?? '{}')).toEqual({ perangkat: '', alamat: '', jumlah: 4 * 300 });
});
