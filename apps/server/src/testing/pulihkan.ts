// A restore that is killed at a step: `pulihkan.ts <folder> <step>`. The step is the next that would begin.
import { openGeneration } from '../platform/backup/open.ts';
import { restoreBackup } from '../platform/backup/restore.ts';
import { ownIdentity } from '../platform/backup/seal.ts';
import { type Generation, listGenerations } from '../platform/backup/store.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { loadSecrets } from '../platform/secrets.ts';

const [store = '', killedAt] = process.argv.slice(2);
const location = readConfig(process.env);
const secrets = await loadSecrets({ dataDir: location.dataDir, env: {}, hasData: true });
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
