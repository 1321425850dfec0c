import { useEffect, useSyncExternalStore } from 'react';
import { isShared } from '../lib/session.ts';
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
