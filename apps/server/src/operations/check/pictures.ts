// All pictures that rows name, a few at once: each takes a core for the time it is decoded.

import type { Db } from '../../platform/database/database.ts';
import { pictureTables } from '../../schema/tables.ts';
import { heldBy } from '../retention/sweeper.ts';
import { type NamedPicture, namedPictures } from './named-pictures.ts';
import { checkPicture, type PictureReader } from './picture.ts';
import type { Problem } from './problem.ts';

/** One more than most machines have cores: while one waits for the disk, others decode. */
const AT_ONCE = 4;

type PictureCheck = PictureReader & { db: Db; signal: AbortSignal; onPicture: () => void };

export async function checkPictures(check: PictureCheck): Promise<Problem[]> {
  const { db, signal, onPicture } = check;
  const problems: Problem[] = [];
  const waiting = namedPictures(db);
  const work = async () => {
    for (let next = await waiting.next(); !next.done; next = await waiting.next()) {
      signal.throwIfAborted();
      const sebab = await checkTwice(check, next.value);
      if (sebab) problems.push({ bagian: 'gambar', subject: next.value.subject, sebab });
      onPicture();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return problems;
}

/** What was deleted, or sealed with another key, while we were at it is no damage. */
async function checkTwice(check: PictureCheck, picture: NamedPicture): Promise<string | undefined> {
  if (!(await checkPicture(check, picture))) return undefined;
  const isNamed = (await heldBy(check.db, pictureTables, [picture.kunci])).size > 0;
  return isNamed ? checkPicture(check, picture) : undefined;
}
