import type { Endpoint } from '@gerbang/contract/endpoint';
import type { idParams, messageOnly } from '@gerbang/contract/wire';
import { actionFailure } from '../lib/failure.ts';
import { type TokenEndpoint, useToken } from '../lib/use-token.ts';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';
import { offerPutBack } from './put-back.ts';

type DeleteEndpoint = Endpoint & { params: typeof idParams; output: typeof messageOnly };
type DeleteDialogProps<Field extends string> = Partial<FormDialogProps<DeleteEndpoint, Field>> &
  Pick<FormDialogProps<DeleteEndpoint, Field>, 'call' | 'onClose' | 'onDone' | 'children'> & {
    id: string;
    /** Hands out the one-time token, where the call takes one. */
    tokenFrom?: TokenEndpoint;
    touched: readonly Endpoint[];
    /** Whether it goes to the bin, from which it can be brought back. */
    toSampah?: boolean;
  };

/** Asks before one thing is deleted; it is done as well when the thing is gone already, whoever deleted it. */
export function DeleteDialog<Field extends string = never>({
  id,
  toSampah,
  tokenFrom,
  ...props
}: DeleteDialogProps<Field>) {
  const { touched, onDone } = props;
  const token = useToken(tokenFrom);
  return (
    <FormDialog<DeleteEndpoint, Field>
      title="Hapus"
      confirmLabel="Hapus"
      pendingLabel="Menghapus..."
      danger
      input={{ params: { id } }}
      failure={actionFailure}
      onGone={onDone ? () => onDone({ message: '' }, {} as never) : props.onClose}
      {...(toSampah && { tell: (sentence: string) => offerPutBack(sentence, [id], touched) })}
      token={tokenFrom && token}
      {...props}
    />
  );
}
