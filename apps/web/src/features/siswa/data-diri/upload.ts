// How the student's form reaches the server over a connection that breaks: the texts first in one small call, then each
// picture in one of its own, every one tried again until it has arrived (docs/design/forms-and-drafts.md). Plain states and one pure
// function between them; what is done in each state is in upload-work.ts.

import type { Dokumen } from '@gerbang/contract/choices';
import { UBAHAN_SENDIRI } from '@gerbang/contract/siswa/data-diri';
import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { ApiError } from '../../../lib/api-error.ts';
import { isSavedIn, type SiswaTexts } from '../data-siswa/form/siswa-texts.ts';

/** What is not saved yet at one moment: people go on typing. */
export type Unsaved = {
  /** Whether texts differ from the record. */
  changed: boolean;
  texts: SiswaTexts;
  /** The pictures in their order. */
  pictures: [Dokumen, File][];
};

/** One call: all texts, or one picture. */
export type Step = { kind: 'texts'; texts: SiswaTexts } | { kind: 'picture'; bidang: Dokumen; file: File };

/** What an upload carries from state to state. */
export type Job = {
  step: Step;
  /** The record before the step. */
  before: DataSiswaRecord | undefined;
  /** How often the step was tried in vain. */
  tries: number;
  /** The pictures that the server did not take. */
  refused: readonly Dokumen[];
  /** How many pictures were begun, and the bytes of those that are behind us. */
  begun: number;
  sent: number;
  /** All pictures at the start: how many, how many bytes. */
  count: number;
  total: number;
};

/** A state in which something is being sent, or will be by itself. */
export type UnderWay = { job: Job } & (
  | { phase: 'sending' }
  /** Nothing came back. `wait` counts how often in a row it was waited for. */
  | { phase: 'waiting'; error: ApiError; wait: number; looks: number; conflict?: ApiError | undefined }
  /** An answer may be lost while the request was not: the record tells. `conflict`: the server says it is there. */
  | { phase: 'looking'; looks: number; conflict?: ApiError | undefined }
  | { phase: 'arrived'; record: DataSiswaRecord }
  /** The record is newer by what another page of the student saved: the step goes on top of it. */
  | { phase: 'newer'; record: DataSiswaRecord }
  /** The server does not take this picture; the others go on. */
  | { phase: 'refused'; error: ApiError }
);

export type UploadState =
  | UnderWay
  | { phase: 'idle' }
  | { phase: 'done'; refused: readonly Dokumen[] }
  | { phase: 'failed'; error: Error };

export type UploadEvent =
  /** `sure` sends the texts even when none differs. */
  | { type: 'start'; record: DataSiswaRecord | undefined; left: Unsaved; sure: boolean }
  | { type: 'answered'; record: DataSiswaRecord }
  | { type: 'failed'; error: Error }
  | { type: 'waited' }
  /** The record as the server has it; undefined when there is none. */
  | { type: 'seen'; record: DataSiswaRecord | undefined }
  /** The form shows what arrived or was refused; `left` is what it still holds. */
  | { type: 'settled'; left: Unsaved };

export const isUnderWay = (state: UploadState): state is UnderWay => 'job' in state;

/** The state after an event; one that does not belong to the state changes nothing. */
export function next(state: UploadState, event: UploadEvent): UploadState {
  if (event.type === 'start') return isUnderWay(state) ? state : started(event);
  if (!isUnderWay(state)) return state;
  const { job } = state;
  switch (event.type) {
    case 'answered':
      return state.phase === 'sending' ? { phase: 'arrived', job, record: event.record } : state;
    case 'failed':
      return failed(state, event.error);
    case 'waited':
      return state.phase === 'waiting'
        ? { phase: 'looking', job, looks: state.looks, conflict: state.conflict }
        : state;
    case 'seen':
      return state.phase === 'looking' ? seen(state, event.record) : state;
    case 'settled':
      return settled(state, event.left);
  }
}

function started({ record, left, sure }: Extract<UploadEvent, { type: 'start' }>): UploadState {
  const total = left.pictures.reduce((sum, [, file]) => sum + file.size, 0);
  const job = { before: record, refused: [], begun: 0, sent: 0, count: left.pictures.length, total };
  return choose(job, left, sure);
}

