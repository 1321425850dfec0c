// What a running server saves when its files are taken away: where to, and the secrets, which it has in memory.
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { jakartaStamp } from '../../platform/jakarta.ts';
import { createScheduler, type Scheduler } from '../../platform/scheduler.ts';
import { rereadSecrets, type SecretsPlace, secretsText } from '../../platform/secrets.ts';
import { namesIn } from '../../platform/storage/disk-contents.ts';
import { makeFolder, syncFolder, writeAndSync } from '../../platform/storage/durable-file.ts';
import { type FollowedSecrets, fingerprintOf, isFingerprintOf } from '../keys/own-secrets.ts';

/** The newest of each that a server saved; undefined where there is none. */
export type Rescued = { folder: string; database: string | undefined; secrets: string | undefined };

type SavingPlace = { dataDir: string; clock: Clock };

const folderOf = ({ dataDir }: Pick<SavingPlace, 'dataDir'>) => join(dataDir, 'penyelamatan');

/** Where this process saves a thing now, in a folder that may have to be made; without the ending of its name. */
export function rescueStem(place: SavingPlace, name: 'gerbang' | 'rahasia'): string {
  return join(folderOf(place), `${name}-${jakartaStamp(place.clock.now())}-${process.pid}`);
}

export async function findRescued(dataDir: string): Promise<Rescued> {
  const folder = folderOf({ dataDir });
  const names = (await namesIn(folder)).sort();
  const newest = (pattern: RegExp) => {
    const name = names.findLast((each) => pattern.test(each));
    return name && join(folder, name);
  };
  return { folder, database: newest(/^gerbang-.+\.db$/), secrets: newest(/^rahasia-.+\.json$/) };
}

type RescuePlace = SavingPlace &
  SecretsPlace & { followed: Pick<FollowedSecrets, 'known'>; log: Pick<FastifyBaseLogger, 'error'> };

/** Keeps a copy (0600) of the secrets beside the rescued database for as long as their file does not hold them. */
export function createSecretsRescue({ followed, log, ...place }: RescuePlace): Scheduler {
  let saved: string | undefined;

  async function look(): Promise<void> {
    const own = fingerprintOf(followed.known());
    const isThere = await rereadSecrets(place).then(
      (found) => isFingerprintOf(found, own),
      () => false,
    );
    if (isThere && saved) await rm(saved, { force: true });
    if (isThere) saved = undefined;
    if (isThere || (saved && existsSync(saved))) return;
    const path = `${rescueStem(place, 'rahasia')}.json`;
    await makeFolder(folderOf(place));
    await writeAndSync(path, Buffer.from(secretsText(followed.known())));
    await syncFolder(folderOf(place));
    saved = path;
    log.error({ tersimpan: path }, 'the secrets are not in their file and were saved from memory');
  }

  const tried = () =>
    look().catch((err: unknown) => log.error({ err }, 'the secrets could not be saved from memory yet'));
  const rounds = createScheduler(tried);
  return {
    start: rounds.start,
    async stop() {
      await rounds.stop();
      // Once more: after this nobody has them.
      await tried();
    },
  };
}
