// npm run test:cluster: three instances on three PostgreSQL machines and on an S3 store, under load, while things die.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { installPackages } from './packages.ts';

await installPackages();
const trial = fileURLToPath(new URL('trial.ts', import.meta.url));
// A network of its own: the addresses of deploy/ are free there, and everything in it is gone when the trial has ended.
const child = spawn('unshare', ['--net', process.execPath, ...process.execArgv, trial], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
const [code] = await once(child, 'exit');
process.exit(code ?? 1);
