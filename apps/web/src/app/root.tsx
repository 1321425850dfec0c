import { Outlet, useMatches } from '@tanstack/react-router';
import { useSession } from '../lib/session.ts';
import { LoadingDots } from '../ui/loading-dots.tsx';
import { AroundPage } from './around-page.tsx';
import classes from './root.module.css';

/** The page that the address names, and what is around each. */
export function RootPage() {
  const { title, titleSiswa, description } = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {};
  const role = useSession()?.role.nama;
  return (
    <AroundPage title={(role === 'siswa' && titleSiswa) || title} description={description}>
      <Outlet />
    </AroundPage>
  );
}

/** Stands in for a page whose chunk takes longer than a moment. */
export function PendingPage() {
  return (
    <div className={classes.pending}>
      <LoadingDots big />
    </div>
  );
}
