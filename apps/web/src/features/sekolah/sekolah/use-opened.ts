import { useState } from 'react';

/** A section as it was when somebody began to change it. */
export type Versioned<Value> = { nilai: Value; versi: number };

/**
 * What a form stands on: the newest version while nothing is typed, else the one that was seen, until its user chooses
 * `follow`. `changed` is asked with what the form stands on.
 */
export function useOpened<Value>(newest: Versioned<Value>) {
  const [opened, setOpened] = useState(newest);
  return {
    opened,
    /** To be called while rendering, once it is known whether something is typed. */
    keepUp: (changed: boolean) => {
      if (!changed && newest.versi > opened.versi) setOpened(newest);
    },
    /** What was just saved is what the form stands on. */
    saved: (next: Versioned<Value>) => setOpened(next),
    follow: newest.versi > opened.versi ? () => setOpened(newest) : undefined,
  };
}
