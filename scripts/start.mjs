// `npm start`, and `npm run` with `demo`, `akun`, `cadangan`, `jejak`, `kunci`, `hitung`, `periksa`, `pindah`, `bench` or `klaster`: prepares, then runs the program
// of that name.
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { root, run } from './shell.mjs';

const programs = {
  main: { file: 'apps/server/src/boot.mjs', web: true },
  demo: { file: 'apps/server/src/cli/demo.ts', web: true },
  cadangan: { file: 'apps/server/src/cli/cadangan.ts', web: false },
  'data-pribadi': { file: 'apps/server/src/cli/data-pribadi.ts', web: false },
  jejak: { file: 'apps/server/src/cli/jejak.ts', web: false },
  kunci: { file: 'apps/server/src/cli/kunci.ts', web: false },
  akun: { file: 'apps/server/src/cli/akun.ts', web: false },
  periksa: { file: 'apps/server/src/cli/periksa.ts', web: false },
  hitung: { file: 'apps/server/src/cli/hitung.ts', web: false },
  pindah: { file: 'apps/server/src/cli/pindah.ts', web: false },
  klaster: { file: 'klaster/main.ts', web: true },
  bench: { file: 'bench/bench.ts', web: true },
};

const [first = '', ...rest] = process.argv.slice(2);
const named = Object.hasOwn(programs, first);
const program = programs[named ? first : 'main'];

const node = await prepare({ web: program.web });
process.exitCode = await run(node, [join(root, program.file), ...(named ? rest : process.argv.slice(2))]);
