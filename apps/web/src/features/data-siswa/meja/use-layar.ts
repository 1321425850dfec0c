import { useSyncExternalStore } from 'react';

/** How the desk lies on the screen: values beside the document, below it, or the documents as a list. */
export type Layar = 'samping' | 'susun' | 'daftar';

const samping = matchMedia('(min-width: 1024px)');
// Careful: the same words stand in meja.module.css. A phone lying on its side has no height for two halves.
const susun = matchMedia('(min-width: 640px) and (min-height: 700px)');

function subscribe(listener: () => void) {
  samping.addEventListener('change', listener);
  susun.addEventListener('change', listener);
  return () => {
    samping.removeEventListener('change', listener);
    susun.removeEventListener('change', listener);
  };
}

/** What fits on the screen now. */
export function useLayar(): Layar {
  return useSyncExternalStore(subscribe, () => (samping.matches ? 'samping' : susun.matches ? 'susun' : 'daftar'));
}
