import type { ReactNode } from 'react';
import { Note } from './note.tsx';

/** Why something was not done, read out at once unless a toast says it too; nothing where there is no sentence. */
export function FailureNote({ isToasted = false, children }: { isToasted?: boolean; children: ReactNode }) {
  if (!children) return null;
  return (
    <Note tone="bad" icon="warn" role={isToasted ? undefined : 'alert'}>
      {children}
    </Note>
  );
}
