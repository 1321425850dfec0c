import { isUnderWay, type UploadState } from './upload.ts';

/** What the texts weigh beside pictures, in bytes: a call has its price too. */
const TEXTS = 20_000;

/** How far an upload is, 0 to 1, and in words; undefined while nothing is being sent. `part`: of the step's picture. */
export function progressOf(state: UploadState, part: number) {
  if (!isUnderWay(state)) return undefined;
  const { step, begun, sent, count, total } = state.job;
  const ofPicture = step.kind === 'picture' ? part * step.file.size : 0;
  const all = begun === 0 ? 0 : Math.min(1, (TEXTS + sent + ofPicture) / (TEXTS + total));
  const nth = count > 1 ? ` · foto ${Math.min(begun, count)} dari ${count}` : '';
  return {
    part: all,
    words: begun === 0 ? 'Mengirim isian' : `Mengirim ${Math.round(all * 100)}%${nth}`,
    /** Whether it waits for the connection. */
    waiting: state.phase === 'waiting',
  };
}
