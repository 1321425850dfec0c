import { useEffect, useSyncExternalStore } from 'react';
import { useNewerBuild } from '../lib/newer-build.ts';
import { isShared } from '../lib/session.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import classes from './offline.module.css';

/** For students, whose pages open without a network: keeps them on this device, and says when there is none. */
export function Offline() {
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

type NewerPageProps = {
  /** Whether what is typed on this page stays on the device by itself. */
  isKept: boolean;
};

/** Says that the server has a newer web app; whoever is in the middle of something chooses the moment. */
export function NewerPage({ isKept }: NewerPageProps) {
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
