// What other wings may use of this one.
export { ReachAdmin, StatusSentence, statusTones, toMend } from './data-diri/status-banner.tsx';
export { UnmatchedSentence, useUnmatched } from './data-diri/unmatched.tsx';
export { UnsentNote } from './data-diri/unsent-note.tsx';
export { type DeviceDraf, useDeviceDraf } from './data-diri/use-draf.ts';
export { mejaKeys, pictureKeys } from './data-siswa/meja/meja-keys.ts';

export const loadBagikanDialog = () => import('./status/bagikan-dialog.tsx');
