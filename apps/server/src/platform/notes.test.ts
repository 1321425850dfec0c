import { createMigratedDatabase, type MigratedDatabase } from '@gerbang/kit/database';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { systemClock } from './clock.ts';
import { readNote, writeNote } from './notes.ts';

const database: MigratedDatabase = await createMigratedDatabase();
afterAll(() => database.drop());

const schema = z.object({ jumlah: z.number() });

test('a note is what was written last, and nothing before and of another shape', async () => {
  const { db } = database;
  expect(await readNote(db, 'percobaan', schema)).toBeUndefined();
  await writeNote({ db, clock: systemClock }, { nama: 'percobaan', isi: { jumlah: 1 } });
  await writeNote({ db, clock: systemClock }, { nama: 'percobaan', isi: { jumlah: 2 } });
  expect(await readNote(db, 'percobaan', schema)).toEqual({ jumlah: 2 });
  await writeNote({ db, clock: systemClock }, { nama: 'percobaan', isi: { lain: true } });
  expect(await readNote(db, 'percobaan', schema)).toBeUndefined();
});
