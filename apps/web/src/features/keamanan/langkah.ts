// The second step of a sign-in: for whom, and by what. The proof of the first one is a cookie that no script can read.

/** As the login page writes it. */
const LANGKAH = 'gerbang.langkah';

/** `kode` as the server said it: a code of an app, or a passkey; `shared` is the computer. */
export type SignInStep = { email: string; kode: string; shared: boolean };

/** The step that is under way in this tab. */
export function findLangkah(): SignInStep | undefined {
  return JSON.parse(sessionStorage.getItem(LANGKAH) ?? 'null') ?? undefined;
}

export function forgetLangkah(): void {
  sessionStorage.removeItem(LANGKAH);
}

/** What a sign-in says of a shared computer. */
export const sharing = (shared: boolean) => (shared ? ({ komputer_bersama: 'ya' } as const) : {});
