// What stands before the sign-in: pages without the router, which comes with the application when somebody goes further.
import { type ComponentType, Suspense, startTransition, useEffect, useState } from 'react';
import { useSession } from '../lib/session.ts';
import { usePathname } from '../ui/address.tsx';
import { AroundPage } from './around-page.tsx';
import { type GatePath, gateAbout, isGatePath } from './gate-about.ts';
import { gatePages } from './gate-pages.tsx';
import { MissingPage } from './missing-page.tsx';

/** The page before the sign-in at a path, in whichever letters; undefined for another. */
export function gatePathOf(path: string): GatePath | undefined {
  const asked = path === '/' ? '/login' : path.toLowerCase();
  return isGatePath(asked) ? asked : undefined;
}

const loadApplication = () => import('./application.tsx').then(({ Application }) => Application);

/** The page that `first` is the path of, then those that somebody goes to, until the application takes its place. */
export function Gate({ first }: { first: GatePath }) {
  const path = gatePathOf(usePathname(first));
  // Whoever is signed in is led on by the application.
  const user = useSession();
  const asked = path === '/login' && user ? undefined : path;
  const [shown, setShown] = useState(first);
  const [Next, setNext] = useState<ComponentType>();
  useEffect(() => {
    // The page before stays while the next one's file is on its way.
    if (asked) startTransition(() => setShown(asked));
    if (asked && asked !== location.pathname) history.replaceState(history.state, '', asked + location.search);
    if (!asked)
      loadApplication().then(
        (Application) => setNext(() => Application),
        () => setNext(() => MissingPage),
      );
  }, [asked]);
  if (Next) return <Next />;
  const Page = gatePages[shown];
  return (
    <AroundPage {...gateAbout[shown]}>
      <Suspense>
        <Page key={shown} />
      </Suspense>
    </AroundPage>
  );
}
