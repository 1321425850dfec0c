import { useSyncExternalStore } from 'react';

const query = matchMedia('(max-width: 639px)');

function subscribe(listener: () => void) {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window is below 640 px, where tables become cards; right from the first render on. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}
