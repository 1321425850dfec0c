// What the calls on second factors and strict mode write into the audit log: a part of `audit-of-calls.ts`.

import { auth } from '@gerbang/contract/akun/auth';
import { keamanan } from '@gerbang/contract/akun/keamanan';
import type { CallName } from '@gerbang/contract/api';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import { type Line, list, ofAkun, PASSWORD, silent, unknownPlace } from './audit-lines.ts';
import { createAuthenticator } from './authenticator.ts';
import { appCode, enrolApp, enrolPasskey, passkeyOf, pimpinanWithPasskey } from './factors.ts';

const begun = 'nothing is kept of it until it is answered, and that is written down';

export const auditOfFactors: Partial<Record<CallName, Line>> = {
  'keamanan.masukKode': async ({ app, send, who }) => {
    const { codes } = await enrolApp({ who, password: PASSWORD }, app.clock);
    const body = { email: who.akun.email, password: PASSWORD };
    const { langkah } = (await app.anyone.call(auth.login, { body })).setCookies;
    await send({ body: { kode: codes[0] }, headers: { cookie: `langkah=${langkah}` } });
    const entered = { ...unknownPlace, perangkat_baru: true, bukti: 'kode pemulihan' };
    return [ofAkun('pakai kode pemulihan', who.akun.id, { sisa: 9 }), ofAkun('masuk', who.akun.id, entered)];
  },
  'keamanan.mulaiMasuk': silent(begun),
  'keamanan.masuk': async ({ app, send, who }) => {
    const { key } = await enrolPasskey({ who, password: PASSWORD });
    const started = await app.anyone.call(keamanan.mulaiMasuk);
    const credential = key.answer(started.body.data.options as never);
    await send({ body: { credential }, headers: { cookie: `tantangan=${started.setCookies.tantangan}` } });
    return [ofAkun('masuk', who.akun.id, { ...unknownPlace, perangkat_baru: true, bukti: 'passkey' })];
  },
  'keamanan.get': silent('one’s own account'),
  'keamanan.mulaiBukti': async ({ send, who }) => {
    await enrolPasskey({ who, password: PASSWORD });
    await send();
    return begun;
  },
  'keamanan.mulaiTotp': silent(begun, { body: { password: PASSWORD } }),
  'keamanan.simpanTotp': async ({ app, send, who }) => {
    const { rahasia, tiket } = (await who.call(keamanan.mulaiTotp, { body: { password: PASSWORD } })).body.data;
    await send({ body: { tiket, kode: appCode(rahasia, app.clock) } });
    return [ofAkun('pasang totp', who.akun.id)];
  },
  'keamanan.hapusTotp': async ({ app, send, who }) => {
    await enrolApp({ who, password: PASSWORD }, app.clock);
    await send({ body: { password: PASSWORD } });
    return [ofAkun('lepas totp', who.akun.id)];
  },
  'keamanan.mulaiPasskey': silent(begun, { body: { password: PASSWORD } }),
  'keamanan.tambahPasskey': async ({ send, who, app }) => {
    const started = await who.call(keamanan.mulaiPasskey, { body: { password: PASSWORD } });
    const credential = createAuthenticator().register(started.body.data.options as never);
    const cookie = `sesi=${who.cookies.sesi}; tantangan=${started.setCookies.tantangan}`;
    await send({ body: { nama: 'Laptop', credential }, headers: { cookie } });
    return [ofAkun('tambah passkey', who.akun.id, { passkey: await passkeyOf(app, who) })];
  },
  'keamanan.ubahPasskey': async ({ send, who, app }) => {
    await enrolPasskey({ who, password: PASSWORD });
    const passkey = await passkeyOf(app, who);
    await send({ params: { id: passkey }, body: { nama: 'Laptop' } });
    return [ofAkun('ubah passkey', who.akun.id, { passkey })];
  },
  'keamanan.hapusPasskey': async ({ send, who, app }) => {
    await enrolPasskey({ who, password: PASSWORD });
    const passkey = await passkeyOf(app, who);
    await send({ params: { id: passkey }, body: { password: PASSWORD } });
    return [ofAkun('lepas passkey', who.akun.id, { passkey })];
  },
  'keamanan.buatPemulihan': async ({ app, send, who }) => {
    await enrolApp({ who, password: PASSWORD }, app.clock);
    await send({ body: { password: PASSWORD } });
    return [ofAkun('buat kode pemulihan', who.akun.id)];
  },
  'keamanan.tinjau': async ({ app, send, who }) => {
    await enrolApp({ who, password: PASSWORD }, app.clock);
    await send({ body: { password: PASSWORD, pakai: ['totp'] } });
    return [ofAkun('tinjau faktor', who.akun.id)];
  },
  'keamanan.simpanPemulihan': async ({ app, send, who }) => {
    await enrolApp({ who, password: PASSWORD }, app.clock);
    const { data } = (await who.call(keamanan.buatPemulihan, { body: { password: PASSWORD } })).body;
    await send({ body: { dibuat_pada: data.dibuat_pada } });
    return [ofAkun('simpan kode pemulihan', who.akun.id)];
  },

  'pengaturan.keamanan': list(),
  'pengaturan.simpanKeamanan': async ({ app, send, who }) => {
    await enrolApp({ who, password: PASSWORD }, app.clock);
    const ofKetat = (keamanan_ketat: boolean) => ({
      ...{ aksi: 'ubah', tabel: 'pengaturan', sasaran_id: null },
      rincian: { keamanan_ketat },
    });
    await send({ body: { ketat: true, versi: 0, password: PASSWORD } });
    await send({ body: { ketat: false, versi: 1, password: PASSWORD } });
    return [ofKetat(true), ofKetat(false)];
  },
  'pengaturan.mintaLepas': async ({ app, send }) => {
    const { id } = await pimpinanWithPasskey(app);
    await send({ params: { id }, body: { password: PASSWORD } });
    return [ofAkun('minta lepas faktor', id)];
  },
  'pengaturan.setujuiLepas': async ({ app, send }) => {
    const [{ id }, other] = [await pimpinanWithPasskey(app), await app.build.akun({ role: 'pimpinan' })];
    const row = { akun_id: id, diminta_oleh: other.id, diminta_pada: app.clock.now().toISOString() };
    await transaction(app.db, (db) => db.insertInto('permintaan_lepas').values(row).execute());
    await send({ params: { id }, body: { password: PASSWORD } });
    return [ofAkun('lepas faktor', id, { diminta_oleh: other.id })];
  },
};
