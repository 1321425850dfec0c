// The program: configuration, instance, signals.
import { enableCompileCache } from 'node:module';
import { readConfig } from './platform/config.ts';
import { StartupError } from './platform/errors.ts';
import { stopOnSignals } from './signals.ts';

enableCompileCache();
// After the line above, so that everything below it comes from the cache.
const { run } = await import('./run.ts');

try {
  const config = readConfig(process.env);
  const { url, newStaff, stop, report } = await run(config, process.env);
  stopOnSignals(stop, report);
  for (const akun of newStaff) console.log(`Akun ${akun.role}: ${akun.email}  password: ${akun.password}`);
  if (newStaff.length > 0) console.log('Password di atas hanya ditampilkan sekali: catat, lalu masuk.');
  console.log(`${config.namaSekolah} siap di ${url}`);
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
