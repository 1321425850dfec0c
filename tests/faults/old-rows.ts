// What the rows of an old database are put with.

export type Row = Record<string, string | number | null>;
export type PutRow = (table: string, row: Row) => Promise<void>;
export type Picture = () => Promise<Row>;
/** By whom, and with which picture. */
export type Owned = { admin: string; picture: Picture };

const DAY_MS = 24 * 60 * 60_000;
/** Yesterday, so that nothing is old enough to be tidied away at the start. */
export const TIME = new Date(Date.now() - DAY_MS).toISOString();
export const LATER = new Date(Date.now() + DAY_MS).toISOString();
