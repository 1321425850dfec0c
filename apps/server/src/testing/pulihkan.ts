// A restore that is killed at a step: `pulihkan.ts <folder> <step>`. The step is the next that would begin.
import { restoreBackup } from '../platform/backup/restore.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { loadSecrets } from '../platform/secrets.ts';

const [folder = '', killedAt] = process.argv.slice(2);
const location = readConfig(process.env);
const secrets = await loadSecrets({ dataDir: location.dataDir, env: {}, hasData: true });
await restoreBackup({
  location,
  secrets,
  clock: systemClock,
  folder,
  onStep: (step) => {
    if (step === killedAt) process.kill(process.pid, 'SIGKILL');
  },
});
