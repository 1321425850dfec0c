// What five requests cost: their CPU as multiples of a page that the bare reference (`bare.ts`) answers, all in one run, of this
// build and of others. A loaded machine makes both slower alike.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { smallPhoto } from '@gerbang/kit/pictures';
import { validForm } from '@gerbang/kit/samples';
import { end, launch, type Server } from '../stories/server.ts';
import { median } from './load.ts';
import { bare, start, threadsCpu } from './program.ts';
import { addWaiting, formOf, type School, send, signedIn } from './steps-school.ts';

/** Waiting records, each rejected and sent again in a round; rounds, of which the median counts; pages read in each. */
const [STUDENTS, ROUNDS, READINGS] = [10, 20, 40];

/** A process, and batches of requests to it by name, which resolve with how many they were. */
type ServerRequest = { pid: number; batches: Record<string, () => Promise<number>>; stop: () => Promise<void> };

/** `houses`: folders with a build each; the reference reads the data of the last one. */
export async function measureRequests(houses: string[]): Promise<void> {
  const asked: ServerRequest[] = [];
  const folders: string[] = [];
  try {
    for (const house of houses) {
      folders.push(mkdtempSync(join(tmpdir(), 'gerbang-requests-')));
      asked.push(await openHouse(house, folders.at(-1) as string));
    }
    asked.push(await openBare(folders.at(-1) as string));
    const cpu = asked.map((): Record<string, number[]> => ({}));
    for (let round = 0; round < ROUNDS; round++) {
      for (const [n, each] of asked.entries()) await measureRound(each, cpu[n] as Record<string, number[]>);
    }
    print(houses, cpu);
  } finally {
    for (const { stop } of asked) await stop();
    for (const folder of folders) rmSync(folder, { recursive: true });
  }
}

async function measureRound({ pid, batches }: ServerRequest, cpu: Record<string, number[]>): Promise<void> {
  for (const [name, ask] of Object.entries(batches)) {
    const before = threadsCpu(pid);
    const requests = await ask();
    cpu[name] = [...(cpu[name] ?? []), (threadsCpu(pid) - before) / requests];
  }
}

function print(houses: string[], cpu: Record<string, number[]>[]): void {
  const page = median(cpu.at(-1)?.page ?? []);
  console.log(`\n## CPU a request, in pages of the bare reference (one: ${page.toFixed(3)} ms)\n`);
  console.log(`| request | ${houses.join(' | ')} |\n|---|${houses.map(() => '---|').join('')}`);
  for (const name of Object.keys(cpu[0] ?? {})) {
    const cells = houses.map((_, n) => `${(median(cpu[n]?.[name] ?? []) / page).toFixed(1)}`);
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
}

async function openHouse(house: string, dataDir: string): Promise<ServerRequest> {
  const running = await launch('main', { dataDir, port: '0', house });
  const school = { url: running.url, admin: running.accounts.admin as Server['admin'] };
  return { pid: running.process.pid as number, batches: await batchesOf(school), stop: () => end(running) };
}

async function openBare(dataDir: string): Promise<ServerRequest> {
  const path = '/list?statusData=Menunggu+Validasi&page=1';
  const { url, pid, stop } = await start(bare, { DATA_DIR: dataDir }, path);
  const page = async () => {
    for (let n = 0; n < READINGS; n++) await (await fetch(url + path)).arrayBuffer();
    return READINGS;
  };
  return { pid, batches: { page }, stop };
}

/** Each round leaves the records as it found them: what was rejected waits again when its student sends it again. */
async function batchesOf(school: School): Promise<ServerRequest['batches']> {
  const admin = await signedIn(school, school.admin);
  const photo = await smallPhoto();
  const students: { cookie: string; id: string }[] = [];
  for (let n = 0; n < STUDENTS; n++) {
    const cookie = await addWaiting(school, { n, admin, pictures: [photo] });
    const own = await send(school, { method: 'GET', path: '/data-diri', cookie });
    students.push({ cookie, id: ((await own.json()) as { data: { id: string } }).data.id });
  }
  const read = (query: string) => async () => {
    const path = `/data-siswa?statusData=Menunggu+Validasi${query}`;
    for (let n = 0; n < READINGS; n++) {
      await (await send(school, { method: 'GET', path, cookie: admin })).arrayBuffer();
    }
    return READINGS;
  };
  const body = { alasan_penolakan: 'Foto KTP tidak terbaca' };
  return {
    list: read('&page=1'),
    search: read('&search=menunggu'),
    async create() {
      for (let n = 0; n < STUDENTS; n++) {
        const fields = { ...validForm, nim: `B${randomBytes(8).toString('hex')}` };
        await send(school, { path: '/data-siswa', body: formOf(fields, []), cookie: admin });
      }
      return STUDENTS;
    },
    async reject() {
      for (const { id } of students)
        await send(school, { method: 'PATCH', path: `/data-siswa/tolak/${id}`, body, cookie: admin });
      return students.length;
    },
    async upload() {
      for (const { id, cookie } of students)
        await send(school, { method: 'PATCH', path: `/data-diri/${id}`, body: formOf(validForm, [photo]), cookie });
      return students.length;
    },
  };
}
