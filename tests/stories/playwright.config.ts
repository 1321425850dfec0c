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

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: fileURLToPath(new URL('../../test-results', import.meta.url)),
  fullyParallel: true,
  // A story waits more than it works: three of them keep two cores busy.
  workers: 3,
  forbidOnly: true,
  // Once more with a server, a browser and a trace of its own; the summary names what needed it (decision 094).
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    trace: 'on-first-retry',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: chromiumFlags },
  },
  projects: [
    // Keys, and documents beside the values, are the desk's; who may go where is the same on both, and so is what staff
    // are told when something fails, is refused or was done by somebody else first.
    { name: 'phone', use: phone, grepInvert: /@desk/, testIgnore: 'access.e2e.ts' },
    // The student's drafts, and what a school asks besides, are the phone's; at the desk the same code runs.
    { name: 'desk', use: desk, testIgnore: ['draf.e2e.ts', 'perangkat.e2e.ts', 'isian.e2e.ts'] },
  ],
});
