import { useEffect } from 'react';
import { storedUser } from '../lib/session.ts';
import { Button } from '../ui/button.tsx';
import { fallbackOf } from './access.ts';
import { ErrorScreen } from './error-screen.tsx';

/** A page whose chunk did not arrive: no network, or a newer version has replaced it. */
export class MissingChunk extends Error {}

/** Stands in for a page that broke, or whose chunk did not arrive. */
export function CrashPage({ error }: { error: unknown }) {
  const missing = error instanceof MissingChunk;
  useEffect(() => {
    if (!missing) document.title = 'Maaf Server Sedang Bermasalah';
  }, [missing]);
  const reload = (
    <Button variant="primary" onClick={() => location.reload()}>
      Muat Ulang
    </Button>
  );
  if (missing) {
    return (
      <ErrorScreen title="Halaman belum dapat dimuat" action={reload}>
        Jaringan terputus, atau ada versi baru dari halaman ini. Periksa jaringan Anda, lalu muat ulang.
      </ErrorScreen>
    );
  }
  return (
    <ErrorScreen
      code="500"
      title="Maaf Server Sedang Bermasalah, silahkan coba beberapa saat lagi"
      action={
        <>
          {reload}
          {/* A plain link: what broke may be the application itself. */}
          <Button component="a" href={fallbackOf(storedUser())} variant="subtle">
            {storedUser() ? 'Kembali ke Dashboard' : 'Kembali ke Login'}
          </Button>
        </>
      }
    />
  );
}
