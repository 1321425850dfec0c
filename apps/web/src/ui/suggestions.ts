/** What is offered of `data` while `typed` stands in the field: what contains it, best first, at most eight. */
export function suggestions(data: readonly string[], typed: string): string[] {
  const wanted = plain(typed);
  const found = [...new Set(data)].filter((item) => plain(item).includes(wanted));
  const starts = found.filter((item) => plain(item).startsWith(wanted));
  const rest = found.filter((item) => !plain(item).startsWith(wanted));
  return [...starts, ...rest].slice(0, 8);
}

function plain(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, ' ');
}
