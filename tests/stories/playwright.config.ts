import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

// Debian's Chromium as root and without a network: no sandbox, and no calls home.
const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true };
const desk = { viewport: { width: 1280, height: 800 } };

/**
 * By day a story is told where its person sits: at the desk, one of `@siswa` on the phone, one of `@both` at both. By night
 * (`EVERY_WIDTH=1`) each is told at both, but for what only one has: `@desk` (keys, documents beside the values) and `@phone`
 * (drafts, fingers). Decision 138.
 */
const isNight = Boolean(process.env.EVERY_WIDTH);

/** Stories of what a school does once, or few do: told by `npm run test:rest` (docs/design/tests.md). */
const further = [
  ...[
    'sekolah',
    'pindah-sekolah',
    'impor',
    'ekspor',
    'gelombang',
    'ejaan-sekolah',
    'kesiapan',
    'data-pribadi',
    'pemusnahan',
  ],
  ...['keamanan', 'perangkat', 'sesi', 'tautan', 'status', 'csp', 'papers', 'kode-dokumen', 'pindai', 'pindai-kode'],
  ...[
    'palet',
    'keyboard',
    'cetak',
    'sentences',
    'penjelasan',
    'reflow',
    'meja-berdua',
    'meja-rush',
    'lokasi-arsip',
    'lokasi-kamera',
  ],
  ...['token-api', 'impor-barang', 'analisis', 'surat-resmi'],
].map((name) => `${name}.e2e.ts`);
const { STORIES, CHROMIUM_PATH } = process.env;

export default defineConfig({
  testDir: '.',
  testMatch: STORIES === 'further' ? further : '*.e2e.ts',
  testIgnore: STORIES === 'daily' ? further : [],
  outputDir: fileURLToPath(new URL('../../test-results', import.meta.url)),
  fullyParallel: true,
  // A story waits more than it works: four of them keep two cores busy.
  workers: 4,
  forbidOnly: true,
  // As Vitest's: a slow machine is no failure, a story that hangs ends.
  timeout: 300_000,
  expect: { timeout: 90_000 },
  use: {
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    actionTimeout: 120_000,
    screenshot: 'only-on-failure',
    // Only the story about it has one: it stands between a page and what a story changes on the line.
    serviceWorkers: 'block',
    launchOptions: { ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }), args: chromiumFlags },
  },
  projects: [
    { name: 'phone', use: phone, grepInvert: /@desk/, ...(isNight ? {} : { grep: /@(phone|siswa|both)/ }) },
    { name: 'desk', use: desk, grepInvert: isNight ? /@phone/ : /@(phone|siswa)/ },
  ],
});
