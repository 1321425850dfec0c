import type { SessionUser } from '@gerbang/contract/auth';
import { sentences } from '@gerbang/contract/wire';
import { type ReactNode, useEffect, useState } from 'react';
import { toast } from '../ui/toast.tsx';

type Loaded = typeof import('./palette/palette.tsx');

/** The palette, loaded when it is first asked for: by its button or, anywhere but in a dialog, by Ctrl+K or ⌘K. */
export function usePalette(user: SessionUser): { palette: ReactNode; open: () => void } {
  const [loaded, setLoaded] = useState<Loaded>();
  const open = () => void import('./palette/palette.tsx').then(setLoaded, () => toast.error(sentences.networkError));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== 'k' || altKey || shiftKey || ctrlKey === metaKey) return;
      if (document.querySelector('[role="dialog"], dialog[open]')) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  return { palette: loaded && <loaded.Palette user={user} onClose={() => setLoaded(undefined)} />, open };
}
