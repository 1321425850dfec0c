import { type ReactNode, useEffect, useRef } from 'react';
import { Button, SubmitButton } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { ThumbBar } from '../../../ui/thumb-bar.tsx';
import { isianFields, jumlahTerisi } from './isian.ts';
import classes from './siswa-form.module.css';
import type { Kirim } from './use-kirim.ts';
import type { SiswaFormState } from './use-siswa-form.ts';

type FormFootProps = {
  form: SiswaFormState;
  kirim: Kirim;
  /** More buttons, left of 'Simpan'. */
  children?: ReactNode;
};

/** The foot of the form: why it was not saved, how far it is, and 'Simpan'. */
export function FormFoot({ form: { isian, files }, kirim, children }: FormFootProps) {
  const sending = kirim.progress !== undefined && files.chosen;
  const filled = `${jumlahTerisi(isian.values)} dari ${isianFields.length} isian`;
  return (
    <>
      {kirim.failure && <Failure kirim={kirim} />}
      <ThumbBar progress={sending ? `Mengirim ${Math.round((kirim.progress ?? 0) * 100)}%` : filled}>
        {sending && <Sending part={kirim.progress ?? 0} />}
        {children}
        <SubmitButton pending={kirim.pending} disabled={files.preparing}>
          Simpan
        </SubmitButton>
      </ThumbBar>
    </>
  );
}

type FailureProps = { kirim: Pick<Kirim, 'failure' | 'stale' | 'refresh'> };

/** Why the form was not saved as a whole, brought into view. */
export function Failure({ kirim }: FailureProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className={classes.failure}>
      <Note tone="bad" icon="warn" role="alert">
        <b>{kirim.failure}</b>
        <p>Isian Anda belum terkirim dan masih ada di sini.</p>
        {kirim.stale && (
          <div className={classes.tools}>
            <Button size="s" onClick={() => void kirim.refresh()}>
              Muat data terbaru
            </Button>
          </div>
        )}
      </Note>
    </div>
  );
}

/** One bar for all pictures of one sending. */
export function Sending({ part }: { part: number }) {
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
