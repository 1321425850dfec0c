// Mail servers that are away, say nothing, hang up in the middle of a letter, or forget to answer: nobody waits for
// them, and every letter leaves. At least once: one whose receipt was lost leaves again, with the same Message-ID.
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { openInstallation } from '@gerbang/kit/installation';
import { startMailServer } from '@gerbang/kit/mail-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { call, siswaForm } from './calls.ts';
import { expectWithin } from './figures.ts';
import { createHouse, type House } from './house.ts';
import { examine } from './oracles.ts';
import { type HurtProgram, start } from './program.ts';
import type { RequestedChange } from './traffic.ts';

const MINUTE = 60_000;
/** Far less than the ten seconds of silence that the program bears from a mail server. */
const SOON_MS = 5000;

let house: House;
let program: HurtProgram;
let deeds: RequestedChange[];
beforeEach(async () => {
  house = await createHouse({ siswa: 6 });
  deeds = [];
});
afterEach(async () => {
  await program.kill();
  await house.drop();
});

/** A student's record is validated, which mails them. Resolves with how long the decision took. */
async function decide(n: number): Promise<number> {
  const student = house.siswa[n] as House['siswa'][number];
  const body = siswaForm(undefined, house.picture);
  const sent = await call(program.url, { as: student, method: 'POST', path: '/data-diri', body });
  const id = sent === 'no answer' ? '' : (sent.body.data?.id ?? '');
  const began = performance.now();
  const ending = await call(program.url, {
    as: house.admin,
    method: 'PATCH',
    path: `/data-siswa/validasi/${id}`,
    body: {},
  });
  expect(ending).toMatchObject({ status: 200 });
  deeds.push({ kind: 'putusan', mark: id, acknowledged: true, ending });
  return performance.now() - began;
}

type MailFault = 'silent' | 'gone in a letter' | 'no receipt';

/** Speaks as much SMTP as is needed to be unfriendly; `met` counts those who came so far. */
async function unfriendly(manners: MailFault, port: number) {
  let met = 0;
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (manners === 'silent') {
      met += 1;
      return;
    }
    socket.write('220 uji ESMTP\r\n');
    let inLetter = false;
    let letter = '';
    socket.on('data', (chunk) => {
      const text = chunk.toString('latin1');
      if (inLetter) {
        letter += text;
        if (manners === 'no receipt' && !letter.includes('\r\n.\r\n')) return;
        met += 1;
        socket.destroy();
      } else if (/^DATA/im.test(text)) {
        inLetter = true;
        socket.write('354 silakan\r\n');
      } else socket.write('250 ok\r\n');
    });
  }).listen(port, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    met: () => met,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Letters that wait, and how often they were tried. */
async function waiting(): Promise<{ percobaan: number; galat: string | null }[]> {
  const { db, close } = await openInstallation(house.location);
  try {
    return await db
      .selectFrom('surat_keluar')
      .select(['percobaan', 'galat'])
      .where('dikirim_pada', 'is', null)
      .orderBy('id')
      .execute();
  } finally {
    await close();
  }
}

test('away, silent, hung up in a letter: nobody waits, and each letter arrives once when it is back', async () => {
  const port = await freePort();
  program = await start(house.location, { env: { LOG_LEVEL: 'silent', SMTP_URL: `smtp://127.0.0.1:${port}` } });
  const took = [await decide(0)];
  await expect.poll(async () => (await waiting())[0]?.galat).toMatch(/ECONNREFUSED|ESOCKET/);

  const silent = await unfriendly('silent', port);
  took.push(await decide(1), await decide(2));
  await expect.poll(silent.met).toBeGreaterThan(0);
  took.push(await decide(3));
  await silent.stop();

  const hangingUp = await unfriendly('gone in a letter', port);
  // Within the two hours that a session of staff may rest.
  await program.tell({ do: 'clock', ahead: 30 * MINUTE });
  await expect.poll(hangingUp.met).toBeGreaterThan(0);
  took.push(await decide(4));
  await hangingUp.stop();
  expectWithin(Math.max(...took), SOON_MS);

  const friendly = await startMailServer({ port, startTls: false });
  await program.tell({ do: 'clock', ahead: 90 * MINUTE });
  await expect.poll(() => friendly.mails.length).toBe(5);
  await expect.poll(waiting).toEqual([]);
  expect(await program.stop()).toBe(0);
  const recipients = friendly.mails.flatMap(({ envelopeTo }) => envelopeTo);
  expect(recipients.toSorted()).toEqual(
    house.siswa
      .slice(0, 5)
      .map(({ email }) => email)
      .toSorted(),
  );
  expect(new Set(friendly.mails.map(({ messageId }) => messageId)).size).toBe(5);
  await friendly.stop();
  expect(await examine(house, { deeds })).toEqual([]);
  console.log(`letters: a decision took at most ${Math.max(...took).toFixed(0)} ms`);
});

test('a letter whose receipt was lost, by the mail server or by our death, leaves again as the same', async () => {
  const port = await freePort();
  const env = { LOG_LEVEL: 'silent', SMTP_URL: `smtp://127.0.0.1:${port}` };
  const forgetting = await unfriendly('no receipt', port);
  program = await start(house.location, { env });
  await decide(0);
  await expect.poll(forgetting.met).toBe(1);
  await expect.poll(async () => (await waiting())[0]?.galat).toBeTruthy();
  await forgetting.stop();

  const friendly = await startMailServer({ port, startTls: false });
  const answer = Promise.withResolvers<void>();
  friendly.manners = { wait: answer.promise };
  const read = friendly.nextLetter();
  await program.tell({ do: 'clock', ahead: 30 * MINUTE });
  await read;
  // The server has the letter; we die before it can say so.
  await program.kill();
  answer.resolve();
  await expect.poll(() => friendly.mails.length).toBe(1);
  friendly.manners = {};
  program = await start(house.location, { env: { ...env, FAULTS_CLOCK: String(60 * MINUTE) } });
  await expect.poll(() => friendly.mails.length).toBe(2);
  await expect.poll(waiting).toEqual([]);
  expect(new Set(friendly.mails.map(({ messageId }) => messageId)).size).toBe(1);
  expect(await program.stop()).toBe(0);
  await friendly.stop();
  expect(await examine(house, { deeds })).toEqual([]);
});
