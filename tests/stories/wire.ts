// What a visit costs on the wire: what Chromium transfers until nothing more comes, and after how many dependent stages a field is there.
import type { Page } from '@playwright/test';

export type Wire = {
  /** Bytes of HTML, JavaScript and CSS as served, with their headers; `page` is of the HTML alone. */
  bytes: number;
  page: number;
  fonts: number;
  /** 1 when the field came with the page itself. */
  rounds: number;
  /** Milliseconds from the start of the navigation until the field is painted, and until a key that is pressed then stands in it. */
  visible: number;
  typed: number;
};

/** The phone's connection: 1.6 Mbit/s down, half of it up, 400 ms. */
const slow = { offline: false, latency: 400, downloadThroughput: 200_000, uploadThroughput: 100_000 };

type Watched = typeof globalThis & { field?: Pick<Wire, 'visible' | 'typed'> };
type Sent = { url: string; type: string; round: number; bytes: number; end: number };

/** `slowed`: as the phone and its line are. `field`: whether the page has one to type into. */
type WireOptions = { slowed?: boolean; field?: boolean };

/** Opens an address in an empty browser. */
export async function measureWire(page: Page, address: string, options: WireOptions = {}): Promise<Wire> {
  const { slowed = false, field: hasField = true } = options;
  const cdp = await page.context().newCDPSession(page);
  const sent = new Map<string, Sent>();
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  if (slowed) await cdp.send('Network.emulateNetworkConditions', slow);
  if (slowed) await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  cdp.on('Network.requestWillBeSent', ({ requestId, request, initiator, type = '', timestamp }) => {
    const by = initiator.url ?? initiator.stack?.callFrames[0]?.url;
    const parent = [...sent.values()].find(({ url }) => url === by);
    sent.set(requestId, { url: request.url, type, round: (parent?.round ?? 0) + 1, bytes: 0, end: timestamp });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const one = sent.get(requestId);
    if (one) Object.assign(one, { bytes: encodedDataLength, end: timestamp });
  });
  await page.addInitScript(watchField);
  await page.goto(address, { waitUntil: 'commit' });
  if (hasField) {
    await page.waitForFunction(() => (globalThis as Watched).field?.visible);
    // A field for codes keeps nothing else.
    await page.keyboard.press('1');
    await page.waitForFunction(() => (globalThis as Watched).field?.typed, undefined, { polling: 50 });
  }
  await page.waitForLoadState('networkidle');
  const field = (await page.evaluate(() => (globalThis as Watched).field)) ?? { visible: 0, typed: 0 };
  const all = [...sent.values()];
  const sum = (some: Sent[]) => some.reduce((total, { bytes }) => total + bytes, 0);
  const begun = all[0]?.end ?? 0;
  const isLoaded = ({ type }: Sent) => /^(Document|Script|Stylesheet)$/.test(type);
  const before = all.filter((one) => isLoaded(one) && (one.end - begun) * 1000 < field.visible);
  return {
    bytes: sum(all.filter(isLoaded)),
    page: sum(all.filter(({ type }) => type === 'Document')),
    fonts: sum(all.filter(({ type }) => type === 'Font')),
    rounds: Math.max(1, ...before.map(({ round }) => round)),
    ...field,
  };
}

/** Runs in the page before anything else: looks at each frame for the first field, puts the cursor into it, and sees the first key. */
function watchField(): void {
  const seen = { visible: 0, typed: 0 };
  Object.assign(globalThis, { field: seen });
  const look = () => {
    const field = [...document.querySelectorAll('input')].find(
      (each) => each.checkVisibility() && each.offsetWidth > 0,
    );
    if (!field) return void requestAnimationFrame(look);
    field.focus();
    // Not at the field: React stops the event on its way there while it takes the page over; what was typed stays.
    addEventListener('input', () => (seen.typed = performance.now()), { once: true, capture: true });
    requestAnimationFrame(() => (seen.visible = performance.now()));
  };
  requestAnimationFrame(look);
}
