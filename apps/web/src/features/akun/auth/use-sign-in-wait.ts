import { useEffect, useState } from 'react';

/** A sign-in that takes longer waits for others. */
const USUAL_MS = 1500;

/** What to tell of the wait while a sign-in is pending; undefined while it takes no longer than it does. */
export function useSignInWait(pending: boolean): string | undefined {
  const [sentence, tell] = useState<string>();
  useEffect(() => {
    if (!pending) return;
    let end: (() => void) | undefined;
    let isOver = false;
    const timer = setTimeout(async () => {
      const { tellWait } = await import('./sign-in-wait.ts');
      if (!isOver) end = tellWait(tell);
    }, USUAL_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      end?.();
      tell(undefined);
    };
  }, [pending]);
  return sentence;
}
