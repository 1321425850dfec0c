import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The module of a page that began with this build. */
async function pageOf(build: string) {
  vi.resetModules();
  vi.stubGlobal('document', { querySelector: () => ({ content: build }) });
  return import('./newer-build.ts');
}

// Rule: GAGAL-8
test('a page knows a newer build by any answer, and takes the last one for true', async () => {
  const { isBuildNewer, noticeBuild } = await pageOf('aBc-1');
  noticeBuild('aBc-1');
  expect(isBuildNewer()).toBe(false);
  noticeBuild('dEf-2');
  expect(isBuildNewer()).toBe(true);
  // An answer of something in between says nothing.
  noticeBuild(null);
  expect(isBuildNewer()).toBe(true);
  noticeBuild('aBc-1');
  expect(isBuildNewer()).toBe(false);
});

test('a page that no server filled in cannot tell', async () => {
  const { isBuildNewer, noticeBuild } = await pageOf('%RAKITAN%');
  noticeBuild('dEf-2');
  expect(isBuildNewer()).toBe(false);
});
