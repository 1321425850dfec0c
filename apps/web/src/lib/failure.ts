// What the screens say when a call fails.
import { sentences } from '@gerbang/contract/sentences';
import { ApiError } from './api-error.ts';

const answered = (error: unknown): error is ApiError => error instanceof ApiError && error.kind === 'answered';
/** Whether nothing came back: no network, or no server. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.kind === 'no-answer';
const serverMessage = (error: ApiError) => error.message || sentences.somethingWrong;
const otherwise = (error: unknown) => `Error: ${error instanceof Error ? error.message : String(error)}`;

/** A list that could not be loaded (GAGAL-2). */
export function listFailure(error: unknown): string {
  return answered(error) ? `Gagal memuat halaman: ${serverMessage(error)}` : sentences.networkError;
}

/** A search or the statistics' Show that failed (GAGAL-3). */
export function searchFailure(error: unknown): string {
  return answered(error) ? `Gagal! ${serverMessage(error)}!` : sentences.networkError;
}

/** What was not written or fetched (GAGAL-1). */
export function writeFailure(error: unknown): string {
  if (answered(error)) return error.status === 500 ? (error.error ?? sentences.serverError) : serverMessage(error);
  return isUnanswered(error) ? sentences.noAnswer : otherwise(error);
}

/** The same for a student's own data and for passwords, where a 500 has one sentence (GAGAL-1). */
export function ownFailure(error: unknown): string {
  return answered(error) && error.status === 500 ? sentences.serverError : writeFailure(error);
}

/** A registration, of which the school's own sentence says most (GAGAL-1). */
export function registrasiFailure(error: unknown): string {
  return answered(error) ? serverMessage(error) : writeFailure(error);
}

/** Token and status-change actions (GAGAL-4). */
export function actionFailure(error: unknown): string {
  if (answered(error)) return error.error ?? 'terjadi kesalahan';
  return isUnanswered(error) ? sentences.noAnswer : 'terjadi kesalahan';
}

/** Login and logout show the server's field `error` (GAGAL-4). */
export function authFailure(error: unknown): string {
  if (answered(error)) return error.error ?? sentences.somethingWrong;
  return isUnanswered(error) ? sentences.noAnswer : otherwise(error);
}

/** First load of the statistics dashboard and of the inventory, with full stops (GAGAL-5). */
export function dashboardFailure(error: unknown): string {
  if (answered(error) && error.message) return error.message;
  return isUnanswered(error) ? `${sentences.noAnswer}.` : `${sentences.somethingWrong}.`;
}

/** The broken fields of a form one by one as 'field: message' (GAGAL-5), or undefined without any. */
export function fieldFailures(error: unknown): string[] | undefined {
  if (!(error instanceof ApiError) || !error.fields?.length) return undefined;
  return error.fields.map(({ field, message }) => `${field}: ${message}`);
}

/** Whether the server answered that there is no such thing (404). */
export function isMissing(error: unknown): boolean {
  return answered(error) && error.status === 404;
}

/** Whether the server answered that it is no longer as it was (409). */
export function isConflict(error: unknown): boolean {
  return answered(error) && error.status === 409;
}
