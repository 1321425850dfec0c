import { useEffect, useRef } from 'react';
import { KontakAdmin } from '../../../../form/kontak-admin.tsx';
import { Button } from '../../../../ui/button.tsx';
import { FailureNote } from '../../../../ui/failure-note.tsx';
import classes from './siswa-form.module.css';
import type { SendState } from './use-send.ts';

type FailureProps = { of: Pick<SendState, 'failure' | 'stale' | 'refresh'> };

/** Why the form was not saved as a whole, brought into view. */
export function Failure({ of: { failure, stale, refresh } }: FailureProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className={classes.failure}>
      <FailureNote>
        <b>{failure}</b> <KontakAdmin sesudah={failure} />
        <p>Isian Anda masih ada di sini.</p>
        {stale && (
          <div className={classes.tools}>
            <Button size="s" onClick={() => void refresh()}>
              Muat data terbaru
            </Button>
          </div>
        )}
      </FailureNote>
    </div>
  );
}

/** One bar for all pictures of one sending. */
export function SendingBar({ part }: { part: number }) {
  return (
    <div
      className={classes.sending}
      role="progressbar"
      aria-label="Mengirim"
      aria-valuenow={Math.round(part * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${part * 100}%` }} />
    </div>
  );
}
