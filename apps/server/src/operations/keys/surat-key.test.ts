// The key that papers are signed with is exchanged as an operator does it: by the command, beside the server that issues papers.
// Rules: RESMI-10
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bacaKode, isiOf, type KodeSurat, kodeOf } from '@gerbang/contract/arsip/kode-surat';
import { type Client, createClientOver } from '@gerbang/kit/client';
import { createTestDatabase, type TestDatabase } from '@gerbang/kit/database';
import { copySecrets, type Installation, openInstallation } from '@gerbang/kit/installation';
import { freePort, runProgram, startServer } from '@gerbang/kit/program';
import { daftarKunci, kodeOfSurat, periksa, terbitkan, withPenandatangan } from '@gerbang/kit/surat-resmi';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSession } from '../../features/akun/auth/sign-in-sessions.ts';
import { getPenanda } from '../../features/arsip/surat-resmi/kunci.ts';
import { transaction } from '../../platform/database/engine.ts';
import { checkAuditLog } from '../audit/check.ts';

let database: TestDatabase;
let house: Installation;
let server: Awaited<ReturnType<typeof startServer>>;
let admin: Client;
beforeEach(async () => {
  database = await createTestDatabase({ hasTables: true });
  house = await openInstallation(database.location);
  await withPenandatangan(house);
  const akun = await house.build.akun({ role: 'admin' });
  const sesi = await transaction(house.db, (db) => openSession({ ...house, db }, akun));
  const port = await freePort();
  const env = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
  server = await startServer(database.location, { env });
  admin = clientOf(server.url, sesi);
});
afterEach(async () => {
  server.process.kill('SIGTERM');
  await server.ended;
  await house.close();
  await database.drop();
});

