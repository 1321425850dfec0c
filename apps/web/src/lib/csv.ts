// Tables as files for spreadsheets.

export type Cell = string | number | null;

/** A text that a spreadsheet would run as a formula gets an apostrophe, and stays a text. */
function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** With semicolons, as Excel reads it where the comma is in the numbers, and the mark that says UTF-8. */
export function csvOf(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${[head, ...rows].map((row) => `${row.map(cellText).join(';')}\r\n`).join('')}`;
}
