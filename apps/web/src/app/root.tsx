import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { KontakAdmin } from '../features/sekolah/kontak-admin.tsx';
import { sekolah } from '../lib/sekolah.ts';
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
    document.title = title ? `${title} · ${sekolah.nama}` : sekolah.nama;
    const meta = document.querySelector('meta[name="description"]');
    if (description) meta?.setAttribute('content', `${description} ${sekolah.nama}.`);
  }, [title, description]);
  return (
    <>
      <Outlet />
      <Toasts after={(sentence) => <KontakAdmin sesudah={sentence} />} />
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
