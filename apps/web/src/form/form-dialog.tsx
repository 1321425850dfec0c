import type { AnswerOf, Endpoint } from '@gerbang/contract/endpoint';
import { type ReactNode, useState } from 'react';
import { actionFailure } from '../lib/failure.ts';
import { Button, SubmitButton } from '../ui/button.tsx';
import { ConfirmDialog, Dialog, type DialogProps } from '../ui/dialog.tsx';
import { FailureNote } from '../ui/failure-note.tsx';
import { Stack } from '../ui/layout.tsx';
import { RetryNote } from '../ui/retry-note.tsx';
import { type Sending, type SendingOptions, useSending } from './use-sending.ts';

/** Of the dialog; a question where it has no fields. */
type Looks<Field extends string> = Pick<DialogProps, 'size' | 'onClose'> & {
  title: string;
  confirmLabel: string;
  pendingLabel?: string;
  /** Whether it destroys: red, and the focus of a question starts on 'Batal'. */
  danger?: boolean;
  /** Whether something else is missing that the button needs. */
  disabled?: boolean | ((form: Sending<Field>) => boolean);
  /** Whether the button waits until all fields are right; Enter says before then what is missing. */
  whole?: boolean;
  /** Beside a refusal: the way on. */
  onward?: (form: Sending<Field>) => ReactNode;
  /** Whether something was chosen besides the fields that closing would lose. */
  chosen?: boolean;
  /** Left of the buttons. */
  footerNote?: (form: Sending<Field>) => ReactNode;
  /** What the token is fetched for. */
  prepared?: string;
  /** The question, or the fields. */
  children: ReactNode | ((form: Sending<Field>) => ReactNode);
};

export type FormDialogProps<E extends Endpoint, Field extends string, A = AnswerOf<E>> = Looks<Field> &
  Omit<SendingOptions<E, Field, A>, 'onDone'> &
  /** It is closed when it is done, unless told what else. */
  Partial<Pick<SendingOptions<E, Field, A>, 'onDone'>>;

/**
 * One call after a question or a form. A refusal stands at its field or below, what was typed is not thrown away without
 * another question, and the server's sentence is told when it is done.
 */
export function FormDialog<E extends Endpoint, Field extends string = never, A = AnswerOf<E>>(
  props: FormDialogProps<E, Field, A>,
) {
  const { title, size = 'question', chosen, whole = false, onClose, children, footerNote, isToasted = true } = props;
  const form = useSending<E, Field, A>({ onDone: onClose, ...props });
  const [asking, setAsking] = useState(false);
  const close = () => (form.unsent || chosen ? setAsking(true) : onClose());
  const { disabled, prepared = 'Penghapusan', token } = props;
  const isBlocked = !form.ready || (typeof disabled === 'function' ? disabled(form) : disabled);
  return (
    <>
      <Dialog
        {...{ title, size }}
        opened
        locked={form.pending}
        onClose={close}
        onSubmit={() => !isBlocked && form.submit()}
        footerNote={footerNote?.(form)}
        footer={
          <Buttons
            {...props}
            isQuestion={!props.base}
            pending={form.pending}
            {...{ close }}
            isDisabled={isBlocked || (whole && !form.isValid())}
          />
        }
      >
        {/* Careful: Enter presses the first button of a form, and does nothing where that one is disabled. */}
        {whole && <button type="submit" hidden tabIndex={-1} />}
        <Stack gap={props.base ? 4 : 3}>
          {typeof children === 'function' ? children(form) : children}
          {token?.error ? (
            <RetryNote onRetry={token.renew}>
              {prepared} belum dapat disiapkan: {actionFailure(token.error)}
            </RetryNote>
          ) : (
            form.refusal && (
              <FailureNote isToasted={isToasted === true}>
                {form.refusal}
                {props.onward?.(form)}
              </FailureNote>
            )
          )}
        </Stack>
      </Dialog>
      <ConfirmDialog
        title="Buang isian"
        opened={asking}
        confirmLabel="Buang"
        danger
        pending={false}
        onClose={() => setAsking(false)}
        onConfirm={onClose}
      >
        Isian yang belum disimpan akan hilang.
      </ConfirmDialog>
    </>
  );
}

type ButtonsProps = Pick<Looks<never>, 'confirmLabel' | 'pendingLabel' | 'danger'> & {
  isQuestion: boolean;
  isDisabled: boolean | undefined;
  pending: boolean;
  close: () => void;
};

function Buttons({ confirmLabel, danger = false, isQuestion, isDisabled, pending, close, ...rest }: ButtonsProps) {
  const { pendingLabel = isQuestion ? 'Memproses...' : undefined } = rest;
  return (
    <>
      <Button onClick={close} disabled={pending} data-autofocus={(isQuestion && danger) || undefined}>
        Batal
      </Button>
      <SubmitButton
        variant={danger ? 'danger' : 'primary'}
        {...{ pending, pendingLabel }}
        disabled={isDisabled}
        data-autofocus={(isQuestion && !danger) || undefined}
      >
        {confirmLabel}
      </SubmitButton>
    </>
  );
}
