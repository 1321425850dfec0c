// npm run bench: makes the data, measures, prints. Choices: --students 100000, --postgres URL, --seconds 1, --repeat 3,
// --only 'list,excel,phone' (rows by name; a screen by its address), --backup 10000 (backup, check and restore
// instead), --check 10000 (the check instead), --ekspor 10000 (an export instead), --impor 10000 (an import with three scans a row instead), --opening 500 (so many sign-ins at once beside an attack, instead), --path (the files that three requests enter, instead; --files lists them), --steps (clicks, keys and seconds of the day's work, instead; --before /another/built/checkout beside it), --growth (10,000 against 1,000,000 students, without what does not grow).
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { measureBackup } from './backup.ts';
import { measureCheck } from './check.ts';
import { measureEkspor } from './ekspor.ts';
import { fill } from './fill.ts';
import { measureImpor } from './impor.ts';
import { measureInstall } from './install.ts';
import { measureOpening } from './opening.ts';
import { printGrowth, printRows } from './print.ts';
import { measureExcel, measureLargeExcel } from './reports.ts';
import { measurePaths } from './request-path.ts';
import { measureRows, type Row } from './rows.ts';
import { reportedSchool, type StudentSet, school } from './sets.ts';
import { measureStart } from './start.ts';
import { measureSteps } from './steps.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    students: { ...text, default: '100000' },
    postgres: text,
    seconds: { ...text, default: '1' },
    repeat: { ...text, default: '3' },
    only: text,
    backup: text,
    check: text,
    impor: text,
    ekspor: text,
    opening: text,
    path: { type: 'boolean', default: false },
    files: { type: 'boolean', default: false },
    steps: { type: 'boolean', default: false },
    before: text,
    growth: { type: 'boolean', default: false },
  },
});

const CLIENTS = 8;
/** Students of an import and of an export beside the other rows; a whole archive has options of its own. */
const [IMPORTED, EXPORTED] = [200, 1000];
/** What must not grow with the data, and the searches. */
const GROWING =
  'cold start,idle memory,list,page 5000,one record,dashboard,dashboard of all years,counters,search rare,search frequent,search absent,search choice';

const repetitions = Number(values.repeat);
const only = (values.only ?? (values.growth ? GROWING : undefined))?.split(',');
const isOfPhone = (name: string) => ['phone', 'meja', 'papers'].includes(name) || name.startsWith('/');
const engine = values.postgres ? 'PostgreSQL' : 'SQLite';
const machine = `${availableParallelism()} × ${cpus()[0]?.model}, Node ${process.version}`;
const load = () => loadavg()[0]?.toFixed(1);
console.log(`${machine}; load at the start ${load()}`);

const filled = (set: StudentSet) => fill({ set, server: values.postgres });

/** The rows beside the requests, with what measures them. */
const others = (count: number): { names: string[]; measure(): Promise<Row[]> }[] => [
  { names: ['cold start', 'idle memory'], measure: async () => measureStart(await filled(school(count))) },
  { names: ['excel'], measure: async () => [await measureExcel(await filled(reportedSchool), repetitions)] },
  { names: ['large excel'], measure: async () => [await measureLargeExcel(await filled(reportedSchool), repetitions)] },
  { names: ['impor', 'list beside impor'], measure: () => measureImpor(IMPORTED) },
  { names: ['ekspor', 'list beside ekspor'], measure: () => measureEkspor(EXPORTED) },
  { names: ['install'], measure: async () => [await measureInstall()] },
];

async function measureSet(count: number): Promise<Row[]> {
  const rows: Row[] = [];
  const beside = others(count);
  const requests = only?.filter((name) => !isOfPhone(name) && !beside.some(({ names }) => names.includes(name)));
  if (requests?.length !== 0) {
    const effort = { seconds: Number(values.seconds), clients: CLIENTS };
    rows.push(...(await measureRows(await filled(school(count)), { ...effort, repetitions, only: requests })));
  }
  for (const { names, measure } of beside) {
    if (only && !names.some((name) => only.includes(name))) continue;
    rows.push(...(await measure()).filter(({ name }) => only?.includes(name) ?? true));
  }
  printRows(`${count.toLocaleString('en')} students, ${engine}`, rows);
  return rows;
}

async function measureAll(): Promise<void> {
  if (!only?.every(isOfPhone)) await measureSet(Number(values.students));
  const screens = only?.filter(isOfPhone);
  if (screens?.length === 0) return;
  const { measurePhone } = await import('./phone.ts');
  await measurePhone({ only: screens, repetitions });
}

if (values.steps) await measureSteps([...(values.before ? [values.before] : []), process.cwd()], only);
else if (values.path) await measurePaths(values.files);
else if (values.check) await measureCheck(Number(values.check));
else if (values.impor) printRows('Import', await measureImpor(Number(values.impor)));
else if (values.ekspor) printRows('Export', await measureEkspor(Number(values.ekspor)));
else if (values.opening) await measureOpening(Number(values.opening), values.postgres);
else if (values.backup) await measureBackup(Number(values.backup));
else if (values.growth) printGrowth(await measureSet(10_000), await measureSet(1_000_000));
else await measureAll();
console.log(`\nLoad at the end ${load()}`);
