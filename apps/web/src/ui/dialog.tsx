import { type ReactNode, useId } from 'react';
import { Button, SubmitButton } from './button.tsx';
import { Modal, ModalContent, type ModalProps } from './modal.tsx';

export type DialogProps = Omit<ModalProps, 'kind' | 'describedBy'> & {
  /** question 440 px, form 680 px. */
  size?: 'question' | 'form';
  /** Makes body and foot one form; the browser's own checks are off. */
  onSubmit?: () => void;
  /** The buttons, 'Batal' first. */
  footer?: ReactNode;
  /** Left of the buttons, such as '1 isian belum benar'. */
  footerNote?: ReactNode;
};

/** A dialog over the page, described by its body where that is a question: traps the focus, gives it back, closes with Escape and 'Tutup'. */
export function Dialog({ title, opened, onClose, size = 'question', locked, ...content }: DialogProps) {
  const body = useId();
  return (
    // What a form is about is read with its fields.
    <Modal kind={size} describedBy={size === 'question' ? body : undefined} {...{ title, opened, onClose, locked }}>
      <ModalContent id={body} locked={locked} {...content} />
    </Modal>
  );
}

export type ConfirmDialogProps = Pick<
  DialogProps,
  'title' | 'size' | 'opened' | 'onClose' | 'children' | 'footerNote'
> & {
  confirmLabel: string;
  /** Whether confirming destroys: red, and the focus starts on 'Batal'. */
  danger?: boolean;
  pending: boolean;
  /** Shown on the button while pending. */
  pendingLabel?: string;
  onConfirm: () => void;
  confirmDisabled?: boolean;
};

/** A question before an action: 'Batal' at the left of the confirming button. */
export function ConfirmDialog({ confirmLabel, danger = false, pending, onConfirm, ...rest }: ConfirmDialogProps) {
  const { confirmDisabled, pendingLabel = 'Memproses...', onClose, children, ...dialog } = rest;
  return (
    <Dialog
      {...dialog}
      onClose={onClose}
      locked={pending}
      onSubmit={() => !confirmDisabled && onConfirm()}
      footer={
        <>
          <Button onClick={onClose} disabled={pending} data-autofocus={danger || undefined}>
            Batal
          </Button>
          <SubmitButton
            variant={danger ? 'danger' : 'primary'}
            pending={pending}
            pendingLabel={pendingLabel}
            disabled={confirmDisabled}
            data-autofocus={!danger || undefined}
          >
            {confirmLabel}
          </SubmitButton>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
