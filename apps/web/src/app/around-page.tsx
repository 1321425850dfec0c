import { type ReactNode, useEffect } from 'react';
import { KontakAdmin } from '../form/kontak-admin.tsx';
import { sekolah } from '../lib/sekolah.ts';
import { AfterSentence } from '../ui/after-sentence.ts';
import { Toasts } from '../ui/toast.tsx';

const contactAfter = (sentence: string) => <KontakAdmin sesudah={sentence} />;

type AroundPageProps = { title?: string | undefined; description?: string | undefined; children: ReactNode };

/** Around every page: its title and description, and the place messages appear in. */
export function AroundPage({ title, description, children }: AroundPageProps) {
  useEffect(() => {
    document.title = title ? `${title} · ${sekolah.nama}` : sekolah.nama;
    const meta = document.querySelector('meta[name="description"]');
    // Who searches finds the pages that need no sign-in: the others need no sentence.
    meta?.setAttribute('content', description ? `${description} ${sekolah.nama}.` : sekolah.nama);
  }, [title, description]);
  return (
    <AfterSentence value={contactAfter}>
      {children}
      <Toasts />
    </AfterSentence>
  );
}
