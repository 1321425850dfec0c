// Passkeys under attack: other origins, copies, replays, and keys of somebody else.

import { keamanan } from '@gerbang/contract/akun/keamanan';
import type { Staf } from '@gerbang/contract/roles';
import type { Forgery } from '@gerbang/kit/authenticator';
import { enrolPasskey, withCookies } from '@gerbang/kit/factors';
import { afterAll, expect, test } from 'vitest';
import { race } from './race.ts';
import { PASSWORD, type Person, refused, startTarget } from './target.ts';

// Passkeys are of one origin.
const target = await startTarget({ PUBLIC_URL: 'http://localhost:3999' });
afterAll(() => target.close());
const password_hash = (await target.withPassword(PASSWORD)).password_hash;

const ORIGIN = 'http://localhost:3999';
const person = async (role: Staf = 'admin') => target.as(role, { password_hash });
const own = (who: Person) => ({ who, password: PASSWORD });

/** A challenge for a sign-in, and its cookie. */
async function begin() {
  const begun = await target.anyone.call(keamanan.mulaiMasuk);
  return {
    options: begun.body.data.options as never as { challenge: string },
    tantangan: begun.setCookies.tantangan ?? '',
  };
}
const enter = (tantangan: string, credential: unknown) =>
  target.client({ tantangan }).call(keamanan.masuk, { body: { credential } as never });

// Rules: FAKTOR-3, FAKTOR-7
const bent: [string, Forgery][] = [
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
  const credential = { ...stranger.key.answer(next.options), id: key.id, rawId: key.id };
  await refused(target, { status: 401 }, () => enter(next.tantangan, credential));
  const last = await begin();
  await refused(target, { status: 401 }, () => enter(last.tantangan, { ...credential, id: 'AAAA', rawId: 'AAAA' }));
});

test('a challenge is taken once, also by thirty at once, from its own browser, and for its own purpose', async () => {
  const who = await person();
  const { key } = await enrolPasskey(own(who), { origin: ORIGIN });
  const { options, tantangan } = await begin();
  const credential = key.answer(options);
  const elsewhere = await begin();
  await refused(target, { status: 401 }, () => enter(elsewhere.tantangan, credential));
  await refused(target, { status: 401 }, () => enter('', credential));
  expect(await race(() => enter(tantangan, credential))).toEqual({ 200: 1, 401: 29 });
  await refused(target, { status: 401 }, () => enter(tantangan, key.answer(options)));
  const begun = await who.call(keamanan.mulaiPasskey, { body: { password: PASSWORD } });
  const registered = key.answer(begun.body.data.options as never);
  await refused(target, { status: 401 }, () => enter(begun.setCookies.tantangan ?? '', registered));
});

test('a new one needs the password, this session and this site', async () => {
  const [who, other] = [await person(), await person()];
  await refused(target, { status: 400, message: 'Password salah' }, () =>
    who.call(keamanan.mulaiPasskey, { body: { password: 'bukan-itu' } }),
  );
  const { key } = await enrolPasskey(own(await person()), { origin: ORIGIN });
  const attempt = async ([from, by]: [Person, Person], how: Forgery = {}, status = 400) => {
    const begun = await from.call(keamanan.mulaiPasskey, { body: { password: PASSWORD } });
    const credential = key.register(begun.body.data.options as never, how);
    const client = withCookies(by, { tantangan: begun.setCookies.tantangan ?? '' });
    return refused(target, { status }, () =>
      client.call(keamanan.tambahPasskey, { body: { nama: 'Kunci', credential } }),
    );
  };
  await attempt([who, other]);
  await attempt([who, await target.again(who)]);
  await attempt([who, who], { origin: 'https://jahat.example' });
  await attempt([who, who], { isVerified: false });
  await attempt([who, who], { challenge: 'A'.repeat(43) });
  // One that is somebody else's already.
  await attempt([who, who], {}, 409);
});

/** A challenge for a proof in a session, its cookie beside the session's. */
async function beginProof(who: Person) {
  const begun = await who.call(keamanan.mulaiBukti);
  const tantangan = begun.setCookies.tantangan ?? '';
  const options = begun.body.data.options as never as { challenge: string };
  return { options, tantangan, by: withCookies(who, { tantangan }) };
}
const renew = (by: Pick<Person, 'call'>, bukti: unknown) =>
  by.call(keamanan.buatPemulihan, { body: { bukti } as never });

// Rule: FAKTOR-10
test.each(bent)('as a proof within a session: %s is refused, and the session stays', async (_, how) => {
  const who = await person();
  const { key } = await enrolPasskey(own(who), { origin: ORIGIN });
  const { options, by } = await beginProof(who);
  await refused(target, { status: 400, message: /Passkey tidak dapat diperiksa/ }, () =>
    renew(by, key.answer(options, how)),
  );
  expect((await who.call(keamanan.get)).status).toBe(200);
});

// Rule: FAKTOR-10
test('a proof is of its own account, session, password and purpose, and taken once', async () => {
  const [who, other] = [await person(), await person()];
  const { key } = await enrolPasskey(own(who), { origin: ORIGIN });
  const theirs = await enrolPasskey(own(other), { origin: ORIGIN });
  const again = await target.again(who);
  const wrong = (call: () => Promise<unknown>) => refused(target, { status: 400 }, call as never);

  const strange = await beginProof(who);
  await wrong(() => renew(strange.by, theirs.key.answer(strange.options)));
  const moved = await beginProof(who);
  await wrong(() => renew(withCookies(again, { tantangan: moved.tantangan }), key.answer(moved.options)));
  const entering = await begin();
  await wrong(() => renew(withCookies(who, { tantangan: entering.tantangan }), key.answer(entering.options)));
  const proof = await beginProof(who);
  await refused(target, { status: 401 }, () => enter(proof.tantangan, key.answer(proof.options)));

  const once = await beginProof(who);
  const bukti = key.answer(once.options);
  expect(await race(() => renew(once.by, bukti))).toEqual({ 200: 1, 400: 29 });
});
