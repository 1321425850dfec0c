// The second step of a sign-in: for whom, and by what. The proof of the first one is a cookie that no script can read.
import { ApiError } from './api-error.ts';

const LANGKAH = 'gerbang.langkah';

/** `kode` as the server said it: a code of an app, or a passkey. */
export type Langkah = { email: string; kode: string };

/** Remembers in this tab that the password was right and a second step follows; false for every other refusal. */
export function beginLangkah(error: unknown, email = ''): boolean {
  const kode = error instanceof ApiError ? error.kode : undefined;
  if (!kode?.startsWith('faktor')) return false;
  sessionStorage.setItem(LANGKAH, JSON.stringify({ email, kode } satisfies Langkah));
  return true;
}

/** The step that is under way in this tab. */
export function findLangkah(): Langkah | undefined {
  return JSON.parse(sessionStorage.getItem(LANGKAH) ?? 'null') ?? undefined;
}

export function forgetLangkah(): void {
  sessionStorage.removeItem(LANGKAH);
}
