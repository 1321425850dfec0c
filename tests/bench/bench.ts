// npm run bench: makes the data, measures, prints. Choices: --students 100000, --postgres URL, --seconds 1, --repeat 3,
// --only 'list,excel,phone' (rows by name; a screen by its address). What `instead` lists is measured in the place of the rows.
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { measureArsip } from './arsip.ts';
import { measureBackup } from './backup.ts';
import { measureCheck } from './check.ts';
import { measureEkspor } from './ekspor.ts';
import { fill } from './fill.ts';
import { measureImpor } from './impor.ts';
import { measureInstall } from './install.ts';
import { measureOpening } from './opening.ts';
import { printGrowth, printRows } from './print.ts';
import { measureQr } from './qr.ts';
import { measureReplicas } from './replicas.ts';
import { measureExcel, measureLargeExcel } from './reports.ts';
import { measurePaths } from './request-path.ts';
import { measureRequests } from './requests.ts';
import { measureRows, type Row } from './rows.ts';
import { reportedSchool, type StudentSet, school } from './sets.ts';
import { measureStamp } from './stamp.ts';
import { measureStart } from './start.ts';
import { measureSteps } from './steps.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const { values } = parseArgs({
  options: {
    students: { ...text, default: '100000' },
    postgres: text,
    seconds: { ...text, default: '1' },
    repeat: { ...text, default: '3' },
    only: text,
    before: text,
    files: flag,
    backup: text,
    check: text,
    impor: text,
    ekspor: text,
    opening: text,
    arsip: text,
    opname: text,
    replicas: text,
    path: flag,
    qr: flag,
    steps: flag,
    requests: flag,
    growth: flag,
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
  { names: ['cap', 'first cap'], measure: measureStamp },
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

/** With browsers, which the other rows do without. */
async function measureCount(items: number): Promise<void> {
  const { measureOpname } = await import('./opname.ts');
  await measureOpname(items);
}

/** Another checkout that is measured beside this one, when --before names it. */
const houses = [...(values.before ? [values.before] : []), process.cwd()];

type OtherBench = Exclude<
  keyof typeof values,
  'students' | 'postgres' | 'seconds' | 'repeat' | 'only' | 'before' | 'files'
>;

const instead: Record<OtherBench, (count: number) => Promise<void>> = {
  /** Backup, check and restore of so many students. */
  backup: measureBackup,
  check: measureCheck,
  /** So many rows with three scans each. */
  impor: async (count) => printRows('Import', await measureImpor(count)),
  ekspor: async (count) => printRows('Export', await measureEkspor(count)),
  /** So many sign-ins at once beside an attack. */
  opening: (count) => measureOpening(count, values.postgres),
  /** Clicks, keys and seconds to where papers lie and for fifty letters, in a school of so many records. */
  arsip: measureArsip,
  /** So many items counted by two phones with cameras. */
  opname: measureCount,
  /** Reads of a school of so many with none, one and two replicas of a PostgreSQL that it starts. */
  replicas: (count) => measureReplicas(count, { seconds: Number(values.seconds), clients: CLIENTS, repetitions }),
  /** The files that three requests enter; --files lists them. */
  path: () => measurePaths(values.files),
  /** How well the papers' code is read from copies and photos. */
  qr: measureQr,
  /** Clicks, keys and seconds of the day's work; --before as with `requests`. */
  steps: () => measureSteps(houses, only),
  /** The CPU of five requests beside the bare reference; --before /another/built/checkout beside it. */
  requests: () => measureRequests(houses),
  /** 10,000 against 1,000,000 students, without what does not grow. */
  growth: async () => printGrowth(await measureSet(10_000), await measureSet(1_000_000)),
};
const asked = (Object.keys(instead) as OtherBench[]).find((name) => values[name]);
await (asked ? instead[asked](Number(values[asked])) : measureAll());
console.log(`\nLoad at the end ${load()}`);
