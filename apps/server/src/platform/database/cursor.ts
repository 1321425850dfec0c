// Where a walk over a whole list goes on: behind the row with this key, whether or not that row is still there.

import type { Step } from '@gerbang/contract/lists';
import { sentences } from '@gerbang/contract/sentences';
import { HttpError } from '../errors.ts';

/** The keys of a list: its name, and what one of them looks like. */
type Keys = { list: string; key: RegExp };

/** The key that a cursor of this list names; undefined at the beginning. HttpError 400 for what no answer gave. */
export function keyOf({ list, key }: Keys, cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const named = text.slice(list.length + 1);
  if (cursorOf(list, named) !== cursor || !key.test(named)) throw new HttpError(400, sentences.badCursor);
  return named;
}

const cursorOf = (list: string, key: string) => Buffer.from(`${list} ${key}`, 'latin1').toString('base64url');

/** A step out of rows of which one more was asked for than it may have. */
export function stepOf<Row>(
  list: string,
  { rows, limit }: { rows: Row[]; limit: number },
  keyOfRow: (row: Row) => string | number,
): Step<Row> {
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return { cursor: rows.length > limit && last ? cursorOf(list, `${keyOfRow(last)}`) : null, data };
}
