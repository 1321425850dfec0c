// Second factors under attack: each refusal, that nothing changed by it, and thirty at once of what may happen once.
import { type CallName, endpoints } from '@gerbang/contract/api';
import { auth } from '@gerbang/contract/auth';
import { type Endpoint, type Staf, staf } from '@gerbang/contract/endpoint';
import { keamanan } from '@gerbang/contract/keamanan';
import { pengaturan } from '@gerbang/contract/pengaturan';
import type { Bent } from '@gerbang/kit/authenticator';
import type { Client } from '@gerbang/kit/client';
import { appCode, enrolApp, enrolPasskey, insertPasskey, withCookies } from '@gerbang/kit/factors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '../../apps/server/src/platform/database/transaction.ts';
import { anyBody } from './kinds.ts';
import { race } from './race.ts';
import { rights } from './rights.ts';
import { PASSWORD, type Person, refused, startTarget, type Target, unchanged } from './target.ts';

let target: Target;
let password_hash: string;
beforeAll(async () => {
  // Passkeys are of one origin.
  target = await startTarget({ PUBLIC_URL: 'http://localhost:3999' });
  password_hash = (await target.withPassword(PASSWORD)).password_hash;
});
afterAll(() => target.close());

const ORIGIN = 'http://localhost:3999';
const person = async (role: Staf = 'admin') => target.as(role, { password_hash });
const own = (who: Person) => ({ who, password: PASSWORD });
const login = ({ akun: { email } }: Person) => target.anyone.call(auth.login, { body: { email, password: PASSWORD } });
const halfOf = async (who: Person) => ({ langkah: (await login(who)).setCookies.langkah ?? '' });
const tryCode = (half: Record<string, string>, kode: string) =>
  target.client(half).call(keamanan.masukKode, { body: { kode } });
const entries = async (who: Person) => {
  const rows = target.db.selectFrom('jejak').select('aksi').where('sasaran_id', '=', who.akun.id).orderBy('nomor');
  return (await rows.execute()).map(({ aksi }) => aksi);
};

// Rules: FAKTOR-2, FAKTOR-7
describe('the half of a sign-in', () => {
  test('opens no call, is no session, and does no other step', async () => {
    const who = await person();
    await enrolApp(own(who), target.clock);
    const { langkah } = await halfOf(who);
    await unchanged(target, async () => {
      for (const { endpoint } of endpoints.filter(({ endpoint }) => endpoint.roles !== 'anyone')) {
        for (const cookies of [{ langkah }, { langkah, sesi: langkah }]) {
          const reply = await send(target.client(cookies), endpoint);
          expect(reply.status).toBe(401);
        }
      }
    });
    // Nor is it the challenge of a passkey, whose ticket is signed for another purpose.
    const { key } = await enrolPasskey(own(await person()), { origin: ORIGIN });
    const respons = key.answer({ challenge: langkah.split('.')[0] ?? '', rpId: 'localhost' });
    await refused(target, { status: 401 }, () =>
      target.client({ tantangan: langkah }).call(keamanan.masuk, { body: { respons } }),
    );
  });

  test('is of one account, of one password, for five minutes and one sign-in', async () => {
    const [who, other] = [await person(), await person()];
    const { codes } = await enrolApp(own(who), target.clock);
    await enrolApp(own(other), target.clock);
    const { langkah } = await halfOf(who);
    const [nonce = '', , until = '', signature = ''] = langkah.split('.');
    const forged = [
      '',
      'x',
      [nonce, other.akun.id, until, signature].join('.'),
      [nonce, who.akun.id, String(Number(until) + 60_000), signature].join('.'),
      [nonce, who.akun.id, until, 'A'.repeat(43)].join('.'),
    ];
    for (const each of forged) {
      await refused(target, { status: 401, message: /sudah lewat/ }, () => tryCode({ langkah: each }, codes[0] ?? ''));
    }
    // Another's half does not take this account's code.
    const half = await halfOf(other);
    await refused(target, { status: 401, message: /tidak cocok/ }, () => tryCode(half, codes[0] ?? ''));
    expect((await tryCode({ langkah }, codes[0] ?? '')).status).toBe(200);
    await refused(target, { status: 401, message: /sudah lewat/ }, () => tryCode({ langkah }, codes[1] ?? ''));
    // A changed password ends what was begun with the old one.
    const late = await halfOf(who);
    const hash = (await target.withPassword('rahasia-lain')).password_hash;
    await transaction(target.db, (db) =>
      db.updateTable('akun').set({ password_hash: hash }).where('id', '=', who.akun.id).execute(),
    );
    await refused(target, { status: 401, message: /sudah lewat/ }, () => tryCode(late, codes[2] ?? ''));
  });
});

