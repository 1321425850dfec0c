import { sentences } from '@gerbang/contract/sentences';
import { useMatches } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { undoOf } from '../../form/kept-undo.ts';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.tsx';
import { UndoBar } from '../../ui/undo-bar.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import classes from './gate.module.css';

const words = 'Cari siswa, halaman, tindakan';

type PaletteModule = typeof import('./palette.tsx');

/** The way to the palette: its button, and Ctrl+K or ⌘K anywhere but in a dialog. What it opens is loaded then. */
export function PaletteGate() {
  const user = useSession();
  // Such a page has a bar of its own, without the button.
  const bare = useMatches({ select: (matches) => matches.at(-1)?.staticData.bare ?? false });
  const [loaded, setLoaded] = useState<PaletteModule>();
  const ask = () => void import('./palette.tsx').then(setLoaded, () => toast.error(sentences.networkError));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== 'k' || altKey || shiftKey || ctrlKey === metaKey) return;
      if (document.querySelector('[role="dialog"], dialog[open]')) return;
      event.preventDefault();
      ask();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  return (
    <>
      {!bare && <AskButton onClick={ask} />}
      {user && <UndoBar of={user.id} storeOf={undoOf} />}
      {loaded && user && <loaded.Palette user={user} words={words} onClose={() => setLoaded(undefined)} />}
    </>
  );
}

/** Where there is little room only its sign. */
function AskButton({ onClick }: { onClick: () => void }) {
  const narrow = useNarrow();
  if (narrow) return <IconButton icon="search" label={words} onClick={onClick} />;
  return (
    <Button
      className={classes.ask}
      leftSection={<Icon name="search" size={16} />}
      rightSection={<small>{/Mac|iP/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'}</small>}
      onClick={onClick}
    >
      <span>{words}</span>
    </Button>
  );
}
