import type { ReactNode } from 'react';
import { ConfirmDialog } from './dialog.tsx';
import { FailureNote } from './failure-note.tsx';
import { Stack } from './layout.tsx';
import { RetryNote } from './retry-note.tsx';

/** A deletion as its dialog needs it; `useDeletion` makes one. */
export type Deletion = {
  /** False while it is being prepared. */
  ready?: boolean;
  pending: boolean;
  /** Why the last try failed. */
  failure: string | undefined;
  /** Why it could not be prepared; `renew` tries again. */
  tokenFailure?: string | undefined;
  renew?: () => void;
};

type DeleteDialogProps = {
  title: string;
  confirmLabel?: string;
  onClose: () => void;
  deletion: Deletion;
  onConfirm: () => void;
  /** While the question is not answered yet, such as a word not typed. */
  disabled?: boolean;
  /** The question, and what it is about. */
  children: ReactNode;
};

/** Asks before something is deleted: the focus on 'Batal', the red button at its right, failures below the question. */
export function DeleteDialog({ title, confirmLabel = 'Hapus', deletion, children, ...rest }: DeleteDialogProps) {
  const { onClose, onConfirm, disabled } = rest;
  const { ready = true, pending, failure, tokenFailure, renew } = deletion;
  return (
    <ConfirmDialog
      title={title}
      opened
      danger
      onClose={onClose}
      confirmLabel={confirmLabel}
      pending={pending}
      pendingLabel="Menghapus..."
      confirmDisabled={disabled || !ready}
      onConfirm={onConfirm}
    >
      <Stack gap={3}>
        {children}
        {tokenFailure && renew ? (
          <RetryNote onRetry={renew}>Penghapusan belum dapat disiapkan: {tokenFailure}</RetryNote>
        ) : (
          <FailureNote isToasted>{failure}</FailureNote>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
