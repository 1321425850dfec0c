import type { ReactNode } from 'react';
import { FormPage } from '../../../form/form-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { Row } from '../../../ui/layout.tsx';
import type { useSaveBagian } from './save-bagian.ts';

type StaleNoteProps = {
  save: Pick<ReturnType<typeof useSaveBagian>, 'failure' | 'stale'>;
  /** Goes on over what is in force; undefined until that is known. */
  onContinue: (() => void) | undefined;
};

/** Why a section was not saved; where somebody else saved it, the way on that loses nothing typed. */
export function StaleNote({ save, onContinue }: StaleNoteProps) {
  if (!save.failure) return null;
  return (
    <FailureNote>
      <p>{save.failure}</p>
      {save.stale && onContinue && (
        <Row>
          <Button size="s" onClick={onContinue}>
            Muat yang terbaru, isian saya tetap
          </Button>
        </Row>
      )}
    </FailureNote>
  );
}

type BagianPageProps = {
  form: {
    save: Pick<ReturnType<typeof useSaveBagian>, 'failure' | 'stale' | 'pending'>;
    follow: (() => void) | undefined;
  };
  submit: () => void;
  disabled?: boolean;
  tools?: ReactNode;
  children: ReactNode;
};

/** The form of a section. */
export function BagianPage({ form: { save, follow }, tools = null, ...page }: BagianPageProps) {
  return (
    <FormPage {...page} tools={tools} pending={save.pending} refusal={<StaleNote save={save} onContinue={follow} />} />
  );
}
