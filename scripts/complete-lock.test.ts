import { expect, test } from 'vitest';
import { completeLock, lockProblems, trimLock } from './complete-lock.mjs';

const lockOf = (packages: Record<string, object>) => ({ packages });

test('an optional package that the lock lacks is added with the platform in its name', () => {
  const lock = lockOf({
    'node_modules/tool': {
      dev: true,
      optionalDependencies: { '@tool/cli-linux-x64': '2.0.0', '@tool/binding-win32-arm64-msvc': '2.0.0' },
    },
    'node_modules/@tool/cli-linux-x64': { version: '2.0.0' },
  });
  expect(completeLock(lock)).toEqual(['@tool/binding-win32-arm64-msvc']);
  expect(lock.packages['node_modules/@tool/binding-win32-arm64-msvc']).toEqual({
    version: '2.0.0',
    cpu: ['arm64'],
    dev: true,
    optional: true,
    os: ['win32'],
  });
  expect(completeLock(lock)).toEqual([]);
});

test('a package beside the one that wants it counts, one beside a stranger does not', () => {
  const wants = { optionalDependencies: { 'x-darwin-arm64': '1.0.0' } };
  const beside = lockOf({ 'node_modules/a/node_modules/b': wants, 'node_modules/a/node_modules/x-darwin-arm64': {} });
  expect(completeLock(beside)).toEqual([]);
  const stranger = lockOf({ 'apps/web/node_modules/b': wants, 'node_modules/a/node_modules/x-darwin-arm64': {} });
  expect(completeLock(stranger)).toEqual(['x-darwin-arm64']);
});

test('a name without a platform is for people to look at', () => {
  const lock = lockOf({ 'node_modules/a': { optionalDependencies: { fsevents: '2.3.3' } } });
  expect(() => completeLock(lock)).toThrow('lacks fsevents@2.3.3 (wanted by node_modules/a)');
});

test('what nobody needs is taken out of the lock, and its absence is no lack', () => {
  const wants = { optionalDependencies: { '@napi-rs/canvas': '^1.0.0' } };
  const lock = lockOf({
    'node_modules/pdfjs-dist': wants,
    'node_modules/@napi-rs/canvas': { optional: true },
    'node_modules/@napi-rs/canvas-linux-x64-gnu': { optional: true },
    'node_modules/@napi-rs/wasm-runtime': { optional: true },
  });
  expect(lockProblems(JSON.stringify(lock))).toHaveLength(2);
  trimLock(lock);
  expect(Object.keys(lock.packages)).toEqual(['node_modules/pdfjs-dist', 'node_modules/@napi-rs/wasm-runtime']);
  expect(lockProblems(JSON.stringify(lock))).toEqual([]);
});

test('a host in the lock is a problem, a workspace link is none', () => {
  const resolved = ['https:', '', 'registry.example', 'a.tgz'].join('/');
  const lock = lockOf({ 'node_modules/a': { resolved }, 'node_modules/b': { resolved: 'packages/b', link: true } });
  expect(lockProblems(JSON.stringify(lock, null, 2))).toEqual([expect.stringContaining('names a host')]);
});
