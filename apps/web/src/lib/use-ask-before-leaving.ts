import { useBlocker } from '@tanstack/react-router';

/** Asks before the page is left while `needed`: unless told otherwise, what was typed could not be kept on this device. */
export function useAskBeforeLeaving(needed: boolean, lost = 'Isian belum disimpan dan akan hilang.'): void {
  useBlocker({
    disabled: !needed,
    enableBeforeUnload: needed,
    shouldBlockFn: () => !confirm(`${lost} Tinggalkan halaman ini?`),
  });
}
