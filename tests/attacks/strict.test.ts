// Strict mode and the lost factor of a pimpinan under attack.

import { auth } from '@gerbang/contract/akun/auth';
import { keamanan } from '@gerbang/contract/akun/keamanan';
import { type CallName, endpoints } from '@gerbang/contract/api';
import type { Endpoint } from '@gerbang/contract/endpoint';
import { type Staf, staf } from '@gerbang/contract/roles';
import { pengaturan } from '@gerbang/contract/sekolah/pengaturan';
import { enrolApp, insertPasskey } from '@gerbang/kit/factors';
import { afterAll, describe, expect, test } from 'vitest';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import { sendAny } from './kinds.ts';
import { rights } from './rights.ts';
import { PASSWORD, type Person, refused, startTarget, unchanged } from './target.ts';

const target = await startTarget();
afterAll(() => target.close());
const password_hash = (await target.withPassword(PASSWORD)).password_hash;

const person = async (role: Staf = 'admin') => target.as(role, { password_hash });
const own = (who: Person) => ({ who, password: PASSWORD });
const login = ({ akun: { email } }: Person) => target.anyone.call(auth.login, { body: { email, password: PASSWORD } });

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
            const reply = await sendAny(bare[role], endpoint);
            expect({ name, status: reply.status, body: reply.body }).toMatchObject({
              ...{ name, status: 403 },
              body: { kode: 'wajib_faktor', error: expect.stringMatching(/pasang langkah kedua/) },
            });
          }
        }
        const reply = await given.call(auth.me);
        expect(reply.body.data.user).toMatchObject({ wajib: 'password' });
        expect((await sendAny(given, endpointOf('dashboard.statistik'))).body).toMatchObject({
          kode: 'wajib_password',
        });
      });
      expect((await sendAny(head, endpointOf('dashboard.statistik'))).status).toBe(200);
      // Who enrols is free at once; who is not may do that and nothing else.
      expect((await bare.admin.call(auth.me)).body.data.user).toMatchObject({ wajib: 'faktor' });
      await enrolApp(own(bare.admin), target.clock);
      expect((await sendAny(bare.admin, endpointOf('dashboard.statistik'))).status).toBe(200);
      // The last factor stays while it is on.
      await refused(target, { status: 409 }, () =>
        bare.admin.call(keamanan.hapusTotp, { body: { password: PASSWORD } }),
      );
    } finally {
      expect((await switchTo(false)).status).toBe(200);
    }
    expect((await sendAny(bare.pimpinan, endpointOf('dashboard.statistik'))).status).toBe(200);
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
