import { useEffect } from 'react';
import { storedUser } from '../lib/session.ts';
import { Button } from '../ui/button.tsx';
import { fallbackOf } from './access.ts';
import { ErrorScreen } from './error-screen.tsx';
import { MissingChunk, MissingPage, Reload } from './missing-page.tsx';

/** Stands in for a page that broke, or whose chunk did not arrive. */
export function CrashPage({ error }: { error: unknown }) {
  const missing = error instanceof MissingChunk;
  useEffect(() => {
    if (!missing) document.title = 'Maaf Server Sedang Bermasalah';
  }, [missing]);
  if (missing) return <MissingPage />;
  return (
    <ErrorScreen
      code="500"
      title="Maaf Server Sedang Bermasalah, silahkan coba beberapa saat lagi"
      action={
        <>
          <Reload />
          {/* A plain link: what broke may be the application itself. */}
          <Button component="a" href={fallbackOf(storedUser())} variant="subtle">
            {storedUser() ? 'Kembali ke Dashboard' : 'Kembali ke Login'}
          </Button>
        </>
      }
    />
  );
}
