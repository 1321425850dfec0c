import type { KopHalaman } from '@gerbang/contract/sekolah/sekolah';

const content = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="sekolah"]')?.content;

/** The school that this installation belongs to; a page that came without the server has none in it. */
export const sekolah: KopHalaman = content?.startsWith('{')
  ? JSON.parse(content)
  : { nama: 'Gerbang', logo: null, kontak: null, mati: [], tutup: '' };

/** Whether the school has left off what a call or screen belongs to (KEMAMPUAN-1). */
export const isOff = (address: string): boolean => sekolah.mati.some((own) => `${address}/`.startsWith(`${own}/`));

/** Something that is there while what is at an address is. */
export type Of<T> = { of: string; it: T };

/** Without what belongs to what is off. */
export const whatIsOn = <T extends object | string>(entries: readonly (T | Of<T>)[]): T[] =>
  entries.flatMap((entry) =>
    typeof entry !== 'object' || !('of' in entry) ? [entry] : isOff(entry.of) ? [] : [entry.it],
  ) as T[];
