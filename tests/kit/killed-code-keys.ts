// An exchange of the keys of codes and cookies that is killed at a step: `killed-code-keys.ts <step>`.

import { bootstrap } from '../../apps/server/src/bootstrap.ts';
import { exchangeCodeKeys } from '../../apps/server/src/operations/keys/code-keys.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';

const [killedAt] = process.argv.slice(2);
const config = readConfig(process.env);
const { db, secrets } = await bootstrap(config, {});
const onStep = (step: string) => {
  if (step === killedAt) process.kill(process.pid, 'SIGKILL');
};
await exchangeCodeKeys({ db, clock: systemClock, rahasiaDir: config.rahasiaDir, secrets, onStep });
