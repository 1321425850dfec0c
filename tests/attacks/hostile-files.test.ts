// Hostile files × every call that takes one: each is refused with a sentence, nobody else waits for it, and the processes stay small.
// Rules: BERKAS-2, IMPOR-13
import { readFile } from 'node:fs/promises';
import { profile } from '@gerbang/contract/akun/profile';
import { type CallName, endpoints } from '@gerbang/contract/api';
import { impor } from '@gerbang/contract/laporan/impor';
import type { Role } from '@gerbang/contract/roles';
import type { Line, Scene } from '@gerbang/kit/audit-lines';
import { auditOfCalls } from '@gerbang/kit/audit-of-calls';
import { seededRandom } from '@gerbang/kit/canvas';
import { hostilePictures } from '@gerbang/kit/hostile-pictures';
import { hostileTables, hostileZips } from '@gerbang/kit/hostile-tables';
import { csvOf, detail, rowOf, sendFiles, type Upload } from '@gerbang/kit/impor';
import { smallPhoto } from '@gerbang/kit/pictures';
import { validForm } from '@gerbang/kit/samples';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectEnvelope, type Person, startTarget, type Target } from './target.ts';

let target: Target;
let photo: Buffer;
let neighbour: Person;
beforeAll(async () => {
  [target, photo] = [await startTarget(), await smallPhoto()];
  neighbour = await target.as('admin');
  await uploadBeside();
});
afterAll(() => target.close());

const MOST_MB = 150;
const MOST_MS = 20_000;

const seed = Number(process.env.HOSTILE_SEED ?? Math.floor(Math.random() * 1_000_000));
console.log(`hostile files: HOSTILE_SEED=${seed}`);
const draw = seededRandom(seed);
/** At night (`RUSH`) every file meets every call. */
const isWhole = Boolean(process.env.RUSH);
/** All in the whole proof; one of them in the short one. */
const some = <T>(cases: T[]): T[] => (isWhole ? cases : cases.splice(Math.floor(draw() * cases.length), 1));
const pictures = () => some(Object.entries(hostilePictures));

async function uploadBeside(): Promise<void> {
  const started = performance.now();
  const reply = await neighbour.call(profile.simpan, { body: { nama: 'Sari' }, files: { foto_profile: photo } });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expectSoon(started);
}

/** A promise of time is one of the run that has the machine to itself. */
const expectSoon = (started: number) => isWhole && expect(performance.now() - started).toBeLessThan(MOST_MS);

/** Nothing elsewhere than on Linux. */
const textOf = (path: string) => readFile(path, 'latin1').catch(() => '');

/** MB of the server and its processes; what they share counts once. */
async function memory(): Promise<number> {
  const { pid } = target.server.process;
  const children = (await textOf(`/proc/${pid}/task/${pid}/children`)).trim().split(' ');
  const sizes = [String(pid), ...children].filter(Boolean).map(async (each) => {
    const text = await textOf(`/proc/${each}/smaps_rollup`);
    return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024;
  });
  return (await Promise.all(sizes)).reduce((sum, each) => sum + each, 0);
}

/** Makes the attack beside somebody else's upload, and measures. */
async function beside<T>(attack: () => Promise<T>): Promise<T> {
  // What the neighbour's own picture takes is there already.
  await uploadBeside();
  const before = await memory();
  const [started, seen] = [performance.now(), [before]];
  const looking = setInterval(async () => seen.push(await memory()), 50);
  const [outcome] = await Promise.all([attack(), uploadBeside()]).finally(() => clearInterval(looking));
  expectSoon(started);
  console.log(`+${Math.round(Math.max(...seen) - before)} MB, ${Math.round(performance.now() - started)} ms`);
  expect(Math.max(...seen) - before).toBeLessThan(MOST_MB);
  return outcome;
}

/** How calls are made that have no line in the audit log. */
const ofStudents: Partial<Record<CallName, Line>> = {
  'dataDiri.create': async ({ send }) => String(await send({ body: validForm })),
  'dataDiri.update': async ({ send, who }) => {
    const { id } = await target.build.dataSiswa({ nim: who.akun.nim ?? '' });
    return String(await send({ params: { id } }));
  },
};

const pictureCalls = endpoints
  .filter(({ endpoint }) => endpoint.files)
  .flatMap(({ name, endpoint }) => pictures().map(([what, make]) => ({ name, endpoint, what, make })));

test.each(pictureCalls)('$name refuses a picture: $what', async ({ name, endpoint, make }) => {
  const role: Role = endpoint.roles === 'anyone' ? 'admin' : (endpoint.roles[0] as Role);
  const who = await target.as(role);
  const field = endpoint.files?.at(-1) as string;
  const hostile = await make();
  const answered = new Error('answered');
  const send: Scene['send'] = async (input) => {
    const reply = await beside(() =>
      target.client(who.cookies).call(endpoint, { ...input, files: { [field]: hostile } } as never),
    );
    expectEnvelope(reply);
    expect([reply.status, (reply.body as { error?: string }).error]).toEqual([
      415,
      expect.stringMatching(/^(Gambar|File|Tipe) .*/),
    ]);
    throw answered;
  };
  const line = ofStudents[name as CallName] ?? (auditOfCalls[name as CallName] as Line);
  const told = await line({ app: target as never, who: who as never, photo, send }).catch((error: unknown) => error);
  expect(told).toBe(answered);
});

test('the calls that take bytes are those of an import', () => {
  expect(endpoints.filter(({ endpoint }) => endpoint.bytes).map(({ name }) => name)).toEqual(['impor.potongan']);
});

/** Where an import of these files stands when it waits for a person, or has ended. */
async function endOf(upload: Upload) {
  const admin = await target.as('admin');
  const id = await sendFiles(admin, upload);
  const stage = async () => (await detail(admin, id)).tahap;
  await expect.poll(stage, { timeout: 120_000 }).not.toBe('baca');
  const { saran } = await detail(admin, id);
  if (upload.zip && saran) {
    await admin.call(impor.petakan, { params: { id }, body: { pemetaan: saran } });
    await expect.poll(stage, { timeout: 120_000 }).not.toMatch(/gambar|uji/);
  }
  const found = await detail(admin, id);
  await admin.call(impor.batalkan, { params: { id } });
  return found;
}

const tables = some(Object.entries(hostileTables)).map(
  ([what, make]) => [`a table ${what}`, async () => ({ sheet: Buffer.from(await make()) })] as const,
);
const zips = some(Object.entries(hostileZips)).flatMap(([what, make]) => [
  [`a ZIP ${what}, for its pictures`, async () => ({ sheet: csvOf(rowOf()), zip: await make() })] as const,
  [`a ZIP ${what}, for its table`, async () => ({ zip: await make() })] as const,
]);

test.each<readonly [string, () => Promise<Upload>]>([...tables, ...zips])('an import refuses %s', async (_, make) => {
  const upload = await make();
  const { tahap, sebab, gambar_ditolak } = await beside(() => endOf(upload));
  if (tahap === 'gagal') expect(sebab).toMatch(/^(Berkas|Lembar|Isi|ZIP) .*\.$/);
  else expect(gambar_ditolak.length).toBeGreaterThan(0);
});
