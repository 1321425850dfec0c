import type { SessionUser } from '@gerbang/contract/auth';
import { isStaf } from '@gerbang/contract/roles';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { dropPageQuestions, usePageQuestion } from '../lib/ask-page.ts';
import { useNewerBuild } from '../lib/newer-build.ts';
import { isShared, useSession } from '../lib/session.ts';
import { queryClient } from '../lib/use-api.ts';
import { useSekolah } from '../lib/use-sekolah.ts';
import { Logo } from '../ui/brand.tsx';
import { Button } from '../ui/button.tsx';
import { type FrameParts, FramePartsProvider } from '../ui/frame-parts.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Note } from '../ui/note.tsx';
import { BrandLink } from './brand-link.tsx';
import { Drawer } from './drawer.tsx';
import classes from './layout.module.css';
import { ProfileMenu } from './profile-menu.tsx';
import { Sidebar } from './sidebar.tsx';

const PageDialog = lazy(async () => ({ default: (await import('../ui/page-dialog.tsx')).PageDialog }));

/** Long edge in pixels of the small pictures, sharp on a phone's screen. */
const THUMB_EDGE = 400;

/** Asks which page of a chosen file is meant, over whatever screen it was chosen on. */
function PaperQuestion() {
  const question = usePageQuestion();
  const pathname = useLocation({ select: (location) => location.pathname });
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    dropPageQuestions();
  }, [pathname]);
  if (!question) return null;
  const { id, pages, answer } = question;
  return (
    <Suspense>
      <PageDialog
        key={id}
        name={pages.name}
        count={pages.count}
        draw={(page) => pages.draw(page, THUMB_EDGE)}
        onClose={() => answer(undefined)}
        onChoose={answer}
      />
    </Suspense>
  );
}

// After the page, which goes without it where it does not arrive.
const PaletteGate = lazy(() =>
  import('./palette/gate.tsx').then(
    ({ PaletteGate }) => ({ default: PaletteGate }),
    () => ({ default: () => null }) as never,
  ),
);

/** The layout as a route: everything behind the sign-in stands in it. */
export function ShellPage() {
  const user = useSession();
  // Between the end of a session and the login page nothing of it is shown any more.
  if (!user) return null;
  return (
    <Shell user={user}>
      <Outlet />
    </Shell>
  );
}

/** The cache of what was read, around sidebar, top bar and page; it begins here so that the login page does not load it. */
export function Shell({ user, children }: { user: SessionUser; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Frame user={user}>{children}</Frame>
    </QueryClientProvider>
  );
}

function Frame({ user, children }: { user: SessionUser; children: ReactNode }) {
  const bare = useMatches({ select: (matches) => matches.at(-1)?.staticData.bare ?? false });
  const router = useRouter();
  const drawer = useRef<HTMLDialogElement>(null);
  const main = useMainFocus();
  const parts = useMemo(
    () => ({
      menu: <IconButton icon="menu" label="Buka menu" onClick={() => drawer.current?.showModal()} />,
      profile: (
        <>
          {isStaf(user.role.nama) && (
            <Suspense>
              <PaletteGate />
            </Suspense>
          )}
          <ProfileMenu user={user} compact={bare} />
        </>
      ),
      help: () => void router.navigate({ to: '/bantuan', hash: router.latestLocation.pathname }),
    }),
    [user, bare, router],
  );
  return (
    <>
      <a className={classes.skip} href="#isi">
        Lewati ke isi halaman
      </a>
      <div className={classes.shell} data-shell={bare ? 'bare' : 'whole'}>
        {!bare && <Sidebar user={user} />}
        <div className={classes.page}>
          {!bare && <TopBar user={user} {...parts} />}
          <main ref={main} id="isi" className={classes.main} tabIndex={-1}>
            {user.role.nama === 'siswa' && <Offline />}
            {!bare && <NewerPage isKept={user.role.nama === 'siswa'} />}
            <FramePartsProvider value={parts}>{children}</FramePartsProvider>
          </main>
        </div>
      </div>
      <Drawer ref={drawer} user={user} wide={bare} />
      <PaperQuestion />
    </>
  );
}

/** Moves the focus to the new page on each change of address, as a page load would, without scrolling. */
function useMainFocus() {
  const main = useRef<HTMLElement>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // A field that took the focus by itself keeps it.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

type NewerPageProps = {
  /** Whether what is typed on this page stays on the device by itself. */
  isKept: boolean;
};

/** Says that the server has a newer web app; whoever is in the middle of something chooses the moment. */
function NewerPage({ isKept }: NewerPageProps) {
  if (!useNewerBuild()) return null;
  const typed =
    isKept && !isShared()
      ? 'Yang Anda isi tersimpan di perangkat ini dan ada lagi sesudahnya.'
      : 'Simpan dahulu yang sedang Anda isi.';
  return (
    <div className={classes.note}>
      <Note role="status">
        <b>Ada versi baru dari halaman ini.</b> {typed} <Button onClick={() => location.reload()}>Muat Ulang</Button>
      </Note>
    </div>
  );
}

type TopBarProps = { user: SessionUser } & FrameParts;

/** Above every page: the institution and the profile menu; on the phone the way to the menu. */
function TopBar({ user, menu, profile }: TopBarProps) {
  const { nama, logo } = useSekolah();
  return (
    <header className={classes.bar}>
      <div className={classes.phone}>
        {menu}
        <BrandLink user={user} size={24} name={nama} logo={logo} />
      </div>
      <div className={classes.school}>
        {logo && <Logo src={logo} size={28} />}
        <span>{nama}</span>
      </div>
      {profile}
    </header>
  );
}

/** For students, whose pages open without a network: keeps them on this device, and says when there is none. */
function Offline() {
  const online = useSyncExternalStore(follow, () => navigator.onLine);
  useEffect(keepPages, []);
  if (online) return null;
  return (
    <div className={classes.note}>
      <Note tone="wait" role="status">
        <b>Tidak ada sambungan.</b> Yang Anda isi tersimpan di perangkat ini, dan dapat dikirim begitu ada sinyal.
      </Note>
    </div>
  );
}

function follow(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

function keepPages() {
  if (import.meta.env.PROD && !isShared()) navigator.serviceWorker?.register('/sw.js').catch(() => {});
}
