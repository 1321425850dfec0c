// What an instance needs beside its database and its files to be sent work.
import { statfs } from 'node:fs/promises';
import { hasStaff } from '../../features/akun/door.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/database.ts';
import { hasThisSchema } from '../../schema/build.ts';
import type { FollowedSecrets } from '../keys/own-secrets.ts';

/** Room below which nothing more is accepted: the database needs some to come to rest. */
const LEAST_BYTES = 64 * 1024 * 1024;

type CheckedPlace = {
  config: Pick<Config, 'dataDir' | 'databaseUrl'>;
  db: Db;
  secrets: Pick<FollowedSecrets, 'verified'>;
};

/** Named checks; each throws while it fails. */
export function readinessChecks({ config, db, secrets }: CheckedPlace): Record<string, () => Promise<void>> {
  return {
    async ruang() {
      const { bavail, bsize } = await statfs(config.dataDir);
      if (bavail * bsize < LEAST_BYTES) throw new Error('Too little room on the disk');
    },
    async rahasia() {
      await secrets.verified();
    },
    async migrasi() {
      if (!(await hasThisSchema(db))) throw new Error('The database has another schema');
    },
    async akun() {
      if (!(await hasStaff(db))) throw new Error('Nobody can sign in: the first accounts are not made yet');
    },
  };
}
