// `npm start`, and `npm run` with a name of programs.mjs: prepares, then runs the program of that name.
import { join } from 'node:path';
import { endOnSignals } from './call-off.mjs';
import { explain, isHelpAsked } from './explain.mjs';
import { prepare } from './prepare.mjs';
import { lean, programs } from './programs.mjs';
import { root, run } from './shell.mjs';

const [first = '', ...rest] = process.argv.slice(2);
const named = Object.hasOwn(programs, first);
const program = programs[named ? first : 'main'];

explain(first === 'cluster' ? 'test:cluster' : first);

// The program itself ends in its own way.
const goOn = endOnSignals();
const node = await prepare({ web: program.web && !isHelpAsked(process.argv.slice(2)) });
await goOn();
const browser = 'browser' in program && { CHROMIUM_PATH: await (await import('./chromium.mjs')).installed() };
const args = [join(root, program.file), ...(named ? rest : process.argv.slice(2))];
process.exitCode = await run(node, args, { env: { ...lean, ...process.env, ...browser } });