// Rules: FAKTOR-2, FAKTOR-5, FAKTOR-7
describe('codes', () => {
  test('the sixth wrong one is not compared any more, however the half-sessions are changed', async () => {
    const who = await person();
    const { codes } = await enrolApp(own(who), target.clock);
    for (let n = 0; n < 5; n++) {
      const half = await halfOf(who);
      await refused(target, { status: 401 }, () => tryCode(half, 'AAAA-AAAA'));
    }
    const half = await halfOf(who);
    const locked = await refused(target, { status: 429 }, () => tryCode(half, codes[0] ?? ''));
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('thirty wrong ones at once: at most five are compared', async () => {
    const who = await person();
    await enrolApp(own(who), target.clock);
    const half = await halfOf(who);
    const statuses = await unchanged(target, () => race(() => tryCode(half, 'AAAA-AAAA')));
    expect(statuses[401]).toBeLessThanOrEqual(5);
    expect((statuses[401] ?? 0) + (statuses[429] ?? 0)).toBe(30);
  });

  test('thirty at once with one recovery code: one session, one code less', async () => {
    const who = await person();
    const { codes } = await enrolApp(own(who), target.clock);
    const halves = await Promise.all(Array.from({ length: 3 }, () => halfOf(who)));
    const statuses = await race((n) => tryCode(halves[n % 3] ?? {}, codes[0] ?? ''));
    expect(statuses[200]).toBe(1);
    expect((await who.call(keamanan.get)).body.data.pemulihan?.sisa).toBe(9);
  });

  test('thirty at once with one code of an app: one session, and none with an earlier one', async () => {
    const who = await person();
    const { secret } = await enrolApp(own(who), target.clock);
    const halves = await Promise.all(Array.from({ length: 3 }, () => halfOf(who)));
    const next = appCode(secret, target.clock, 1);
    const statuses = await race((n) => tryCode(halves[n % 3] ?? {}, next));
    expect(statuses[200]).toBe(1);
    const again = await person();
    const app = await enrolApp(own(again), target.clock);
    expect((await tryCode(await halfOf(again), appCode(app.secret, target.clock, 1))).status).toBe(200);
    const half = await halfOf(again);
    for (const ahead of [1, 0, -1]) {
      await refused(target, { status: 401 }, () => tryCode(half, appCode(app.secret, target.clock, ahead)));
    }
  });

  test('of two steps away is wrong', async () => {
    const who = await person();
    const { secret } = await enrolApp(own(who), target.clock);
    const half = await halfOf(who);
    for (const ahead of [3, -3]) {
      await refused(target, { status: 401 }, () => tryCode(half, appCode(secret, target.clock, ahead)));
    }
  });
});

/** A challenge for a sign-in, and its cookie. */
async function begin() {
  const begun = await target.anyone.call(keamanan.mulaiMasuk);
  return {
    options: begun.body.data.opsi as never as { challenge: string },
    tantangan: begun.setCookies.tantangan ?? '',
  };
}
const enter = (tantangan: string, respons: unknown) =>
  target.client({ tantangan }).call(keamanan.masuk, { body: { respons } as never });

// Rules: FAKTOR-3, FAKTOR-7
describe('passkeys', () => {
  const bent: [string, Bent][] = [
    ['another origin', { origin: 'https://jahat.example' }],
    ['another port', { origin: 'http://localhost:4000' }],
    ['another site', { rpId: 'jahat.example' }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['no PIN and no finger', { isVerified: false }],
    ['another signature', { signed: Buffer.from('x') }],
    ['nobody’s handle', { userHandle: '' }],
  ];
  test.each(bent)('%s is refused', async (_, how) => {
    const { key } = await enrolPasskey(own(await person()), { origin: ORIGIN });
    const { options, tantangan } = await begin();
    await refused(target, { status: 401 }, () => enter(tantangan, key.answer(options, how)));
  });

  test('another account’s handle, and a key that nobody registered', async () => {
    const other = await person();
    const { key } = await enrolPasskey(own(await person()), { origin: ORIGIN });
    const stranger = await enrolPasskey(own(other), { origin: ORIGIN });
    const { options, tantangan } = await begin();
    const userHandle = Buffer.from(other.akun.id.replaceAll('-', ''), 'hex').toString('base64url');
    await refused(target, { status: 401 }, () => enter(tantangan, key.answer(options, { userHandle })));
    const next = await begin();
    const respons = { ...stranger.key.answer(next.options), id: key.id, rawId: key.id };
    await refused(target, { status: 401 }, () => enter(next.tantangan, respons));
    const last = await begin();
    await refused(target, { status: 401 }, () => enter(last.tantangan, { ...respons, id: 'AAAA', rawId: 'AAAA' }));
  });

  test('a counter that goes back is a copy: refused, and in the trail', async () => {
    const who = await person();
    const { key } = await enrolPasskey(own(who), { origin: ORIGIN });
    const first = await begin();
    expect((await enter(first.tantangan, key.answer(first.options, { counter: 7 }))).status).toBe(200);
    for (const counter of [7, 3, 0]) {
      const { options, tantangan } = await begin();
      await refused(target, { status: 401, message: /disalin/ }, () =>
        enter(tantangan, key.answer(options, { counter })),
      );
    }
    expect((await entries(who)).filter((aksi) => aksi === 'passkey tiruan ditolak')).toHaveLength(3);
  });

  test('a challenge is taken once, also by thirty at once, from its own browser, and for its own purpose', async () => {
    const who = await person();
    const { key } = await enrolPasskey(own(who), { origin: ORIGIN });
    const { options, tantangan } = await begin();
    const respons = key.answer(options);
    const elsewhere = await begin();
    await refused(target, { status: 401 }, () => enter(elsewhere.tantangan, respons));
    await refused(target, { status: 401 }, () => enter('', respons));
    expect(await race(() => enter(tantangan, respons))).toEqual({ 200: 1, 401: 29 });
    await refused(target, { status: 401 }, () => enter(tantangan, key.answer(options)));
    const begun = await who.call(keamanan.mulaiPasskey, { body: { password: PASSWORD } });
    const registered = key.answer(begun.body.data.opsi as never);
    await refused(target, { status: 401 }, () => enter(begun.setCookies.tantangan ?? '', registered));
  });

  test('a new one needs the password, this session and this site', async () => {
    const [who, other] = [await person(), await person()];
    await refused(target, { status: 400, message: 'Password salah' }, () =>
      who.call(keamanan.mulaiPasskey, { body: { password: 'bukan-itu' } }),
    );
    const { key } = await enrolPasskey(own(await person()), { origin: ORIGIN });
    const attempt = async (from: Person, by: Person, how: Bent = {}) => {
      const begun = await from.call(keamanan.mulaiPasskey, { body: { password: PASSWORD } });
      const respons = key.register(begun.body.data.opsi as never, how);
      const client = withCookies(by, { tantangan: begun.setCookies.tantangan ?? '' });
      return refused(target, { status: how.counter === 0 ? 409 : 400 }, () =>
        client.call(keamanan.tambahPasskey, { body: { nama: 'Kunci', respons } }),
      );
    };
    await attempt(who, other);
    await attempt(who, await target.again(who));
    await attempt(who, who, { origin: 'https://jahat.example' });
    await attempt(who, who, { isVerified: false });
    await attempt(who, who, { challenge: 'A'.repeat(43) });
    // One that is somebody else's already.
    await attempt(who, who, { counter: 0 });
  });
});

// Rules: FAKTOR-4, FAKTOR-7
test('what changes a factor asks for the password; five wrong ones lock that, too', async () => {
  const who = await person();
  const { codes } = await enrolApp(own(who), target.clock);
  expect(codes).toHaveLength(10);
  const calls = [
    keamanan.hapusTotp,
    keamanan.buatPemulihan,
    keamanan.mulaiTotp,
    keamanan.mulaiPasskey,
    keamanan.hapusTotp,
  ];
  for (const endpoint of calls) {
    await refused(target, { status: 400, message: 'Password salah' }, () =>
      who.call(endpoint, { body: { password: 'bukan-itu' } }),
    );
  }
  await refused(target, { status: 429 }, () => who.call(keamanan.hapusTotp, { body: { password: PASSWORD } }));
});

// Rule: FAKTOR-4
test('the ticket of an app is of one session and once', async () => {
  const [who, other] = [await person(), await person()];
  const { rahasia, tiket } = (await who.call(keamanan.mulaiTotp, { body: { password: PASSWORD } })).body.data;
  const body = { tiket, kode: appCode(rahasia, target.clock) };
  await refused(target, { status: 400 }, () => other.call(keamanan.simpanTotp, { body }));
  const elsewhere = await target.again(who);
  await refused(target, { status: 400 }, () => elsewhere.call(keamanan.simpanTotp, { body }));
  expect((await who.call(keamanan.simpanTotp, { body })).status).toBe(200);
  await refused(target, { status: 400 }, () => who.call(keamanan.simpanTotp, { body }));
});

// Rule: FAKTOR-9
describe('a lost factor of a pimpinan', () => {
  const release = (who: Person, call: 'mintaLepas' | 'setujuiLepas', id: string) =>
    who.call(pengaturan[call], { params: { id }, body: { password: PASSWORD } });

  test('takes two others: nobody confirms their own request, or one that is over', async () => {
    const [lost, one, two] = [await person('pimpinan'), await person('pimpinan'), await person('pimpinan')];
    await insertPasskey(target, lost.akun.id);
    const { id } = lost.akun;
    await refused(target, { status: 409 }, () => release(two, 'setujuiLepas', id));
    expect((await release(one, 'mintaLepas', id)).status).toBe(200);
    await refused(target, { status: 409 }, () => release(one, 'setujuiLepas', id));
    await refused(target, { status: 409 }, () => release(two, 'mintaLepas', id));
    await refused(target, { status: 404 }, () => release(lost, 'setujuiLepas', id));
    const old = new Date(Date.now() - 25 * 3_600_000).toISOString();
    await transaction(target.db, (db) => db.updateTable('permintaan_lepas').set({ diminta_pada: old }).execute());
    await refused(target, { status: 409 }, () => release(two, 'setujuiLepas', id));
    expect((await release(one, 'mintaLepas', id)).status).toBe(200);
    expect((await release(two, 'setujuiLepas', id)).status).toBe(200);
    expect((await login(lost)).status).toBe(200);
    expect((await lost.call(auth.me)).status).toBe(401);
  });
});

async function send(client: Client, endpoint: Endpoint) {
  const params = endpoint.params ? { id: '00000000-0000-7000-8000-000000000000' } : undefined;
  const query = endpoint.query ? { tahun_ajaran: '2026/2027' } : {};
  return client.call(
    endpoint,
    (endpoint.method === 'GET' ? { params, query } : { params, query, body: anyBody }) as never,
  );
}

// Rules: KETAT-1, KETAT-2
describe('strict mode', () => {
  const closed = endpoints.filter(({ endpoint }) => endpoint.roles !== 'anyone' && !endpoint.whileHeld);

  test('holds staff without a factor, and a first password, at every call there is, at once', async () => {
    const head = await person('pimpinan');
    await enrolApp(own(head), target.clock);
    const bare = { admin: await person(), pimpinan: await person('pimpinan') };
    const given = await target.as('admin', { password_hash, ganti_password: 1 });
    await insertPasskey(target, given.akun.id);
    const switchTo = async (ketat: boolean) => {
      const { versi } = (await head.call(pengaturan.keamanan)).body.data;
      return head.call(pengaturan.simpanKeamanan, { body: { ketat, versi, password: PASSWORD } });
    };
    expect((await switchTo(true)).status).toBe(200);
    try {
      await unchanged(target, async () => {
        for (const { name, endpoint } of closed) {
          for (const role of staf.filter((role) => rights[name as CallName].roles.includes(role as never))) {
            const reply = await send(bare[role], endpoint);
            expect({ name, status: reply.status, body: reply.body }).toMatchObject({
              ...{ name, status: 403 },
              body: { kode: 'wajib_faktor', error: expect.stringMatching(/pasang langkah kedua/) },
            });
          }
        }
        const reply = await given.call(auth.me);
        expect(reply.body.data.user).toMatchObject({ wajib: 'password' });
        expect((await send(given, endpointOf('dashboard.statistik'))).body).toMatchObject({ kode: 'wajib_password' });
      });
      expect((await send(head, endpointOf('dashboard.statistik'))).status).toBe(200);
      // Who enrols is free at once; who is not may do that and nothing else.
      expect((await bare.admin.call(auth.me)).body.data.user).toMatchObject({ wajib: 'faktor' });
      await enrolApp(own(bare.admin), target.clock);
      expect((await send(bare.admin, endpointOf('dashboard.statistik'))).status).toBe(200);
      // The last factor stays while it is on.
      await refused(target, { status: 409 }, () =>
        bare.admin.call(keamanan.hapusTotp, { body: { password: PASSWORD } }),
      );
    } finally {
      expect((await switchTo(false)).status).toBe(200);
    }
    expect((await send(bare.pimpinan, endpointOf('dashboard.statistik'))).status).toBe(200);
  });

  test('is not switched on by who would be locked out, from an old page, or without the password', async () => {
    const who = await person('pimpinan');
    const { versi } = (await who.call(pengaturan.keamanan)).body.data;
    const body = { ketat: true, versi, password: PASSWORD };
    await refused(target, { status: 409, message: /Pasang passkey/ }, () =>
      who.call(pengaturan.simpanKeamanan, { body }),
    );
    await enrolApp(own(who), target.clock);
    await refused(target, { status: 409, message: /diubah oleh pengguna lain/ }, () =>
      who.call(pengaturan.simpanKeamanan, { body: { ...body, versi: versi + 1 } }),
    );
    await refused(target, { status: 400, message: 'Password salah' }, () =>
      who.call(pengaturan.simpanKeamanan, { body: { ...body, password: 'bukan-itu' } }),
    );
    await transaction(target.db, (db) =>
      db
        .updateTable('kode_pemulihan')
        .set({ dipakai_pada: new Date().toISOString() })
        .where('akun_id', '=', who.akun.id)
        .execute(),
    );
    await refused(target, { status: 409, message: /kode pemulihan/ }, () =>
      who.call(pengaturan.simpanKeamanan, { body }),
    );
  });
});

const endpointOf = (name: CallName) => endpoints.find((each) => each.name === name)?.endpoint as Endpoint;
