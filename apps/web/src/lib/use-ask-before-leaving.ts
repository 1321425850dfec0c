import { useBlocker } from '@tanstack/react-router';

/** Asks before the page is left while `needed`: what was typed could not be kept on this device. */
export function useAskBeforeLeaving(needed: boolean): void {
  useBlocker({
    disabled: !needed,
    enableBeforeUnload: needed,
    shouldBlockFn: () => !confirm('Isian belum disimpan dan akan hilang. Tinggalkan halaman ini?'),
  });
}
