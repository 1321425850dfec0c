// Rules: KAIT-3, KAIT-4
import { startReceiver } from '@gerbang/kit/webhook-receiver';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPublic, ownNetworks, type Reachable, reachable, refuseWritten } from './address.ts';
import { secretText, sendWebhook, signedHeaders } from './send.ts';

const nobody = ownNetworks([]);
const never = new AbortController().signal;
const closed = 'Alamat di jaringan sendiri ditolak';
const notFound = /^Alamat tidak ditemukan di internet$/;

describe('which addresses are of the internet', () => {
  test.each(['1.1.1.1', '8.8.8.8', '172.15.0.1', '172.32.0.1', '192.167.1.1', '2606:4700::1111', '2a00:1450::1'])(
    '%s is',
    (address) => expect(isPublic(address)).toBe(true),
  );

  test.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1'],
    ...['172.31.255.255', '192.0.0.8', '192.168.1.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::a00:1', 'fc00::1', 'fd12::1'],
    ...['fe80::1', 'fec0::1', 'ff02::1', '2001::1', '2001:db8::1', '2002:a00:1::', '3fff::1', '100::1', 'nama'],
  ])('%s is not', (address) => expect(isPublic(address)).toBe(false));
});

describe('where a webhook may go', () => {
  const go = (url: string, found: string[] = [], allowed = nobody) =>
    reachable(new URL(url), allowed, async () => found.map(addressOf));
  const addressOf = (address: string): Reachable => ({ address, family: address.includes(':') ? 6 : 4 });

  // Every spelling of an address that people and libraries know.
  test.each([
    ...['https://127.0.0.1/', 'https://127.1/', 'https://2130706433/', 'https://0x7f.0.0.1/', 'https://0177.0.0.1/'],
    ...['https://[::1]/', 'https://[::ffff:127.0.0.1]/', 'https://[::ffff:7f00:1]/', 'https://[0:0:0:0:0:0:0:1]/'],
    ...[
      'https://169.254.169.254/latest/meta-data/',
      'https://[fd00:ec2::254]/',
      'https://10.0.0.1:5432/',
      'https://0/',
    ],
    ...['https://１２７.0.0.1/', 'https://127。0。0。1/'],
  ])('%s is refused as it is written', (url) => {
    expect(() => refuseWritten(new URL(url), nobody)).toThrow(closed);
  });

  test('a name that leads inside is refused in the words of one that nobody has; any other goes to the addresses that were looked at', async () => {
    const url = 'https://situs.example/kait';
    expect(() => refuseWritten(new URL(url), nobody)).not.toThrow();
    for (const address of ['127.0.0.1', '192.168.0.9', '::1', 'fe80::1', '::ffff:10.0.0.1']) {
      await expect(go(url, [address])).rejects.toThrow(notFound);
      await expect(go(url, ['93.184.215.14', address])).rejects.toThrow(notFound);
    }
    await expect(go(url, [])).rejects.toThrow(notFound);
    const nowhere = async () => Promise.reject(new Error('getaddrinfo ENOTFOUND situs.example'));
    await expect(reachable(new URL(url), nobody, nowhere)).rejects.toThrow(notFound);
    expect(await go(url, ['93.184.215.14', '2606:2800::1'])).toEqual(['93.184.215.14', '2606:2800::1'].map(addressOf));
    await expect(go('http://situs.example/', ['93.184.215.14'])).rejects.toThrow('Hanya https yang diterima');
  });

  test('the name of this machine itself is refused', async () => {
    await expect(reachable(new URL('https://localhost/'), nobody)).rejects.toThrow(notFound);
  });

  test('what the operator allows is reached, also without TLS, and nothing beside it', async () => {
    const allowed = ownNetworks(['10.1.0.0/16', '192.168.1.5', 'fd12::/64']);
    for (const address of ['10.1.2.3', '192.168.1.5', 'fd12::9']) {
      expect(await go('http://dalam.example/', [address], allowed)).toEqual([addressOf(address)]);
    }
    for (const address of ['10.2.0.1', '192.168.1.6', 'fd12:1::9', '127.0.0.1']) {
      await expect(go('https://dalam.example/', [address], allowed)).rejects.toThrow(notFound);
    }
    await expect(go('http://dalam.example/', ['10.1.2.3', '93.184.215.14'], allowed)).rejects.toThrow('Hanya https');
  });
});

describe('a message', () => {
  const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}', secret };
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver.stop());
  const local = ownNetworks(['127.0.0.1']);

  test('is signed as the scheme says, by the public library of the scheme', () => {
    const sentAt = new Date();
    const headers = signedHeaders({ ...message, sentAt });
    expect(secretText(secret)).toBe('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
    const verifier = new Verifier(secretText(secret));
    expect(verifier.verify(message.body, headers)).toEqual({ test: 2432232314 });
    expect(headers['webhook-signature']).toBe(verifier.sign(message.id, sentAt, message.body));
    expect(() => verifier.verify(`${message.body} `, headers)).toThrow();
    expect(() => verifier.verify(message.body, { ...headers, 'webhook-id': 'msg_lain' })).toThrow();
  });

  test('goes to the address that was looked at, whatever the name says a moment later', async () => {
    let asked = 0;
    // The second answer leads where nothing listens.
    const resolve = async () => [{ address: asked++ === 0 ? '127.0.0.1' : '127.0.0.9', family: 4 }];
    const url = receiver.url.replace('127.0.0.1', 'situs.example');
    const way = { allowed: local, signal: never, resolve };
    expect(await sendWebhook({ ...message, url, sentAt: new Date() }, way)).toBe(204);
    expect(asked).toBe(1);
    expect(receiver.received.at(-1)?.headers.host).toBe(new URL(url).host);
  });

  test('follows no redirect, and waits for no answer longer than it may', async () => {
    const before = receiver.received.length;
    receiver.manners = { status: 307, headers: { location: `${receiver.url}/dalam` } };
    const sent = { ...message, url: receiver.url, sentAt: new Date() };
    expect(await sendWebhook(sent, { allowed: local, signal: never })).toBe(307);
    receiver.manners = { status: 200, wait: new Promise(() => undefined) };
    const soon = { allowed: local, signal: never, timeoutMs: 100 };
    await expect(sendWebhook(sent, soon)).rejects.toMatchObject({ name: /TimeoutError|AbortError/ });
    const silent = { ...soon, resolve: () => new Promise<Reachable[]>(() => undefined) };
    await expect(sendWebhook({ ...sent, url: 'http://situs.example/' }, silent)).rejects.toThrow();
    expect(receiver.received.slice(before).map(({ path }) => path)).toEqual(['/kait', '/kait']);
  });
});