const clientOf = (url: string, sesi: string): Client =>
  createClientOver({ sesi }, async (method, path, { payload = null, headers = {} } = {}) => {
    const body = typeof payload === 'string' ? payload : payload && new Uint8Array(payload);
    const answer = await fetch(url + path, { method, body, headers: { cookie: `sesi=${sesi}`, ...headers } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    const parsed = (isJson ? JSON.parse(bytes.toString()) : undefined) as never;
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: parsed, bytes, setCookies: {} };
  });

const exchange = (location = database.location) => runProgram('kunci', location, { args: ['putar-surat'] });

type Paper = { kode: string; printed: { nama: string; nim: string } };

async function issue(): Promise<Paper> {
  const { id, nama, nim } = await house.build.dataSiswa({ status_data: 'Tervalidasi' });
  const surat = (await terbitkan(admin, 'diterima', [id])).terbit[0]?.id ?? '';
  return { kode: (await kodeOfSurat(house, surat)).split('#')[1] ?? '', printed: { nama, nim } };
}

const read = ({ kode }: Pick<Paper, 'kode'>) => bacaKode(kode) as KodeSurat;
const keyOf = (paper: Paper) => read(paper).klaim.kunci;
const judged = async ({ kode, printed }: Paper) => periksa(kode, printed, await daftarKunci(admin));
const keys = async () => (await daftarKunci(admin)).kunci.map(({ id, sampai }) => ({ id, signs: sampai === null }));
const secretHalves = async () => {
  const rows = await house.db.selectFrom('surat_resmi_kunci').select('rahasia').execute();
  return rows.filter(({ rahasia }) => rahasia !== null).length;
};

test('papers from before stay valid, new ones bear the new key, and the server goes on meanwhile; again, the same', async () => {
  const papers = [await issue()];
  const secrets = await readFile(join(database.location.dataDir, 'rahasia.json'), 'utf8');
  for (const times of [1, 2]) {
    const lama = keyOf(papers.at(-1) as Paper);
    const { code, stdout, stderr } = await exchange();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [, baru = ''] = /^Surat resmi sekarang ditandatangani kunci ([0-9a-f]{6})\./.exec(stdout) ?? [];
    expect(stdout).toContain(`Surat yang ditandatangani kunci ${lama} tetap berlaku. Buat cadangan baru.`);
    papers.push(await issue());
    expect(keyOf(papers.at(-1) as Paper)).toBe(baru);
    expect(await keys()).toEqual(papers.map((paper, n) => ({ id: keyOf(paper), signs: n === times })));
    for (const paper of papers) expect(await judged(paper)).toBe('asli');
    expect(await secretHalves()).toBe(1);
  }
  expect(await readFile(join(database.location.dataDir, 'rahasia.json'), 'utf8')).toBe(secrets);
  const told = house.db.selectFrom('jejak').select('rincian').where('aksi', '=', 'putar-kunci').orderBy('nomor');
  expect((await told.execute()).map(({ rincian }) => JSON.parse(rincian as string))).toEqual(
    papers.slice(1).map((paper, n) => ({ lama: keyOf(papers[n] as Paper), baru: keyOf(paper) })),
  );
  expect((await checkAuditLog(house.db)).broken).toBeUndefined();
});

// Before the old key is ended, before the new one is there, and before the audit log tells it.
test.each([1, 2, 3])('killed at step %i it has exchanged nothing, and the next run does it', async (step) => {
  const before = await issue();
  const killed = await runProgram('killed-surat-key', database.location, { args: [String(step)] });
  expect(killed).toEqual({ code: null, stdout: '', stderr: '' });
  const meanwhile = await issue();
  expect(keyOf(meanwhile)).toBe(keyOf(before));
  expect(await keys()).toEqual([{ id: keyOf(before), signs: true }]);
  expect((await exchange()).code).toBe(0);
  const after = await issue();
  expect(keyOf(after)).not.toBe(keyOf(before));
  expect(await keys()).toHaveLength(2);
  for (const paper of [before, meanwhile, after]) expect(await judged(paper)).toBe('asli');
});

test('of three at once, while papers are issued, each makes its key and one of them signs', async () => {
  const before = await issue();
  const [runs, ...papers] = await Promise.all([Promise.all([exchange(), exchange(), exchange()]), issue(), issue()]);
  expect(runs.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect((await keys()).map(({ signs }) => signs)).toEqual([false, false, false, true]);
  expect(await secretHalves()).toBe(1);
  papers.push(await issue());
  expect(keyOf(papers.at(-1) as Paper)).toBe((await keys()).at(-1)?.id);
  for (const paper of [before, ...papers]) expect(await judged(paper)).toBe('asli');
});

test('the key of another school signs nothing here, and its secrets exchange nothing', async () => {
  const own = await issue();
  const other = await createTestDatabase({ hasTables: true });
  const stranger = await openInstallation(other.location);
  try {
    const { id, tanda } = await getPenanda(stranger);
    const forged = async (kunci: string) => {
      const isi = isiOf({ ...read(own).klaim, kunci });
      return judged({ ...own, kode: kodeOf(isi, tanda(isi)) });
    };
    for (const kunci of [id, keyOf(own)]) expect(await forged(kunci)).toBe('bukan sekolah ini');
    const kept = join(other.location.dataDir, 'rahasia-sendiri.json');
    await copyFile(join(database.location.dataDir, 'rahasia.json'), kept);
    await copySecrets(other.location, database.location);
    const refused = await exchange();
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toContain('Rahasia program bukan yang dipakai saat data ini dibuat');
    expect(await keys()).toEqual([{ id: keyOf(own), signs: true }]);
    await copyFile(kept, join(database.location.dataDir, 'rahasia.json'));
    expect((await exchange()).code).toBe(0);
    for (const kunci of [id, keyOf(own), (await keys()).at(-1)?.id ?? '']) {
      expect(await forged(kunci)).toBe('bukan sekolah ini');
    }
    expect(await judged(own)).toBe('asli');
  } finally {
    await stranger.close();
    await other.drop();
  }
});
