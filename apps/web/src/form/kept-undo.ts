// What takes an action back, kept as one call so that a reload and another tab can make it.
import type { Endpoint } from '@gerbang/contract/endpoint';
import { type CallInput, call } from '../lib/api.ts';
import { actionFailure } from '../lib/failure.ts';
import { keep, kept } from '../lib/keeper/places.ts';
import { queryClient } from '../lib/use-api.ts';
import { toast } from '../ui/toast.tsx';
import type { KeptUndo, UndoStore } from '../ui/undo-bar.tsx';

/** `sentence` names nobody: it lies on the device until the minute ends. */
export function keptUndo<E extends Endpoint>({ method, path }: E, input: CallInput<E>, sentence: string): KeptUndo {
  return { sentence, endpoint: { method, path }, input };
}

/** Of an account, on its device until its logout. */
export const undoOf = (of: string): UndoStore => ({
  read: () => kept('urungkan', { of }),
  write: (text) => void keep('urungkan', text, { of }),
  run: takeBackKept,
});

/** What was on the screen before is not known here: everything is read again. */
async function takeBackKept({ endpoint, input }: KeptUndo): Promise<boolean> {
  try {
    const { message } = (await call(endpoint as Endpoint, input as never)) as { message: string };
    toast.success(message);
    return true;
  } catch (error) {
    toast.error(actionFailure(error));
    return false;
  } finally {
    void queryClient.invalidateQueries();
  }
}
