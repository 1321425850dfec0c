import { formatNumber } from '../../../lib/format.ts';
import { Note } from '../../../ui/note.tsx';
import type { usePindaian } from './use-pindaian.ts';

/** How many scans this phone still has, and why where it is not the network. */
export function Waiting({ waiting, failure }: Pick<ReturnType<typeof usePindaian>, 'waiting' | 'failure'>) {
  return (
    <div aria-live="polite">
      {waiting.length > 0 && (
        <Note tone="wait" icon="warn">
          <b>{formatNumber(waiting.length)} pindaian</b> menunggu sambungan di HP ini. {failure}
        </Note>
      )}
    </div>
  );
}
