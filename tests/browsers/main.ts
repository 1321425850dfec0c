// The main job in Debian's Firefox and WebKit, at night (scripts/test.mjs): `npm run test:browsers`, also `-- WebKit` alone.
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { smallPhoto } from '@gerbang/kit/pictures';
import { startServer } from '../stories/server.ts';
import { startFirefox } from './bidi.ts';
import type { Driver } from './driver.ts';
import { doMainJob } from './main-job.ts';
import { startWebkit } from './webdriver.ts';

const packages = 'apt-get install -y --no-install-recommends firefox-esr webkit2gtk-driver xvfb';
const DRIVER = '/usr/bin/WebKitWebDriver';
const XVFB = '/usr/bin/Xvfb';

/** Firefox where Debian, and where others keep it; WebKit's small browser lies below the folder of the machine's kind. */
const findFirefox = () => ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path));
const findMiniBrowser = () => globSync('/usr/lib/*/webkit*gtk-*/MiniBrowser').at(0);

/** Undefined where the browser is not installed. */
const browsers: Record<string, () => Promise<Driver> | undefined> = {
  Firefox: () => {
    const path = findFirefox();
    return path ? startFirefox(path) : undefined;
  },
  WebKit: () => {
    const browser = findMiniBrowser();
    return browser && existsSync(DRIVER) && existsSync(XVFB) ? startWebkit({ driver: DRIVER, browser }) : undefined;
  },
};

async function tell(name: string, photo: string): Promise<string | undefined> {
  const server = await startServer();
  try {
    const driver = await browsers[name]?.();
    if (!driver) return `${name} is not installed: ${packages}`;
    try {
      await doMainJob(driver, { ...server, photo });
    } finally {
      await driver.end();
    }
    return undefined;
  } catch (error) {
    return `${name}: ${(error as Error).stack}`;
  } finally {
    await server.remove();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'gerbang-browsers-'));
const photo = join(folder, 'foto.jpg');
writeFileSync(photo, await smallPhoto(1));
const failures: string[] = [];
const asked = process.argv[2];
// A name that no browser has proves nothing.
if (asked && !Object.hasOwn(browsers, asked)) failures.push(asked);
for (const name of Object.keys(browsers).filter((name) => !asked || name === asked)) {
  const failure = await tell(name, photo);
  console.log(failure ?? `${name}: the main job is done`);
  if (failure) failures.push(name);
}
rmSync(folder, { recursive: true });
process.exitCode = failures.length;
