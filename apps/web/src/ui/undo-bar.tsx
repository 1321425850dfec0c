// The way back of what was just done: one bar below the top bar of every screen, for as long as there is a way back.
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { Kbd } from './key-list.tsx';
import { usePageKeys } from './page-keys.ts';
import classes from './undo-bar.module.css';

const SECONDS = 60;

export type Undo = {
  /** Whom it was done to, before the sentence. */
  who?: string;
  /** What was done. */
  sentence: string;
  /** Takes it back, and says how that went; false where it may be tried again. */
  run: () => Promise<boolean>;
  /** Opens a chat about it. */
  chat?: string;
  /** The same for another tab and after a reload. */
  kept?: KeptUndo;
};
/** What is kept of it names nobody: one call, and what it takes back. */
export type KeptUndo = { sentence: string; endpoint: { method: string; path: string }; input: object };
/** Where it is kept for who is signed in, and what takes back what was kept. */
export type UndoStore = {
  read: () => string | undefined;
  write: (text: string | undefined) => void;
  run: (kept: KeptUndo) => Promise<boolean>;
};
type Offered = Undo & { until: number; pending: boolean };

let offered: Offered | undefined;
let owner: string | undefined;
let store: UndoStore | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function replace(next: Offered | undefined) {
  offered = next;
  for (const listener of listeners) listener();
}

/** Offers 'Urungkan' for a minute, on whatever screen follows and in whatever tab; a newer one takes its place. */
export function offerUndo(undo: Undo): void {
  const until = Date.now() + SECONDS * 1000;
  store?.write(undo.kept && JSON.stringify({ ...undo.kept, until }));
  show({ ...undo, until, pending: false });
}

function show(next: Offered) {
  clearTimeout(timer);
  timer = setTimeout(end, next.until - Date.now());
  replace(next);
}

function end() {
  store?.write(undefined);
  replace(undefined);
}

/** What this person did before a reload, or in another tab; what is over there is over here. */
function follow() {
  const text = store?.read();
  if (!text) return offered?.kept && replace(undefined);
  const { until, ...kept } = JSON.parse(text) as KeptUndo & { until: number };
  if (until <= Date.now()) return end();
  if (offered?.until === until) return;
  const run = async () => (await store?.run(kept)) ?? false;
  show({ sentence: kept.sentence, kept, run, until, pending: false });
}

/** Takes back what was done last. */
export async function takeBack(): Promise<void> {
  const undo = offered;
  if (!undo || undo.pending) return;
  replace({ ...undo, pending: true });
  const done = await undo.run();
  // Meanwhile its minute may have ended, or something else may have been done.
  if (offered?.until !== undo.until) return;
  if (done) end();
  else replace(undo);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What may be taken back now. */
export const useUndo = () => useSyncExternalStore(subscribe, () => offered);

/** `of`: who is signed in; what one did, the next one at this computer does not see. */
export function UndoBar({ of, storeOf }: { of: string; storeOf: (id: string) => UndoStore }) {
  const undo = useUndo();
  useLayoutEffect(() => {
    if (owner && owner !== of) replace(undefined);
    owner = of;
    store = storeOf(of);
    follow();
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [of, storeOf]);
  return (
    // Careful: this region has to be in the page before the sentence is, or screen readers do not announce it.
    <div className={classes.place} aria-live="polite">
      {undo && <Bar undo={undo} />}
    </div>
  );
}

function Bar({ undo: { who, sentence, chat, until, pending } }: { undo: Offered }) {
  const seconds = useSecondsTo(until);
  usePageKeys({ u: takeBack });
  return (
    <div className={classes.bar}>
      <Icon name="valid" />
      <p>
        <span>
          <b>{who}</b> {sentence}
        </span>
        <small role="timer">
          sisa {seconds} detik<span> untuk mengurungkan</span>
        </small>
      </p>
      <div className={classes.actions}>
        <Button size="s" disabled={pending} rightSection={<Kbd plain>U</Kbd>} onClick={takeBack}>
          Urungkan
        </Button>
        {chat && (
          <Button
            component="a"
            size="s"
            href={chat}
            target="_blank"
            rel="noreferrer"
            leftSection={<Icon name="chat" size={16} />}
          >
            <span>WhatsApp</span>
          </Button>
        )}
      </div>
      <IconButton icon="x" label="Tutup" onClick={end} />
      <i className={classes.left} style={{ width: `${(seconds / SECONDS) * 100}%` }} />
    </div>
  );
}

function useSecondsTo(until: number): number {
  const left = () => Math.max(0, Math.ceil((until - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `left` is of `until`
  useEffect(() => {
    setSeconds(left());
    const ticks = setInterval(() => setSeconds(left()), 1000);
    return () => clearInterval(ticks);
  }, [until]);
  return seconds;
}
