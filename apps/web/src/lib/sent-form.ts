// What came of a form that the browser sent itself, before the program was there.
import type { WireAnswer } from './transport.ts';

/** `isian`: what stood in the fields, but for passwords. */
type Sent = WireAnswer & { sentence: string; isian: Partial<Record<string, string>> };

const content = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="hasil"]')?.content;
let sent: Sent | undefined = content?.startsWith('{') ? JSON.parse(content) : undefined;

/** The outcome for the first form that asks, until it has been taken. */
export const sentForm = (): Sent | undefined => sent;

export function forgetSent(): void {
  sent = undefined;
}
