// What is done in each state of an upload: calls of data-diri, waiting, and bringing the form up to date.

import { dataPribadi } from '@gerbang/contract/akun/data-pribadi';
import type { BodyOf } from '@gerbang/contract/endpoint';
import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { call } from '../../../lib/api.ts';
import { isMissing } from '../../../lib/failure.ts';
import { queryClient, queryKey, refresh } from '../../../lib/use-api.ts';
import { waitForRetry } from '../../../lib/wait-for-retry.ts';
import type { SiswaFormState } from '../data-siswa/form/use-siswa-form.ts';
import { isUnderWay, type Job, next, type UnderWay, type UploadEvent, type UploadState } from './upload.ts';
import type { DrafForm } from './use-draf.ts';

type Work = {
  form: SiswaFormState;
  draf: DrafForm;
  /** What goes with the texts. */
  added: () => object;
  signal: AbortSignal;
  /** Told how much of the step's picture is sent, 0 to 1. */
  onProgress: (part: number) => void;
  /** Told the way to try again at once. */
  onWait: (retryNow: () => void) => void;
};

/** Goes from state to state, showing each, until nothing is under way; undefined when it was stopped. */
export async function runUpload(
  start: UploadState,
  work: Work,
  show: (state: UploadState) => void,
): Promise<UploadState | undefined> {
  let now = start;
  while (isUnderWay(now)) {
    show(now);
    const event = await workOn(now, work);
    if (work.signal.aborted) return undefined;
    now = next(now, event);
  }
  return now;
}

/** Does what a state asks for; returns what came of it. */
async function workOn(state: UnderWay, work: Work): Promise<UploadEvent> {
  const { form, signal } = work;
  const { job } = state;
  try {
    switch (state.phase) {
      case 'sending':
        return { type: 'answered', record: await send(job, work) };
      case 'waiting': {
        const { error, wait } = state;
        await waitForRetry(wait, { retryAfter: error.retryAfter, signal, onWait: work.onWait });
        return { type: 'waited' };
      }
      case 'looking':
        return { type: 'seen', record: await look(signal) };
      case 'newer':
        showRecord(state.record, form);
        return { type: 'settled', left: form.left(state.record) };
      case 'arrived':
        settle(job, state.record, work);
        return { type: 'settled', left: form.left(state.record) };
      case 'refused':
        if (job.step.kind === 'picture') form.showFotoRefusal(job.step.bidang, state.error);
        return { type: 'settled', left: form.left(job.before) };
    }
  } catch (error) {
    return { type: 'failed', error: error as Error };
  }
}

async function send({ step, before }: Job, { form, added, signal, onProgress }: Work): Promise<DataSiswaRecord> {
  onProgress(0);
  if (step.kind === 'picture') {
    const input = {
      params: { id: before?.id ?? '' },
      body: { versi: before?.versi, kode_dokumen: form.files.kodeNow() },
      files: { [step.bidang]: step.file },
    };
    return (await call(dataDiri.update, input, { signal, onProgress })).data;
  }
  const body = { ...step.texts, ...added() };
  if (!before) return (await call(dataDiri.create, { body: body as BodyOf<typeof dataDiri.create> }, { signal })).data;
  const change = { ...body, versi: before.versi } as BodyOf<typeof dataDiri.update>;
  return (await call(dataDiri.update, { params: { id: before.id }, body: change }, { signal })).data;
}

async function look(signal: AbortSignal): Promise<DataSiswaRecord | undefined> {
  try {
    return (await call(dataDiri.get, {}, { signal })).data;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Puts the record under the form; the pages that show it get it from here. */
function showRecord(record: DataSiswaRecord, form: SiswaFormState): void {
  const message = 'Data diri ditemukan';
  queryClient.setQueryData(queryKey(dataDiri.get, {}), { message, data: record });
  queryClient.setQueryData(queryKey(dashboard.siswa, {}), { message, dataSiswa: record });
  form.hold(record);
}

/** Brings the form up to date with what arrived. */
function settle({ step }: Job, record: DataSiswaRecord, { form, draf }: Work): void {
  showRecord(record, form);
  if (step.kind === 'picture') {
    form.files.settle(step.bidang, step.file);
    return;
  }
  draf.keepWali({});
  refresh([dataPribadi.persetujuan]);
  form.texts.settle(step.texts);
}
