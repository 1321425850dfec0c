// An exchange of the picture key that is killed at a step: `killed-rotation.ts <step>`.

import { bootstrap } from '../../apps/server/src/bootstrap.ts';
import { rotatePictureKey } from '../../apps/server/src/operations/keys/rotation.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';

const [killedAt] = process.argv.slice(2);
const config = readConfig(process.env);
const { db, secrets, storage } = await bootstrap(config, {});
let replaced = 0;
const watched: typeof storage = {
  ...storage,
  async replace(key, bytes) {
    if (killedAt === 'separuh' && ++replaced === 5) process.kill(process.pid, 'SIGKILL');
    await storage.replace(key, bytes);
  },
};
const { rahasiaDir } = config;
const onStep = (step: string) => {
  if (step === killedAt) process.kill(process.pid, 'SIGKILL');
};
await rotatePictureKey({ db, clock: systemClock, storage: watched, rahasiaDir, secrets, onStep, grace: 0 });
