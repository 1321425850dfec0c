// Texts as they are compared in imports.
/** Letters and digits only, lower-case, without marks. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** A heading as it is looked up: without what stands in parentheses, and as a whole. */
export const headingKeys = (heading: string) => [plain(heading.replace(/\(.*?\)/g, '')), plain(heading)] as const;
