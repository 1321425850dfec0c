// npm run bench: makes the data, measures, prints. Choices: --siswa 100000, --postgres URL, --detik 1, --ulang 3,
// --cadangan 10000 (backup, check and restore instead), --hanya 'daftar,dashboard', --tumbuh (10,000 against 1,000,000 students, without what does not grow).
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { measureBackup } from './backup.ts';
import { fill } from './fill.ts';
import { printGrowth, printRows, printStart } from './print.ts';
import { measureRows, measureStart } from './rows.ts';
import { school } from './sets.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    siswa: { ...text, default: '100000' },
    postgres: text,
    detik: { ...text, default: '1' },
    ulang: { ...text, default: '3' },
    hanya: text,
    cadangan: text,
    tumbuh: { type: 'boolean', default: false },
  },
});

const CLIENTS = 8;
/** What must not grow with the data, and the searches. */
const GROWING =
  'daftar,halaman 5.000,satu data,dashboard,dashboard semua,hitungan,cari jarang,cari sering,cari tidak ada,cari pilihan';

const plan = {
  seconds: Number(values.detik),
  clients: CLIENTS,
  repetitions: Number(values.ulang),
  only: (values.hanya ?? (values.tumbuh ? GROWING : undefined))?.split(','),
};
const engine = values.postgres ? 'PostgreSQL' : 'SQLite';
const machine = `${availableParallelism()} × ${cpus()[0]?.model}, Node ${process.version}`;
const load = () => loadavg()[0]?.toFixed(1);
console.log(`${machine}; beban awal ${load()}`);

async function measureSet(count: number) {
  const prepared = await fill({ set: school(count), server: values.postgres });
  const started = await measureStart(prepared);
  const rows = await measureRows(prepared, plan);
  printRows(`${count.toLocaleString('id-ID')} siswa, ${engine}`, rows);
  printStart(started, rows);
  return rows;
}

if (values.cadangan) await measureBackup(Number(values.cadangan));
else if (values.tumbuh) printGrowth(await measureSet(10_000), await measureSet(1_000_000));
else await measureSet(Number(values.siswa));
console.log(`\nBeban akhir ${load()}`);
