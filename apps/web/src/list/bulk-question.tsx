// What is done to the chosen rows after one question: the call on many, what was refused, and the way back.
import type { BulkResult, bulk } from '@gerbang/contract/bulk';
import type { BodyOf, Endpoint } from '@gerbang/contract/endpoint';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../form/form-dialog.tsx';
import { offerPutBack } from '../form/put-back.ts';
import type { FormInput } from '../form/use-sending.ts';
import { actionFailure } from '../lib/failure.ts';
import { type TokenEndpoint, useToken } from '../lib/use-token.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Sheet, Stack } from '../ui/layout.tsx';
import { Note } from '../ui/note.tsx';
import { toast } from '../ui/toast.tsx';
import classes from './bulk-question.module.css';

type BulkEndpoint = Endpoint & { output: typeof bulk.pulihkan.output };
type Chosen = { id: string; versi?: number };
type Outcome = { message: string; data: BulkResult };

type BulkQuestionProps<E extends BulkEndpoint, R extends Chosen> = {
  call: E;
  rows: readonly R[];
  /** What people know a row by. */
  nameOf: (row: R) => string;
  /** Those that it is done to, where some are left out. */
  going?: readonly R[];
  /** What the call takes besides the rows. */
  body?: Omit<BodyOf<E>, 'data'>;
  /** Endpoints whose answers the action makes stale, also when it fails. */
  touched: readonly Endpoint[];
  /** Whether it goes to the bin, from which it can be brought back. */
  toSampah?: boolean;
  /** Hands out the one-time token, where the call takes one. */
  tokenFrom?: TokenEndpoint;
  title: string;
  confirmLabel: string;
  disabled?: boolean;
  /** The question, its fields, and what else there is to know. */
  children: ReactNode;
  /** Something was done: nothing is chosen any more. */
  onDone: () => void;
  onClose: () => void;
};

/** Asks once for all, with their names; afterwards it stays open only to tell what was refused. */
export function BulkQuestion<E extends BulkEndpoint, R extends Chosen>(props: BulkQuestionProps<E, R>) {
  const { call, rows, nameOf, going = rows, body, toSampah = false, tokenFrom, children, ...dialog } = props;
  const { touched, title, onDone, onClose } = dialog;
  const token = useToken(tokenFrom);
  const [outcome, setOutcome] = useState<Outcome>();
  const named = rows.map((row) => ({ id: row.id, name: nameOf(row) }));
  if (outcome) return <Refused title={title} onClose={onClose} named={named} outcome={outcome} />;
  const tell = (answer: Outcome) => {
    const { berhasil, ditolak } = answer.data;
    if (toSampah && berhasil.length > 0) offerPutBack(answer.message, berhasil, touched);
    else if (ditolak.length === 0) toast.success(answer.message);
    onDone();
    if (ditolak.length === 0) onClose();
    else setOutcome(answer);
  };
  return (
    <FormDialog<E, never, Outcome>
      {...dialog}
      call={call}
      input={{ body: { ...namedOf(going), ...body } } as unknown as FormInput<E>}
      token={tokenFrom && token}
      failure={actionFailure}
      danger={toSampah}
      pendingLabel={toSampah ? 'Menghapus...' : 'Memproses...'}
      says={() => undefined}
      onDone={tell}
    >
      {children}
      {named.length > 0 && <Names named={named} />}
    </FormDialog>
  );
}

/** The chosen rows as the calls name them. */
export const namedOf = (rows: readonly Chosen[]) => ({
  data: rows.map(({ id, versi }) => (versi === undefined ? { id } : { id, versi })),
});

type Named = { named: readonly { id: string; name: string }[] };

/** All names, in a box that scrolls where they are many. */
function Names({ named }: Named) {
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

type RefusedProps = Named & { title: string; onClose: () => void; outcome: Outcome };

function Refused({ title, onClose, named, outcome: { message: sentence, data } }: RefusedProps) {
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
            {data.ditolak.map(({ id, message }) => (
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
