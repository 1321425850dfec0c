// What each call writes into the trail: the table of `operations/trail/calls.test.ts`, which makes every one of them.
//
// A NEW CALL OF STAFF, OR ONE THAT HANDS OUT A PICTURE OR A FILE, NEEDS ONE LINE HERE: how it succeeds and the entries
// that it must append, or `silent` with the reason why there are none.
import type { CallName } from '@gerbang/contract/api';
import { auth } from '@gerbang/contract/auth';
import { dataSiswa } from '@gerbang/contract/data-siswa';
import { keamanan } from '@gerbang/contract/keamanan';
import { transaction } from '../../apps/server/src/platform/database/transaction.ts';
import { createAuthenticator } from './authenticator.ts';
import { appCode, enrolApp, enrolPasskey, insertPasskey, passkeyOf, pimpinanWithPasskey } from './factors.ts';
import { mailedCode } from './mailed-code.ts';
import { validBarang, validForm } from './samples.ts';
import {
  fromSampah,
  idIn,
  type Line,
  laporanInventaris,
  laporanSiswa,
  list,
  look,
  ofAkun,
  ofBarang,
  ofProfile,
  ofSiswa,
  PASSWORD,
  picture,
  pictureOf,
  session,
  silent,
  token,
  tokenOf,
  withDocument,
} from './trail-lines.ts';

const change = { ...validForm, nim: '2655001' };
const passwords = { oldPassword: PASSWORD, newPassword: 'rahasia-baru', confirmNewPassword: 'rahasia-baru' };

const begun = 'nothing is kept of it until it is answered, and that is written down';

