// The list of keys and revocations on a device that keeps nothing.
import { afterEach, expect, test, vi } from 'vitest';
import { bacaDaftar } from './use-periksa.ts';

afterEach(() => vi.unstubAllGlobals());

const refuse = () => {
  throw new DOMException('full', 'QuotaExceededError');
};
const old = JSON.stringify({ daftar: { kunci: [], dicabut: [] }, dibaca: '2026-01-01T00:00:00.000Z' });

test.each([
  ['is full', { getItem: () => old, setItem: refuse }],
  ['may not be used', { getItem: refuse, setItem: refuse }],
])('what was read just now counts where the storage %s', async (_, storage) => {
  const daftar = { kunci: [], dicabut: ['0001/SKD/XI/2026'] };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('fetch', async () => Response.json(daftar));
  expect(await bacaDaftar()).toMatchObject({ daftar, segar: true });
});
