// An action on many records at once: asked once, each refusal kept for the dialog, undone where it can be.
import type { bulk } from '@gerbang/contract/bulk';
import type { Endpoint } from '@gerbang/contract/endpoint';
import { useState } from 'react';
import type { CallInput } from './api.ts';
import { actionFailure } from './failure.ts';
import { type Toasts, undoing } from './put-back.ts';
import { refresh, useAction } from './use-api.ts';
import { useToken } from './use-token.ts';

type BulkEndpoint = Endpoint & { output: typeof bulk.pulihkan.output };
type BulkAnswer = { message: string; data: { berhasil: string[]; ditolak: { id: string; message: string }[] } };

type BulkOptions = {
  /** Endpoints whose answers the action makes stale, also when it fails. */
  touched: readonly Endpoint[];
  toast: Toasts;
  /** Whether what was done can be brought back from the bin. */
  undo?: boolean;
  /** Called when something was done: nothing is chosen any more. */
  onDone: () => void;
  /** Called when nothing was done. */
  onFailed?: () => void;
  /** Called when there is nothing left to tell. */
  onClose: () => void;
};

/** The action of one endpoint on many; see `Many` of ui/bulk-dialog.tsx. */
export function useBulk<E extends BulkEndpoint>(endpoint: E, options: BulkOptions) {
  const { touched, toast, undo, onDone, onFailed, onClose } = options;
  const [refused, setRefused] = useState<{ sentence: string; ditolak: BulkAnswer['data']['ditolak'] }>();
  const action = useAction(endpoint, {
    invalidates: touched,
    onSuccess: (answer) => {
      const { message, data } = answer as unknown as BulkAnswer;
      const { berhasil, ditolak } = data;
      const back = undo && berhasil.length > 0 ? undoing(berhasil, { touched, toast }) : undefined;
      if (ditolak.length === 0) toast.success(message, back);
      else {
        setRefused({ sentence: message, ditolak });
        if (back) toast.warning(message, back);
      }
      onDone();
      if (ditolak.length === 0) onClose();
    },
    onError: (error) => {
      toast.error(actionFailure(error));
      refresh(touched);
      onFailed?.();
    },
  });
  return {
    run: (input: CallInput<E>) => action.run(input),
    pending: action.pending,
    failure: action.error ? actionFailure(action.error) : undefined,
    refused,
  };
}

/** The same for a deletion, with the one-time token that is fetched when its dialog opens. */
export function useBulkDeletion<E extends BulkEndpoint>(
  endpoint: E,
  tokenEndpoint: Parameters<typeof useToken>[0],
  options: BulkOptions,
) {
  const { token, error, renew } = useToken(tokenEndpoint);
  const bulk = useBulk(endpoint, { ...options, undo: true, onFailed: renew });
  return {
    ...bulk,
    ready: token !== undefined,
    run: (input: CallInput<E>) => token !== undefined && bulk.run({ ...input, token }),
    tokenFailure: error ? actionFailure(error) : undefined,
    renew,
  };
}

/** The chosen rows as the calls name them. */
export const namedOf = (rows: readonly { id: string; versi?: number }[]) => ({
  data: rows.map(({ id, versi }) => (versi === undefined ? { id } : { id, versi })),
});
