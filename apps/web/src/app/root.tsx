import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { namaSekolah } from '../lib/nama-sekolah.ts';
import { useSession } from '../lib/session.ts';
import { LoadingDots } from '../ui/loading-dots.tsx';
import { Toasts } from '../ui/toast.tsx';
import classes from './root.module.css';

/** Around every page: its title and description, and the place messages appear in. */
export function RootPage() {
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {};
  const role = useSession()?.role.nama;
  const title = (role === 'siswa' && page.titleSiswa) || page.title;
  const { description } = page;
  useEffect(() => {
    document.title = title ? `${title} · ${namaSekolah}` : namaSekolah;
    const meta = document.querySelector('meta[name="description"]');
    if (description) meta?.setAttribute('content', `${description} ${namaSekolah}.`);
  }, [title, description]);
  return (
    <>
      <Outlet />
      <Toasts />
    </>
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
