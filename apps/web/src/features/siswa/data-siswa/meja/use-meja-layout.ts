import { useSyncExternalStore } from 'react';

/** How the desk lies on the screen: values beside the document, below it, or all of it in a page that scrolls. */
export type MejaLayout = 'beside' | 'below' | 'page';

const beside = matchMedia('(min-width: 1024px)');
// Careful: the same words stand in meja.module.css. A phone lying on its side has no height for two halves.
const below = matchMedia('(min-width: 640px) and (min-height: 700px)');

function subscribe(listener: () => void) {
  beside.addEventListener('change', listener);
  below.addEventListener('change', listener);
  return () => {
    beside.removeEventListener('change', listener);
    below.removeEventListener('change', listener);
  };
}

/** What fits on the screen now. */
export function useMejaLayout(): MejaLayout {
  return useSyncExternalStore(subscribe, () => (beside.matches ? 'beside' : below.matches ? 'below' : 'page'));
}