/** The next step: texts that were typed meanwhile, or else the next picture. */
function choose(job: Omit<Job, 'step' | 'tries'>, left: Unsaved, sure: boolean): UploadState {
  if (sure || !job.before || left.changed) {
    return { phase: 'sending', job: { ...job, step: { kind: 'texts', texts: left.texts }, tries: 0 } };
  }
  const picture = left.pictures.find(([bidang]) => !job.refused.includes(bidang));
  if (!picture) return { phase: 'done', refused: job.refused };
  const [bidang, file] = picture;
  return { phase: 'sending', job: { ...job, step: { kind: 'picture', bidang, file }, tries: 0, begun: job.begun + 1 } };
}

function failed(state: UnderWay, error: Error): UploadState {
  const { job } = state;
  if (state.phase === 'looking' && isPassing(error)) {
    return { ...state, phase: 'waiting', error, wait: state.looks, looks: state.looks + 1 };
  }
  // Careful: never the same state again, or its work would be done for ever.
  if (state.phase !== 'sending') return { phase: 'failed', error };
  if (isPassing(error)) return { phase: 'waiting', job, error, wait: job.tries, looks: 1 };
  // A record that is there already, or was changed, may be what an earlier try made of it.
  if (isConflict(error) && (!job.before || job.tries > 0 || isOwn(error)))
    return { phase: 'looking', job, looks: 1, conflict: error };
  if (job.step.kind === 'picture' && isOfPicture(error)) return { phase: 'refused', job, error };
  return { phase: 'failed', error };
}

function seen(state: UnderWay & { phase: 'looking' }, record: DataSiswaRecord | undefined): UploadState {
  const { job, conflict } = state;
  const own = conflict !== undefined && isOwn(conflict);
  // A picture that was never sent from here is not the one that another page sent.
  const unsent = own && job.step.kind === 'picture' && job.tries === 0;
  if (record && !unsent && isDone(job, record)) return { phase: 'arrived', job, record };
  if (record && own) return { phase: 'newer', job, record };
  if (conflict) return { phase: 'failed', error: conflict };
  return { phase: 'sending', job: { ...job, tries: job.tries + 1 } };
}

function settled(state: UnderWay, left: Unsaved): UploadState {
  const { step, tries: _tries, ...job } = state.job;
  const sent = job.sent + (step.kind === 'picture' ? step.file.size : 0);
  if (state.phase === 'arrived') return choose({ ...job, sent, before: state.record }, left, false);
  if (state.phase === 'newer') {
    const begun = job.begun - (step.kind === 'picture' ? 1 : 0);
    return choose({ ...job, begun, before: state.record }, left, step.kind === 'texts');
  }
  if (state.phase !== 'refused' || step.kind !== 'picture') return state;
  return choose({ ...job, sent, refused: [...job.refused, step.bidang] }, left, false);
}

/** Whether the record on the server is what the step makes of it. */
function isDone({ step, before }: Job, record: DataSiswaRecord): boolean {
  // Each stored picture has an address of its own.
  if (step.kind === 'picture') return record[step.bidang] !== null && record[step.bidang] !== before?.[step.bidang];
  return record.status_data !== 'Ditolak' && record.versi > (before?.versi ?? -1) && isSavedIn(record, step.texts);
}

/** Seconds for which somebody waits before a form; what takes longer is told (the day's pictures, BERKAS-12). */
const PATIENCE = 5 * 60;

/** Whether another try may go better soon: nothing came back, or the server is busy, starting or stopping. */
function isPassing(error: Error): error is ApiError {
  if (!(error instanceof ApiError) || (error.retryAfter ?? 0) > PATIENCE) return false;
  return error.kind === 'no-answer' || [408, 429, 502, 503, 504].includes(error.status ?? 0);
}

/** Whether a conflict is with the student's own changes alone. */
const isOwn = (error: ApiError) => error.kode === UBAHAN_SENDIRI;

const isConflict = (error: Error): error is ApiError => error instanceof ApiError && error.status === 409;

const isOfPicture = (error: Error): error is ApiError =>
  error instanceof ApiError && [400, 413, 415, 422].includes(error.status ?? 0);
