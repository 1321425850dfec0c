import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailServer, startSilentServer } from '@gerbang/kit/mail-server';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMailTransport, MailError, smtpOptions } from './transport.ts';

let folder: string;
const endings: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gerbang-surat-'));
});
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
  await rm(folder, { recursive: true, force: true });
});

const letter = { pengirim: 'Akademi Uji', subject: 'Percobaan — été', text: 'Halo\n', html: '<p>Halo</p>' };
const envelope = {
  id: '01a1f88b-3818-7000-bdf0-05af206664e7',
  penerima: 'dewi@surel.example',
  tanggal: new Date('2026-11-20T04:15:30.123Z'),
};

function transportTo(smtpUrl: string, silenceMs = 5000) {
  const temporaryFolder = join(folder, 'sementara');
  const from = 'no-reply@wk.example';
  const options = { smtpUrl, from, folder: join(folder, 'surat'), temporaryFolder };
  return createMailTransport({ ...options, silenceMs });
}

const send = (smtpUrl: string, silenceMs?: number) =>
  transportTo(smtpUrl, silenceMs).send(letter, envelope, AbortSignal.timeout(20_000));

async function server(options: Parameters<typeof startMailServer>[0] = {}) {
  const started = await startMailServer(options);
  endings.push(started.stop);
  return started;
}

/** The error of a letter that was not sent. */
async function failure(smtpUrl: string, silenceMs?: number): Promise<MailError> {
  const error = await send(smtpUrl, silenceMs).then(
    () => undefined,
    (error) => error,
  );
  expect(error).toBeInstanceOf(MailError);
  return error;
}

describe('files instead of a mail server', () => {
  // Rule: SURAT-7
  test('a letter becomes an .eml file that only its owner reads, without the address in its name', async () => {
    const { path = '' } = await send('');
    expect(path).toBe(join(folder, 'surat', '2026-11-20T04-15-30-123Z-01a1f88b-3818-7000-bdf0-05af206664e7.eml'));
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'surat'))).mode & 0o777).toBe(0o700);
    expect(await readdir(join(folder, 'sementara'))).toEqual([]);
    const mail = await PostalMime.parse(await readFile(path));
    expect(mail).toMatchObject({ subject: letter.subject, to: [{ address: envelope.penerima }] });
    expect(mail.text?.trim()).toBe('Halo');
    expect(mail.html).toContain('<p>Halo</p>');
    expect(mail.from).toMatchObject({ name: 'Akademi Uji', address: 'no-reply@wk.example' });
  });

  test('a letter that a crash left written is not written twice', async () => {
    await send('');
    await send('');
    expect(await readdir(join(folder, 'surat'))).toHaveLength(1);
  });
});

describe('SMTP', () => {
  test('signs in with the user and password of the address, also with signs that an address must escape', async () => {
    const login = { user: 'surat@wk.example', pass: 'ra:ha/s@ia%' };
    const { url, mails } = await server({ login });
    await send(url);
    expect(mails).toHaveLength(1);
    const { message, unreachable } = await failure(url.replace('ia%25@', 'ia@'));
    expect({ message, unreachable }).toEqual({ message: 'EAUTH AUTH PLAIN 535', unreachable: true });
  });

  test('speaks TLS from the first byte where the address says smtps', async () => {
    const { url, mails } = await server({ secure: true });
    await send(url);
    expect(mails).toHaveLength(1);
  });

  test('a password leaves the machine encrypted or not at all; only this machine needs no certificate', () => {
    const secret = smtpOptions('smtp://a:b@mail.sekolah.example');
    expect(secret).toMatchObject({ port: 587, requireTLS: true, tls: { rejectUnauthorized: true } });
    expect(smtpOptions('smtp://mail.sekolah.example')).toMatchObject({
      requireTLS: false,
      tls: { rejectUnauthorized: true },
    });
    expect(smtpOptions('smtps://a:b@mail.sekolah.example')).toMatchObject({ port: 465, secure: true });
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      const local = smtpOptions(`smtp://a:b@${host}:25`);
      expect(local).toMatchObject({ port: 25, requireTLS: false, tls: { rejectUnauthorized: false } });
    }
    expect(smtpOptions('smtp://[::1]:25').host).toBe('::1');
  });

  test.each([
    ['RCPT', 451],
    ['RCPT', 550],
    ['DATA', 452],
    ['DATA', 554],
  ] as const)('a refusal at %s with %i is named without the address', async (at, code) => {
    const { url, manners, mails } = await server();
    manners.refuse = { at, code };
    const { message, unreachable } = await failure(url);
    expect(message).toMatch(new RegExp(`^E[A-Z]+ .*${code}$`));
    expect(message).not.toContain('@');
    expect(unreachable).toBe(false);
    expect(mails).toEqual([]);
  });

  test('a refused connection and an unknown host are named, and the server counts as out of reach', async () => {
    const gone = await startSilentServer();
    await gone.stop();
    expect(await failure(gone.url)).toMatchObject({ message: expect.stringMatching(/^ESOCKET/), unreachable: true });
    expect(await failure('smtp://tidak-ada.invalid:25')).toMatchObject({ unreachable: true });
  });

  test('a server that accepts and never answers is given up after a while', async () => {
    const silent = await startSilentServer();
    endings.push(silent.stop);
    const error = await failure(silent.url, 200);
    expect(error).toMatchObject({ message: expect.stringMatching(/^ETIMEDOUT/), unreachable: true });
  });

  test('a server that stops answering in the middle is given up after a while', async () => {
    const slow = await server();
    const { promise, resolve } = Promise.withResolvers<void>();
    slow.manners.wait = promise;
    expect(await failure(slow.url, 200)).toMatchObject({ unreachable: true });
    resolve();
  });

  test('a letter under way can be broken off', async () => {
    const slow = await server();
    slow.manners.wait = new Promise(() => {});
    const breakOff = new AbortController();
    const read = slow.nextLetter();
    const sending = transportTo(slow.url).send(letter, envelope, breakOff.signal);
    sending.catch(() => {});
    await read;
    breakOff.abort();
    await expect(sending).rejects.toMatchObject({ message: 'EABORT', unreachable: true });
  });
});
