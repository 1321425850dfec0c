// npm run bench: makes the data, measures, prints. Choices: --siswa 100000, --postgres URL, --detik 1, --ulang 3,
// --hanya 'daftar,excel,ponsel' (rows by name; a screen by its address), --cadangan 10000 (backup, check and restore
// instead), --periksa 10000 (the check instead), --tumbuh (10,000 against 1,000,000 students, without what does not grow).
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { measureBackup } from './backup.ts';
import { fill } from './fill.ts';
import { measureInstall } from './install.ts';
import { measureCheck } from './check.ts';
import { printGrowth, printRows } from './print.ts';
import { measureExcel, measureLargeExcel } from './reports.ts';
import { measureRows, type Row } from './rows.ts';
import { reportedSchool, type StudentSet, school } from './sets.ts';
import { measureStart } from './start.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    siswa: { ...text, default: '100000' },
    postgres: text,
    detik: { ...text, default: '1' },
    ulang: { ...text, default: '3' },
    hanya: text,
    cadangan: text,
    periksa: text,
    tumbuh: { type: 'boolean', default: false },
  },
});

const CLIENTS = 8;
/** What must not grow with the data, and the searches. */
const GROWING =
  'mulai dingin,memori diam,daftar,halaman 5.000,satu data,dashboard,dashboard semua,hitungan,cari jarang,cari sering,cari tidak ada,cari pilihan';

const repetitions = Number(values.ulang);
const only = (values.hanya ?? (values.tumbuh ? GROWING : undefined))?.split(',');
const isOfPhone = (name: string) => name === 'ponsel' || name === 'meja' || name.startsWith('/');
const engine = values.postgres ? 'PostgreSQL' : 'SQLite';
const machine = `${availableParallelism()} × ${cpus()[0]?.model}, Node ${process.version}`;
const load = () => loadavg()[0]?.toFixed(1);
console.log(`${machine}; beban awal ${load()}`);

const filled = (set: StudentSet) => fill({ set, server: values.postgres });

/** The rows beside the requests, with what measures them. */
const others = (count: number): { names: string[]; measure(): Promise<Row[]> }[] => [
  { names: ['mulai dingin', 'memori diam'], measure: async () => measureStart(await filled(school(count))) },
  { names: ['excel'], measure: async () => [await measureExcel(await filled(reportedSchool), repetitions)] },
  { names: ['excel besar'], measure: async () => [await measureLargeExcel(await filled(reportedSchool), repetitions)] },
  { names: ['pemasangan'], measure: async () => [await measureInstall()] },
];

async function measureSet(count: number): Promise<Row[]> {
  const rows: Row[] = [];
  const beside = others(count);
  const requests = only?.filter((name) => !isOfPhone(name) && !beside.some(({ names }) => names.includes(name)));
  if (requests?.length !== 0) {
    const effort = { seconds: Number(values.detik), clients: CLIENTS };
    rows.push(...(await measureRows(await filled(school(count)), { ...effort, repetitions, only: requests })));
  }
  for (const { names, measure } of beside) {
    if (only && !names.some((name) => only.includes(name))) continue;
    rows.push(...(await measure()).filter(({ name }) => only?.includes(name) ?? true));
  }
  printRows(`${count.toLocaleString('id-ID')} siswa, ${engine}`, rows);
  return rows;
}

async function measureAll(): Promise<void> {
  if (!only?.every(isOfPhone)) await measureSet(Number(values.siswa));
  const screens = only?.filter(isOfPhone);
  if (screens?.length === 0) return;
  const { measurePhone } = await import('./phone.ts');
  await measurePhone({ only: screens, repetitions });
}

if (values.periksa) await measureCheck(Number(values.periksa));
else if (values.cadangan) await measureBackup(Number(values.cadangan));
else if (values.tumbuh) printGrowth(await measureSet(10_000), await measureSet(1_000_000));
else await measureAll();
console.log(`\nBeban akhir ${load()}`);
