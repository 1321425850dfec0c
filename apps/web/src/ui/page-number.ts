/** The page a page box asks for: its number, `empty` for nothing typed, `invalid` for anything not 1 to totalPages. */
export function requestedPage(text: string, totalPages: number): number | 'empty' | 'invalid' {
  const typed = text.trim();
  if (typed === '') return 'empty';
  if (!/^\d{1,9}$/.test(typed)) return 'invalid';
  const page = Number(typed);
  return page >= 1 && page <= totalPages ? page : 'invalid';
}
