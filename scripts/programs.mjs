// What can be started, and how.
/** One heap of the C library for all threads, and little room for what dies young: 150 MB less (docs/design/import.md). */
export const lean = { MALLOC_ARENA_MAX: '1', NODE_OPTIONS: '--max-semi-space-size=4' };

/** The programs by the names that `npm run` knows them by; `web` are those that need the built web app, `browser` those that open one. */
export const programs = {
  main: { file: 'apps/server/src/boot.mjs', web: true },
  demo: { file: 'demo/demo.ts', web: true },
  akun: { file: 'apps/server/src/operations/accounts/akun.ts', web: false },
  cadangan: { file: 'apps/server/src/operations/backup/cadangan.ts', web: false },
  'data-pribadi': { file: 'apps/server/src/operations/retention/data-pribadi.ts', web: false },
  ekspor: { file: 'apps/server/src/operations/ekspor/ekspor.ts', web: false },
  hitung: { file: 'apps/server/src/operations/check/hitung.ts', web: false },
  impor: { file: 'apps/server/src/operations/impor/impor.ts', web: false },
  jejak: { file: 'apps/server/src/operations/audit/jejak.ts', web: false },
  kunci: { file: 'apps/server/src/operations/keys/kunci.ts', web: false },
  periksa: { file: 'apps/server/src/operations/check/periksa.ts', web: false },
  pindah: { file: 'apps/server/src/operations/move/pindah.ts', web: false },
  cluster: { file: 'tests/cluster/main.ts', web: true },
  bench: { file: 'tests/bench/bench.ts', web: true, browser: true },
  rules: { file: 'scripts/rules.ts', web: false },
  rilis: { file: 'scripts/rilis.ts', web: true },
};
