// An exchange of the key that papers are signed with, killed as it asks for the time once more: `killed-surat-key.ts <times>`.

import { bootstrap } from '../../apps/server/src/bootstrap.ts';
import { gantiKunci } from '../../apps/server/src/features/arsip/surat-resmi/kunci.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';

const killedAt = Number(process.argv[2]);
const { db, secrets } = await bootstrap(readConfig(process.env), {});
let times = 0;
const clock: typeof systemClock = {
  ...systemClock,
  now() {
    times += 1;
    if (times === killedAt) process.kill(process.pid, 'SIGKILL');
    return systemClock.now();
  },
};
await gantiKunci({ db, clock, secrets });
