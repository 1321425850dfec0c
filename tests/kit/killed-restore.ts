// A restore that is killed at a step: `killed-restore.ts <folder> <step>`. The step is the next that would begin.
import { openGeneration } from '../../apps/server/src/operations/backup/open.ts';
import { restoreBackup } from '../../apps/server/src/operations/backup/restore.ts';
import { ownIdentity } from '../../apps/server/src/operations/backup/seal.ts';
import { type Generation, listGenerations } from '../../apps/server/src/operations/backup/store.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { loadSecrets } from '../../apps/server/src/platform/secrets.ts';

const [store = '', killedAt] = process.argv.slice(2);
const location = readConfig(process.env);
const secrets = await loadSecrets({ rahasiaDir: location.dataDir, env: {}, hasData: true });
const [generation] = (await listGenerations(store)) as [Generation];
await restoreBackup({
  location,
  secrets,
  clock: systemClock,
  open: () => openGeneration({ store, generation, identity: ownIdentity(secrets), secrets }),
  onStep: (step) => {
    if (step === killedAt) process.kill(process.pid, 'SIGKILL');
  },
});
