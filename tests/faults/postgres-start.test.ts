// PostgreSQL goes away in the middle of a start: one sentence, exit 1, and the next start serves.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createTestDatabase } from '@gerbang/kit/database';
import { staffIn, startProgram, startServer } from '@gerbang/kit/program';
import { expect, test } from 'vitest';
import { signIn } from './prober.ts';
import { chances, isWhole } from './random.ts';

/** PostgreSQL behind a door that closes after so many messages of the program, for those inside and for newcomers. */
async function closingAfter(databaseUrl: string, messages: number) {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let passed = 0;
  const close = () => {
    door.close();
    for (const socket of open) socket.destroy();
  };
  const door = createServer((client) => {
    const behind = connect(Number(target.port), target.hostname);
    for (const socket of [client, behind]) open.add(socket.on('error', () => undefined));
    client.on('data', (message) => (passed++ < messages ? behind.write(message) : close()));
    behind.pipe(client);
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  const { port } = door.address() as AddressInfo;
  return { url: Object.assign(new URL(databaseUrl), { port }).href, passed: () => passed, close };
}

const AWAY = 'Basis data di DATABASE_URL tidak dapat dihubungi atau dibuka.\n';
const env = { LOG_LEVEL: 'silent' };

/** A first start behind a door that closes, and the next one; how many messages it sent. One that is quicker serves already. */
async function startBehind(messages: number): Promise<number> {
  const { location, drop } = await createTestDatabase();
  const door = await closingAfter(location.databaseUrl, messages);
  const first = startProgram('main', { ...location, databaseUrl: door.url }, { env });
  try {
    const isServing = await first.says(/ siap di /).then(Boolean, () => false);
    if (isServing) first.process.kill('SIGKILL');
    const code = await first.ended;
    if (isServing) return door.passed();
    expect({ messages, code, stderr: first.stderr() }).toEqual({ messages, code: 1, stderr: AWAY });
    const next = await startServer(location, { env });
    const opened = await Promise.all([...staffIn(first.stdout()), ...next.staff].map((each) => signIn(next.url, each)));
    expect(opened.filter((status) => status === 200)).toHaveLength(2);
    next.process.kill('SIGKILL');
    await next.ended;
    return door.passed();
  } finally {
    door.close();
    await drop();
  }
}

test('one sentence and exit 1, and the next start serves', async () => {
  const all = await startBehind(Number.POSITIVE_INFINITY);
  const random = chances('postgres-start');
  // The last messages are those of the accounts and of what follows the migrations.
  const drawn = Array.from({ length: isWhole ? 40 : 1 }, () => Math.floor(random() * all));
  const last = Array.from({ length: isWhole ? 40 : 2 }, (_, n) => all - 5 * (n + 1));
  for (const messages of [...drawn, ...last].filter((n) => n > 0)) await startBehind(messages);
});
