import { useBlocker } from '@tanstack/react-router';
import { storedUser } from './session.ts';

type LeaveOptions = {
  lost?: string;
  /** Whether closing or reloading the page loses it, too; asked as well unless told. */
  withPage?: boolean;
  /** Left on purpose. */
  onLeave?: () => void;
};

/** Asks before the page is left while `needed`: unless told otherwise, what was typed could not be kept on this device. */
export function useAskBeforeLeaving(
  needed: boolean,
  { lost = 'Isian belum disimpan dan akan hilang.', withPage = true, onLeave }: LeaveOptions = {},
): void {
  useBlocker({
    disabled: !needed,
    enableBeforeUnload: needed && withPage,
    shouldBlockFn: () => {
      // Whose session is over is led away in any case, and has what is kept when they are back.
      if (!storedUser()) return false;
      if (!confirm(`${lost} Tinggalkan halaman ini?`)) return true;
      onLeave?.();
      return false;
    },
  });
}
