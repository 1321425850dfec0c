import type { KopHalaman } from '@gerbang/contract/sekolah/sekolah';
import { useSyncExternalStore } from 'react';
import { sekolah } from './sekolah.ts';

let shown: KopHalaman = { ...sekolah };
const listeners = new Set<() => void>();

/** The school in the frame of every screen, followed while it is being renamed. */
export function useSekolah(): KopHalaman {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
}

/** Shows what is newer than the page came with. */
export function showSekolah(kop: Omit<KopHalaman, 'tutup'>): void {
  shown = { ...Object.assign(sekolah, kop) };
  for (const listener of listeners) listener();
}
