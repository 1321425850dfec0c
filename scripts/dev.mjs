// `npm run dev`: the server, started anew when its files change, and Vite with hot reload in front of it.
import { join } from 'node:path';
import { explain } from './explain.mjs';
import { prepare } from './prepare.mjs';
import { root, runTogether } from './shell.mjs';

const { PORT = '3000', WEB_PORT = '5173' } = process.env;
const vite = join(root, 'node_modules/vite/bin/vite.js');

explain('dev');
const node = await prepare();
console.log(`Buka http://127.0.0.1:${WEB_PORT}; Vite meneruskan /api ke server di port ${PORT}.`);
process.exitCode = await runTogether([
  [node, ['--watch', '--watch-preserve-output', 'apps/server/src/boot.mjs'], { env: { ...process.env, PORT } }],
  [
    node,
    [vite, '--host', '127.0.0.1', '--port', WEB_PORT, '--strictPort'],
    { cwd: join(root, 'apps/web'), env: { ...process.env, API_PORT: PORT } },
  ],
]);
