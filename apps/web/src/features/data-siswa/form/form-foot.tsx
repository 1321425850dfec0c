import { type ReactNode, useEffect, useRef } from 'react';
import { Button, SubmitButton } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { ThumbBar } from '../../../ui/thumb-bar.tsx';
import classes from './siswa-form.module.css';
import { filledCount, textFields } from './siswa-texts.ts';
import type { Sending } from './use-send.ts';
import type { SiswaFormState } from './use-siswa-form.ts';

type FormFootProps = {
  form: SiswaFormState;
  sending: Sending;
  /** More buttons, left of 'Simpan'. */
  children?: ReactNode;
};

/** The foot of the form: why it was not saved, how far it is, and 'Simpan'. */
export function FormFoot({ form: { texts, files }, sending, children }: FormFootProps) {
  const part = files.chosen ? sending.progress : undefined;
  const filled = `${filledCount(texts.values)} dari ${textFields.length} isian`;
  return (
    <>
      {sending.failure && <Failure of={sending} />}
      <ThumbBar progress={part === undefined ? filled : `Mengirim ${Math.round(part * 100)}%`}>
        {part !== undefined && <SendingBar part={part} />}
        {children}
        <SubmitButton pending={sending.pending} disabled={files.preparing}>
          Simpan
        </SubmitButton>
      </ThumbBar>
    </>
  );
}

type FailureProps = { of: Pick<Sending, 'failure' | 'stale' | 'refresh'> };

/** Why the form was not saved as a whole, brought into view. */
export function Failure({ of: { failure, stale, refresh } }: FailureProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className={classes.failure}>
      <Note tone="bad" icon="warn" role="alert">
        <b>{failure}</b>
        <p>Isian Anda belum terkirim dan masih ada di sini.</p>
        {stale && (
          <div className={classes.tools}>
            <Button size="s" onClick={() => void refresh()}>
              Muat data terbaru
            </Button>
          </div>
        )}
      </Note>
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
