// A data folder with people in it who are signed in, ready for a server.

import { createTestDatabase, type TestDatabase } from '@gerbang/kit/database';
import { openInstallation } from '@gerbang/kit/installation';
import sharp from 'sharp';
import { openSession } from '../../apps/server/src/features/akun/auth/sign-in-sessions.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import { createPasswords } from '../../apps/server/src/platform/passwords.ts';

/** Somebody with a session; `nim` of students. */
export type Person = { id: string; email: string; nim: string; cookie: string };

export type House = TestDatabase & {
  admin: Person;
  pimpinan: Person;
  siswa: Person[];
  /** A picture that is quickly drawn anew. */
  picture: Buffer;
};

/** Of every account. */
export const PASSWORD = 'rahasia-uji';

/** Accounts with sessions; `database` is empty, one of its own unless given. */
export async function createHouse(options: { siswa?: number; database?: TestDatabase } = {}): Promise<House> {
  const database = options.database ?? (await createTestDatabase({ hasTables: true }));
  const { db, build, secrets, close } = await openInstallation(database.location);
  const password_hash = await createPasswords(secrets.pepper).hash(PASSWORD);
  const person = async (role: 'admin' | 'pimpinan' | 'siswa', nama: string): Promise<Person> => {
    const { id, email, nim } = await build.akun({ role, nama, password_hash });
    const secret = await transaction(db, (db) => openSession({ db, clock: systemClock }, { id, role }));
    return { id, email, nim: nim ?? '', cookie: `sesi=${secret}` };
  };
  try {
    const admin = await person('admin', 'Sri Wahyuni');
    const pimpinan = await person('pimpinan', 'Bambang Sutrisno');
    const siswa: Person[] = [];
    for (let n = 0; n < (options.siswa ?? 0); n++) siswa.push(await person('siswa', `Siswa ${n}`));
    return { ...database, admin, pimpinan, siswa, picture: await tinyPicture() };
  } finally {
    await close();
  }
}

async function tinyPicture(): Promise<Buffer> {
  return sharp({ create: { width: 90, height: 120, channels: 3, background: '#3a6ea5' } })
    .jpeg()
    .toBuffer();
}
