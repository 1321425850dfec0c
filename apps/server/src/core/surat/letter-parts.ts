// What letters are made of.
/** A part of a letter: a paragraph, a code to type in, somebody's own words, or steps to take. */
export type LetterPart =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'quote'; text: string }
  | { kind: 'steps'; items: string[] };

export type LetterContent = { subject: string; greeting: string; parts: LetterPart[]; footer: string[] };

/**
 * Who writes: name of the institution and how it is reached (or empty), address of the web app (or empty), and the keys of
 * sealed codes and of links to a state.
 */
export type Sender = { namaSekolah: string; kontak: string; publicUrl: string; codeKey: Buffer; statusKey: Buffer };

/** What a letter may tell of. */
export type Facts = Sender & { penerima: string; dibuatPada: string };

export type LetterBody = Pick<LetterContent, 'subject' | 'parts'>;

export const paragraph = (text: string) => ({ kind: 'paragraph', text }) as const;
export const heading = (text: string) => ({ kind: 'heading', text }) as const;
export const steps = (...items: string[]) => ({ kind: 'steps', items }) as const satisfies LetterPart;

const timeZone = 'Asia/Jakarta';
const clockFormat = new Intl.DateTimeFormat('id-ID', { timeZone, hour: '2-digit', minute: '2-digit', hour12: false });
const dayFormat = new Intl.DateTimeFormat('id-ID', { timeZone, dateStyle: 'full' });
// A space that does not break, so that hour and zone stay on one line.
export const timeOf = (iso: string) => `${clockFormat.format(new Date(iso))}\u00a0WIB`;
export const dayOf = (iso: string) => dayFormat.format(new Date(iso));
