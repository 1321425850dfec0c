import type { SessionUser } from '@gerbang/contract/akun/auth';
import { isStaf } from '@gerbang/contract/roles';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import { dropPageQuestions, usePageQuestion } from '../lib/ask-page.ts';
import { useSession } from '../lib/session.ts';
import { queryClient } from '../lib/use-api.ts';
import { FramePartsProvider } from '../ui/frame-parts.ts';
import { IconButton } from '../ui/icon-button.tsx';
import classes from './layout.module.css';
import { NewerPage, Offline } from './offline.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { Drawer, Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

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
