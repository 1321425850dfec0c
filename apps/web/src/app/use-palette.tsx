import type { SessionUser } from '@gerbang/contract/auth';
import { sentences } from '@gerbang/contract/wire';
import { type ReactNode, useEffect, useState } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import { toast } from '../ui/toast.tsx';

const load = () => import('./palette/palette.tsx');
type Loaded = typeof import('./palette/palette.tsx');

/** The palette and its button: Ctrl+K or ⌘K opens it anywhere but in a dialog. Students load it when they first ask for it. */
export function usePalette(user: SessionUser): { palette: ReactNode; ask: ReactNode } {
  const [loaded, setLoaded] = useState<Loaded>();
  const [open, setOpen] = useState(false);
  const isStudent = user.role.nama === 'siswa';
  const ask = () => {
    setOpen(true);
    load().then(setLoaded, () => toast.error(sentences.networkError));
  };
  useEffect(() => {
    if (!isStudent) load().then(setLoaded, () => {});
  }, [isStudent]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'KeyK' || event.ctrlKey === event.metaKey) return;
      if (document.querySelector('[role=dialog],dialog[open]')) return;
      event.preventDefault();
      ask();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  return {
    palette: open && loaded && <loaded.Palette user={user} onClose={() => setOpen(false)} />,
    ask:
      !isStudent && loaded ? (
        <loaded.AskButton onClick={ask} />
      ) : (
        <IconButton icon="search" label="Cari" onClick={ask} />
      ),
  };
}
