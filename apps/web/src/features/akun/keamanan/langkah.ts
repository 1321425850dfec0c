// The second step of a sign-in: for whom, and by what. The proof of the first one is a cookie that no script can read.

import { keep, kept } from '../../../lib/keeper/places.ts';

/** `kode` as the server said it: a code of an app, or a passkey; `shared` is the computer. */
export type SignInStep = { email: string; kode: string; shared: boolean };

/** The step that is under way in this tab, as the login page keeps it. */
export function findLangkah(): SignInStep | undefined {
  return JSON.parse(kept('langkah') ?? 'null') ?? undefined;
}

export function forgetLangkah(): void {
  keep('langkah', undefined);
}

/** What a sign-in says of a shared computer. */
export const sharing = (shared: boolean) => (shared ? ({ komputer_bersama: 'ya' } as const) : {});
