import type { ReactNode } from 'react';
import { Note } from './note.tsx';

const show = (place: HTMLElement | null) => place?.scrollIntoView({ block: 'nearest' });

/** Why something was not done, in view and read out at once unless a toast says it too; nothing where there is no sentence. */
export function FailureNote({ isToasted = false, children }: { isToasted?: boolean; children: ReactNode }) {
  if (!children) return null;
  return (
    <div ref={show}>
      <Note tone="bad" icon="warn" role={isToasted ? undefined : 'alert'}>
        {children}
      </Note>
    </div>
  );
}
