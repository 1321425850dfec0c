// What other wings may use of this one.
export const loadMulaiNote = () => import('./sekolah/mulai-note.tsx');
