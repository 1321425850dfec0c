import { use, useEffect, useState, useSyncExternalStore } from 'react';
import { AfterSentence } from './after-sentence.ts';
import { Icon } from './icon.tsx';
import classes from './toast.module.css';

type Tone = 'ok' | 'bad' | 'warn';
type ToastItem = { id: number; tone: Tone; sentence: string } & ToastOptions;
type ToastOptions = {
  /** A second, smaller line. */
  detail?: string | undefined;
};

/** How long a message stays (PERAN-15). */
const USUAL_MS = 4000;
const ON_STATISTICS_MS = 5000;

let items: readonly ToastItem[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: readonly ToastItem[]) {
  items = next;
  for (const listener of listeners) listener();
}

function show(tone: Tone, sentence: string, { detail }: ToastOptions = {}) {
  // The same sentence twice is one message that stays longer.
  const others = items.filter((item) => item.sentence !== sentence || item.detail !== detail || item.tone !== tone);
  replace([...others, { id: ++lastId, tone, sentence, detail }]);
}

/** Shows a message at the top right; callable from anywhere, also before `<Toasts />` is there. */
export const toast = {
  success: (sentence: string, options?: ToastOptions) => show('ok', sentence, options),
  error: (sentence: string, options?: ToastOptions) => show('bad', sentence, options),
  warning: (sentence: string, options?: ToastOptions) => show('warn', sentence, options),
  /** Takes messages away; all unless told which stay. */
  dismiss: (stays: (item: ToastItem) => unknown = () => false) => replace(items.filter(stays)),
};

const now = () => items;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The place the messages appear in; once, at the root of the application. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, now, now);
  return (
    // Careful: this region has to be in the page before a message is, or screen readers do not announce it. It is the
    // only one: a role of the message inside would have it read twice.
    <div className={classes.toasts} aria-live="polite" aria-relevant="additions">
      {shown.map((item) => (
        <Toast key={item.id} item={item} />
      ))}
    </div>
  );
}

const icons = { ok: 'valid', bad: 'warn', warn: 'info' } as const;

function Toast({ item }: { item: ToastItem }) {
  const [held, setHeld] = useState(false);
  const after = use(AfterSentence);
  const close = () => replace(items.filter(({ id }) => id !== item.id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer belongs to this message, which never changes
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(close, location.pathname === '/dashboard' ? ON_STATISTICS_MS : USUAL_MS);
    return () => clearTimeout(timer);
  }, [held]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a message only keeps it from going
    <div
      className={classes.toast}
      data-tone={item.tone}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icons[item.tone]} />
      <div>
        <p className={classes.sentence}>{item.sentence}</p>
        {item.detail && <p className={classes.detail}>{item.detail}</p>}
        {after(item.sentence)}
      </div>
      <button type="button" className={classes.close} aria-label="Tutup pemberitahuan" onClick={close}>
        <Icon name="x" />
      </button>
    </div>
  );
}
