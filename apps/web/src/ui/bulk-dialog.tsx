// The question before many are dealt with at once, and what became of those that were refused.
import type { ReactNode } from 'react';
import classes from './bulk-dialog.module.css';
import { Button } from './button.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { ConfirmDialog, Dialog } from './dialog.tsx';
import { FailureNote } from './failure-note.tsx';
import { Sheet, Stack } from './layout.tsx';
import { Note } from './note.tsx';

/** An action on many as its dialog needs it; `useBulk` makes one. */
export type BulkAction = {
  ready?: boolean;
  pending: boolean;
  /** Why nothing was done. */
  failure: string | undefined;
  tokenFailure?: string | undefined;
  renew?: () => void;
  /** What was done in part: the sentence, and who was refused and why. */
  refused: { sentence: string; ditolak: readonly { id: string; message: string }[] } | undefined;
};

type BulkDialogProps = {
  title: string;
  confirmLabel: string;
  danger?: boolean;
  /** Those that are named, each by what people know it by. */
  named: readonly { id: string; name: string }[];
  bulk: BulkAction;
  confirmDisabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** The question, and what else there is to know. */
  children: ReactNode;
};

/** Asks once for all, with their names; afterwards it stays open only to tell what was refused. */
export function BulkDialog({ named, bulk: many, danger = false, children, ...dialog }: BulkDialogProps) {
  const { title, onClose } = dialog;
  if (many.refused) return <Refused title={title} onClose={onClose} named={named} refused={many.refused} />;
  const question = (
    <>
      {children}
      {named.length > 0 && <Names named={named} />}
    </>
  );
  if (danger) {
    return (
      <DeleteDialog {...dialog} deletion={many} disabled={dialog.confirmDisabled ?? false}>
        {question}
      </DeleteDialog>
    );
  }
  return (
    <ConfirmDialog {...dialog} opened pending={many.pending}>
      <Stack gap={3}>
        {question}
        <FailureNote isToasted>{many.failure}</FailureNote>
      </Stack>
    </ConfirmDialog>
  );
}

/** All names, in a box that scrolls where they are many. */
function Names({ named }: Pick<BulkDialogProps, 'named'>) {
  return (
    <Sheet>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys, too */}
      <ul className={classes.names} aria-label="Yang dipilih" tabIndex={0}>
        {named.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </Sheet>
  );
}

type RefusedProps = Pick<BulkDialogProps, 'title' | 'onClose' | 'named'> & {
  refused: NonNullable<BulkAction['refused']>;
};

function Refused({ title, onClose, named, refused: { sentence, ditolak } }: RefusedProps) {
  const nameOf = (id: string) => named.find((each) => each.id === id)?.name ?? '';
  return (
    <Dialog
      title={title}
      opened
      onClose={onClose}
      footer={
        <Button onClick={onClose} data-autofocus>
          Tutup
        </Button>
      }
    >
      <Stack gap={3}>
        <Note tone="wait" icon="warn" role="alert">
          {sentence}
        </Note>
        <Sheet>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys, too */}
          <ul className={classes.names} aria-label="Ditolak" tabIndex={0}>
            {ditolak.map(({ id, message }) => (
              <li key={id}>
                <b>{nameOf(id)}</b>
                <span className={classes.why}>{message}</span>
              </li>
            ))}
          </ul>
        </Sheet>
      </Stack>
    </Dialog>
  );
}
