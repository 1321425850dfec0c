// A shared computer's session goes with its tab: the page tells the server when it closes, and when it is there (SESI-12).
import { sesi } from '@gerbang/contract/akun/sesi';
import { addressOf, call } from './api.ts';
import { isShared, storedUser, subscribeSession } from './session.ts';

/** A farewell may arrive after the next page's greeting: so it greets once more, sooner than the server gives up. */
const AGAIN_MS = 6000;
const others = new BroadcastChannel('gerbang.tab');

const isOurs = () => isShared() && storedUser() !== undefined;

function greet(): void {
  if (!isOurs()) return;
  // Without an answer the next call says that the session is over.
  call(sesi.bukaTab, {}).catch(() => undefined);
}

function stay(): void {
  greet();
  setTimeout(greet, AGAIN_MS);
}

globalThis.addEventListener('pagehide', () => {
  if (!isOurs()) return;
  navigator.sendBeacon(addressOf(sesi.tutupTab, {}));
  others.postMessage('tutup');
});
globalThis.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) stay();
});

/** For a tab that has no session and asks who has. */
const tell = () => others.postMessage({ sesi: isOurs() ? 'Komputer bersama: sesi hanya di tab pertama.' : '' });

// Another tab of the same session closed, and this one is still here.
others.addEventListener('message', ({ data }) => {
  if (data === 'tutup') stay();
  if (data === 'siapa' && isOurs()) tell();
});
subscribeSession(tell);

stay();
tell();
