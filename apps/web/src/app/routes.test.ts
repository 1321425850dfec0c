import { isStafScreen, type Screen, screens } from '@gerbang/contract/screens';
import { expect, test, vi } from 'vitest';

vi.mock('../lib/sekolah.ts', () => ({ sekolah: {} }));
const { addStaf, router } = await import('./routes.tsx');

const all = Object.keys(screens) as Screen[];
const routed = () => all.filter((screen) => screen in router.routesByPath);

test('the first file has no screen of staff, theirs has each of them', async () => {
  const first = all.filter((screen) => !isStafScreen(screen));
  expect(routed()).toEqual(first);
  expect(first).toContain('/profile');

  await addStaf();
  expect(routed()).toEqual(all);
  expect(router.options.context.addStaf).toBeUndefined();
  await addStaf();
  expect(routed()).toEqual(all);
});
