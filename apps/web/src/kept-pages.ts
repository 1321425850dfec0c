// The service worker: keeps the files of one build that a student's pages are made of, so that they open without a network,
// and on a phone that counts those of the page of a count.
// Nothing personal is among them: no call of the API, no picture. limits.ts says which; keep-pages.ts writes them in.

/** What the build fills in: its own name, the files, and one that no other build's page names. */
declare const __BUILD__: { name: string; files: string[]; opname: string[]; entry: string };

// The types of workers do not go together with those of pages.
type Phase = Event & { waitUntil: (work: Promise<unknown>) => void };
type FetchPhase = Phase & { request: Request; respondWith: (answer: Promise<Response>) => void };
type MessagePhase = Phase & { data: unknown };
type Host = {
  addEventListener(type: 'install' | 'activate', handle: (event: Phase) => void): void;
  addEventListener(type: 'message', handle: (event: MessagePhase) => void): void;
  addEventListener(type: 'fetch', handle: (event: FetchPhase) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};
const worker = globalThis as unknown as Host;
const build = __BUILD__;

/** The application's page, without anybody's name: every address behind the sign-in gets it. */
const PAGE = '/dashboard-siswa';
/** Stands beside the files of stock-taking where they are kept, so that the next build brings its own. */
const WITH_OPNAME = '/data-inventaris/opname';
/** How long a page is waited for before the kept one takes its place, in milliseconds. */
const PATIENCE_MS = 8000;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', (event) => {
  if (event.data === 'opname') event.waitUntil(keepOpname());
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (request.mode === 'navigate' && !/^\/(api|status)\/|\.\w+$/.test(pathname)) event.respondWith(page(event));
});

async function install(): Promise<void> {
  const cache = await caches.open(build.name);
  await cache.addAll(build.files);
  if (await caches.match(WITH_OPNAME)) await keepOpname();
  const answer = await fetch(PAGE);
  // Another instance may still serve the build before: the browser tries again when the next page is opened.
  if (!(await keepPage(answer))) throw new Error('the page is of another build');
  // At once: files are named after what is in them, so that those of two builds cannot be taken for each other.
  await worker.skipWaiting();
}

async function keepOpname(): Promise<void> {
  const cache = await caches.open(build.name);
  if (await cache.match(WITH_OPNAME)) return;
  await cache.addAll(build.opname);
  await cache.put(WITH_OPNAME, new Response());
}

/** The files of the build before stay for pages that are still open; what is older goes. */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== build.name);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function asset(request: Request): Promise<Response> {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
}

/** As the server has it now; the kept one only where the server is not reached. */
async function page(event: FetchPhase): Promise<Response> {
  const kept = () => caches.match(PAGE, { cacheName: build.name });
  const answer = fetch(event.request);
  event.waitUntil(answer.then((fresh) => keepPage(fresh.clone())).catch(() => {}));
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const first = await Promise.race([answer, late]).catch(() => undefined);
  return first ?? (await kept()) ?? answer;
}

/** Keeps the page with the school as it is called now; false for one of another build, whose files are not kept here. */
async function keepPage(answer: Response): Promise<boolean> {
  const copy = answer.clone();
  if (!answer.ok || !(await answer.text()).includes(build.entry)) return false;
  await (await caches.open(build.name)).put(PAGE, copy);
  return true;
}
