// Texts as they are compared in imports.
/** Letters and digits only, lower-case, without marks. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