export const trailOfCalls: Partial<Record<CallName, Line>> = {
  'auth.registrasiSiswa': async ({ send, who }) => {
    const nim = who.akun.role === 'admin' ? '2655101' : '2655102';
    const [password, email] = ['rahasia-baru', `${nim}@surel.example`];
    await send({ body: { email, nim, password, passwordKonfirmasi: password } });
    return 'nobody’s account yet; that an admin activates it is written down';
  },
  'auth.login': async ({ send, who }) => {
    await send({ body: { email: who.akun.email, password: PASSWORD } });
    return session;
  },
  'auth.logout': silent(session),
  'auth.me': silent('one’s own account'),
  'auth.forgetPassword': async ({ send, who }) => {
    await send({ body: { email: who.akun.email } });
    return 'a mailed code changes nothing until it is used, and that is written down';
  },
  'auth.resetPassword': async ({ app, send, who }) => {
    const { email, id } = who.akun;
    await who.call(auth.forgetPassword, { body: { email } });
    const password = 'rahasia-baru';
    await send({ body: { email, otp: await mailedCode(app, email), password, confirmPassword: password } });
    return [ofAkun('reset password', id)];
  },
  'auth.changePassword': async ({ send, who }) => {
    await send({ body: passwords });
    return [ofAkun('ganti password', who.akun.id)];
  },

  'akunSiswa.listNonaktif': list(),
  'akunSiswa.listAktif': list(),
  'akunSiswa.generateToken': token,
  'akunSiswa.aktivasi': async ({ app, send }) => {
    const { id, nim } = await app.build.akun({ diaktivasi_pada: null });
    await send({ params: { id } });
    return [ofAkun('aktivasi', id, { nim })];
  },
  'akunSiswa.hapus': async (scene) => {
    const { id, nim } = await scene.app.build.akun();
    await scene.send({ params: { id }, token: await tokenOf(scene, 'akun-siswa') });
    return [ofAkun('hapus', id, { nim })];
  },

  'dataAdmin.list': list(),
  'dataAdmin.generateToken': token,
  'dataAdmin.create': async (scene) => {
    const body = { email: 'admin.baru@sekolah.example', password: 'rahasia-baru' };
    const reply = await scene.send({ body, token: await tokenOf(scene, 'data-admin') });
    return [ofAkun('tambah', idIn(reply), { role: 'admin' })];
  },
  'dataAdmin.lepasFaktor': async (scene) => {
    const { id } = await scene.app.build.akun({ role: 'admin' });
    await insertPasskey(scene.app, id);
    await scene.send({ params: { id }, token: await tokenOf(scene, 'data-admin') });
    return [ofAkun('lepas faktor', id)];
  },
  'dataAdmin.hapus': async (scene) => {
    const { id } = await scene.app.build.akun({ role: 'admin' });
    await scene.send({ params: { id }, token: await tokenOf(scene, 'data-admin') });
    return [ofAkun('hapus', id, { role: 'admin' })];
  },

  'dataSiswa.list': list(),
  'dataSiswa.get': look,
  'dataSiswa.generateToken': token,
  'dataSiswa.create': async ({ send, photo }) => {
    const reply = await send({ body: { ...validForm, nim: '2655002' }, files: { pas_foto_3x4: photo } });
    return [ofSiswa('tambah', idIn(reply))];
  },
  'dataSiswa.update': async ({ app, send, photo }) => {
    const { id } = await app.build.dataSiswa({ status_data: 'Tervalidasi' });
    await send({ params: { id }, body: change, files: { fotokopi_kk: photo } });
    return [ofSiswa('ubah', id, { versi: 2, berkas: ['fotokopi_kk'] })];
  },
  'dataSiswa.hapus': async (scene) => {
    const { id, nim } = await scene.app.build.dataSiswa({ status_data: 'Ditolak' });
    await scene.send({ params: { id }, token: await tokenOf(scene, 'data-siswa') });
    return [ofSiswa('hapus', id, { nim, status_data: 'Ditolak' })];
  },
  'dataSiswa.validasi': async ({ app, send }) => {
    const { id } = await app.build.dataSiswa();
    await send({ params: { id }, body: { versi: 1 } });
    return [ofSiswa('validasi', id, { versi: 2 })];
  },
  'dataSiswa.tolak': async ({ app, send }) => {
    const { id } = await app.build.dataSiswa();
    const tanda = [{ bidang: 'fotokopi_ktp', alasan: 'Buram' }];
    await send({ params: { id }, body: { alasan_penolakan: 'Foto tidak terbaca', tanda } });
    return [ofSiswa('tolak', id, { versi: 2, tanda: ['fotokopi_ktp'] })];
  },
  'dataSiswa.antrean': list(),
  'dataSiswa.riwayat': look,
  'dataSiswa.perubahan': look,
  'dataSiswa.kembar': async ({ app, send }) => {
    await send({ params: { id: (await app.build.dataSiswa()).id } });
    return 'a list of others, as the search gives it';
  },
  'dataSiswa.urungkan': async ({ app, send, who }) => {
    const { id } = await app.build.dataSiswa();
    await who.call(dataSiswa.validasi, { params: { id }, body: {} });
    await send({ params: { id }, body: { versi: 2 } });
    return [ofSiswa('urungkan', id, { versi: 3 })];
  },
  'dataSiswa.kembalikan': async ({ app, send }) => {
    const { id } = await app.build.dataSiswa({ status_data: 'Ditolak' });
    await send({ params: { id }, body: {} });
    return [ofSiswa('kembalikan', id, { versi: 2 })];
  },

  'dataInventaris.list': list(),
  'dataInventaris.create': async ({ send, photo }) => {
    const reply = await send({ body: validBarang, files: { foto_barang: photo } });
    return [ofBarang('tambah', idIn(reply))];
  },
  'dataInventaris.update': async ({ app, send }) => {
    const { id } = await app.build.dataInventaris();
    await send({ params: { id }, body: validBarang });
    return [ofBarang('ubah', id, { versi: 2 })];
  },
  'dataInventaris.hapus': async ({ app, send }) => {
    const { id, nama_barang, kode_barang } = await app.build.dataInventaris();
    await send({ params: { id } });
    return [ofBarang('hapus', id, { nama_barang, kode_barang })];
  },

  'dashboard.statistik': silent('numbers name nobody'),

  'laporan.dataSiswaExcel': laporanSiswa('excel'),
  'laporan.dataSiswaPdf': laporanSiswa('pdf'),
  'laporan.dataInventarisExcel': laporanInventaris('excel'),
  'laporan.dataInventarisPdf': laporanInventaris('pdf'),

  'profile.simpan': async ({ send, who }) => {
    await send({ body: { nama: 'Sri Wahyuni' } });
    return [ofProfile('ubah', who.akun.id)];
  },
  'profile.hapusFoto': async ({ app, send, who, photo }) => {
    await app.build.profile({ akun_id: who.akun.id, photo });
    await send();
    return [ofProfile('hapus foto', who.akun.id)];
  },

  'dataPribadi.pemberitahuan': silent('words for everybody'),
  'dataPribadi.unduh': async ({ send, who }) => {
    await send();
    return [ofAkun('unduh data pribadi', who.akun.id)];
  },

  'berkas.get': picture,
  'berkas.kecil': async (scene) => {
    const { id } = await withDocument(scene);
    await scene.send({ params: { id: await pictureOf(scene, { data_siswa_id: id }) } });
    return '160 pixels beside a list or a record: too small to read, and who opens the record is written down';
  },

  'saran.cari': list({ bidang: 'asal_sekolah', search: 'smk' }),

  'kesiapan.get': silent('figures of backups, disk and clock name nobody'),
  'kesiapan.periksa': silent('a check reads and changes nothing, and its note tells what it found'),

  'kesiapan.kirimSurat': silent('a letter to oneself that says nothing'),

  'keamanan.masukKode': async ({ app, send, who }) => {
    const { codes } = await enrolApp({ who, password: PASSWORD }, app.clock);
    const body = { email: who.akun.email, password: PASSWORD };
    const { langkah } = (await app.anyone.call(auth.login, { body })).setCookies;
    await send({ body: { kode: codes[0] }, headers: { cookie: `langkah=${langkah}` } });
    return [ofAkun('pakai kode pemulihan', who.akun.id, { sisa: 9 })];
  },
  'keamanan.mulaiMasuk': silent(begun),
  'keamanan.masuk': async ({ app, send, who }) => {
    const { key } = await enrolPasskey({ who, password: PASSWORD });
    const started = await app.anyone.call(keamanan.mulaiMasuk);
    const credential = key.answer(started.body.data.options as never);
    await send({ body: { credential }, headers: { cookie: `tantangan=${started.setCookies.tantangan}` } });
    return session;
  },
  'keamanan.get': silent('one’s own account'),
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

  'sampah.list': list(),
  'sampah.generateToken': token,
  'sampah.pulihkan': fromSampah('pulihkan', ({ jenis, pengenal }) => ({ jenis, pengenal })),
  'sampah.hapus': fromSampah('hapus permanen', ({ jenis }) => ({ jenis, berkas: jenis === 'data-siswa' ? 1 : 0 })),
};
