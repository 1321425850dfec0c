import type { ReactNode } from 'react';
import { SubmitButton } from '../../../ui/button.tsx';
import { ThumbBar } from '../../../ui/thumb-bar.tsx';
import { Failure, SendingBar } from './form/sending-bar.tsx';
import { filledCount } from './form/siswa-texts.ts';
import type { SendState } from './form/use-send.ts';
import type { SiswaFormState } from './form/use-siswa-form.ts';

type DataSiswaFootProps = {
  form: SiswaFormState;
  sending: SendState;
  /** More buttons, left of 'Simpan'. */
  children?: ReactNode;
};

/** The foot of the admin's form: why it was not saved, how far it is, and 'Simpan'. */
export function DataSiswaFoot({ form: { texts, files }, sending, children }: DataSiswaFootProps) {
  const part = files.chosen ? sending.progress : undefined;
  const filled = `${filledCount(texts.values, texts.asked)} dari ${texts.asked.length} isian`;
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
