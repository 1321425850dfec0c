import type { SessionUser } from '@gerbang/contract/auth';
import { sentences } from '@gerbang/contract/wire';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { toast } from '../../ui/toast.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import classes from './gate.module.css';
import { wordsOf } from './words.ts';

type Loaded = typeof import('./palette.tsx');
type GateProps = {
  user: SessionUser;
  /** Where the page has a bar of its own there is no button. */
  bare: boolean;
};

/** The way to the palette: its button, and Ctrl+K or ⌘K anywhere but in a dialog. What it opens is loaded then. */
export function PaletteGate({ user, bare }: GateProps) {
  const [loaded, setLoaded] = useState<Loaded>();
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
      {!bare && <AskButton words={wordsOf(user)} onClick={ask} />}
      {loaded && <loaded.Palette user={user} onClose={() => setLoaded(undefined)} />}
    </>
  );
}

/** On the phone only its sign. */
function AskButton({ words, onClick }: { words: string; onClick: () => void }) {
  const narrow = useNarrow();
  if (narrow) return <IconButton icon="search" label={words} onClick={onClick} />;
  return (
    <Button
      className={classes.ask}
      leftSection={<Icon name="search" size={16} />}
      rightSection={<Kbd plain>{/Mac|iP/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'}</Kbd>}
      onClick={onClick}
    >
      {words}
    </Button>
  );
}
