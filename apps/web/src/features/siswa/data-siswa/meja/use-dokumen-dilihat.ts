import { useState, useSyncExternalStore } from 'react';
import { keep, kept } from '../../../../lib/keeper/places.ts';
import { onOtherUser } from '../../../../lib/other-user.ts';
import type { DokumenRecord } from '../dokumen-record.ts';

// By address: a picture that the student replaced has another one and counts as new.
let looked: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function replace(next: ReadonlySet<string>) {
  looked = next;
  for (const listener of listeners) listener();
}

// What one admin looked at, the next one at this computer did not.
onOtherUser(() => replace(new Set()));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Which document lies on the desk, and which ones were on the screen since the sign-in: nobody approves what nobody
 * read. `wide`: there is room for all of them at once.
 */
export function useDokumenDilihat(documents: readonly DokumenRecord[], wide: boolean) {
  const existing = documents.filter(({ src }) => src);
  const [chosen, setChosen] = useState<string>();
  const [single, setSingle] = useState(() => !isSemuaRemembered());
  const canSemua = wide && existing.length > 1;
  const semua = canSemua && !single;
  const seenUrls = useSyncExternalStore(subscribe, () => looked);
  const one = existing.find(({ bidang }) => bidang === chosen) ?? existing[0];
  const open = semua ? undefined : one;
  const seen = ({ src }: DokumenRecord) => src !== undefined && seenUrls.has(src);
  return {
    open,
    seen,
    /** Documents that were sent and that nobody opened. */
    unseen: existing.filter((document) => !seen(document)),
    /** Whether all of them lie on the desk side by side; the next record begins as this one was left by `toggleSemua`. */
    semua,
    toggleSemua: canSemua
      ? () => {
          rememberSemua(!semua);
          setSingle(semua);
        }
      : undefined,
    /** Puts a document on the desk, alone. */
    look: ({ bidang }: DokumenRecord) => {
      setChosen(bidang);
      setSingle(true);
    },
    /** Its picture is on the screen now. */
    shown: ({ src }: DokumenRecord) => src && !looked.has(src) && replace(new Set([...looked, src])),
  };
}

export type DokumenDilihat = ReturnType<typeof useDokumenDilihat>;

// Whether the documents lie on the desk all at once; the browser remembers it.
export const isSemuaRemembered = () => kept('meja-semua') !== undefined;

const rememberSemua = (on: boolean) => keep('meja-semua', on ? '1' : undefined);
