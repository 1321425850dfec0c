import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { KontakAdmin } from '../form/kontak-admin.tsx';
import { sekolah } from '../lib/sekolah.ts';
import { useSession } from '../lib/session.ts';
import { AfterSentence } from '../ui/after-sentence.ts';
import { LoadingDots } from '../ui/loading-dots.tsx';
import { Toasts } from '../ui/toast.tsx';
import classes from './root.module.css';

const contactAfter = (sentence: string) => <KontakAdmin sesudah={sentence} />;

/** Around every page: its title and description, and the place messages appear in. */
export function RootPage() {
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {};
  const role = useSession()?.role.nama;
  const title = (role === 'siswa' && page.titleSiswa) || page.title;
  const { description } = page;
  useEffect(() => {
    document.title = title ? `${title} · ${sekolah.nama}` : sekolah.nama;
    const meta = document.querySelector('meta[name="description"]');
    // Who searches finds the pages that need no sign-in: the others need no sentence.
    meta?.setAttribute('content', description ? `${description} ${sekolah.nama}.` : sekolah.nama);
  }, [title, description]);
  return (
    <AfterSentence value={contactAfter}>
      <Outlet />
      <Toasts />
    </AfterSentence>
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
