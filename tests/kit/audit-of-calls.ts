// What each call writes into the audit log: the table of `operations/audit/calls.test.ts`, which makes every one of them.
//
// A NEW CALL OF STAFF, OR ONE THAT HANDS OUT A PICTURE OR A FILE, NEEDS ONE LINE HERE: how it succeeds and the entries
// that it must append, or `silent` with the reason why there are none.

import { auth } from '@gerbang/contract/akun/auth';
import type { CallName } from '@gerbang/contract/api';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import type { Antrean } from '@gerbang/contract/siswa/meja';
import {
  anotherSession,
  dokumenSiswa,
  fromSampah,
  idIn,
  type Line,
  laporanInventaris,
  laporanSiswa,
  list,
  listAccess,
  look,
  ofAkun,
  ofBarang,
  ofProfile,
  ofSiswa,
  ownRecord,
  PASSWORD,
  picture,
  pictureOf,
  silent,
  token,
  tokenOf,
  unknownPlace,
  withDocument,
} from './audit-lines.ts';
import { auditOfAkun } from './audit-of-akun.ts';
import { auditOfBulk } from './audit-of-banyak.ts';
import { auditOfBarang } from './audit-of-barang.ts';
import { auditOfEjaan } from './audit-of-ejaan.ts';
import { auditOfEkspor } from './audit-of-ekspor.ts';
import { auditOfFactors } from './audit-of-factors.ts';
import { auditOfImpor } from './audit-of-impor.ts';
import { auditOfKode } from './audit-of-kode.ts';
import { auditOfLokasi } from './audit-of-lokasi.ts';
import { auditOfPeminjaman } from './audit-of-peminjaman.ts';
import { auditOfPemusnahan } from './audit-of-pemusnahan.ts';
import { auditOfPindai } from './audit-of-pindai.ts';
import { auditOfSekolah } from './audit-of-sekolah.ts';
import { auditOfSurat } from './audit-of-surat.ts';
import { auditOfTampilan } from './audit-of-tampilan.ts';
import { auditOfTokenApi } from './audit-of-token-api.ts';
import { insertPasskey } from './factors.ts';
import { mailedCode } from './mailed-code.ts';
import { toSampah } from './sampah.ts';
import { validBarang, validForm } from './samples.ts';

const change = { ...validForm, nim: '2655001' };
const seenOn = (rincian: Record<string, unknown>) => ofSiswa('lihat daftar', null, rincian);
const passwords = { oldPassword: PASSWORD, newPassword: 'rahasia-baru', confirmNewPassword: 'rahasia-baru' };

export const auditOfCalls: Partial<Record<CallName, Line>> = {
  'auth.registrasiSiswa': async ({ send, who }) => {
    const nim = who.akun.role === 'admin' ? '2655101' : '2655102';
    const [password, email] = ['rahasia-baru', `${nim}@surel.example`];
    await send({ body: { email, nim, password, passwordKonfirmasi: password } });
    return 'nobody’s account yet; that an admin activates it is written down';
  },
  'auth.login': async ({ send, who }) => {
    await send({ body: { email: who.akun.email, password: PASSWORD } });
    return [ofAkun('masuk', who.akun.id, { ...unknownPlace, perangkat_baru: true })];
  },
  'auth.logout': async ({ send, who }) => {
    await send();
    return [ofAkun('keluar', who.akun.id, { perangkat: '', alamat: '' })];
  },
  'antreanMasuk.get': silent('seconds of a wait name nobody'),
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

  ...auditOfAkun,
  ...auditOfBulk,
  ...auditOfBarang,
  ...auditOfKode,
  ...auditOfLokasi,
  ...auditOfPemusnahan,
  ...auditOfPindai,
  ...auditOfSurat,
  ...auditOfTampilan,
  ...auditOfTokenApi,
  ...auditOfPeminjaman,

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
  'dataAdmin.akhiriSesi': async (scene) => {
    const { akun } = await scene.app.as('admin');
    await scene.send({ params: { id: akun.id } });
    return [ofAkun('akhiri sesi', akun.id, { jumlah: 1, sesi: [{ perangkat: '', alamat: '' }] })];
  },
  'dataAdmin.hapus': async (scene) => {
    const { id } = await scene.app.build.akun({ role: 'admin' });
    await scene.send({ params: { id }, token: await tokenOf(scene, 'data-admin') });
    return [ofAkun('hapus', id, { role: 'admin' })];
  },

  'dataSiswa.list': listAccess({ daftar: 'Tervalidasi' }),
  'dataSiswa.semua': listAccess({ daftar: 'Tervalidasi' }),
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
    const { id, nim, status_data } = await scene.app.build.dataSiswa({ status_data: 'Tervalidasi' });
    await scene.send({ params: { id }, token: await tokenOf(scene, 'data-siswa') });
    return [ofSiswa('hapus', id, { nim, status_data })];
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
  'dataSiswa.antrean': async ({ app, send }) => {
    await app.build.dataSiswa();
    const { body } = await send();
    const { pertama, sesudah } = (body as unknown as { data: Antrean }).data;
    const isi = [...new Set([sesudah?.id, pertama?.id])];
    return [seenOn({ daftar: 'antrean', halaman: 1, saring: {}, isi })];
  },
  'dataSiswa.riwayat': look,
  'dataSiswa.perubahan': look,
  'dataSiswa.kembar': async ({ app, send }) => {
    const nomor_whatsapp = '081277700099';
    const { id } = await app.build.dataSiswa({ nama: 'Sari Kembar', nomor_whatsapp });
    const twin = await app.build.dataSiswa({ nama: 'Sari Serupa', nomor_whatsapp });
    await send({ params: { id } });
    return [seenOn({ daftar: 'serupa', halaman: 1, saring: {}, isi: [twin.id] })];
  },
  'dataSiswa.urungkan': async ({ app, send, who }) => {
    const { id } = await app.build.dataSiswa();
    await who.call(dataSiswa.validasi, { params: { id }, body: {} });
    await send({ params: { id }, body: { versi: 2 } });
    return [ofSiswa('urungkan', id, { versi: 3 })];
  },
  'dataSiswa.kembalikan': async ({ app, send }) => {
    const { id } = await app.build.dataSiswa({ status_data: 'Tervalidasi' });
    await send({ params: { id }, body: {} });
    return [ofSiswa('kembalikan', id, { versi: 2 })];
  },
  'dataSiswa.pegang': async ({ app, send }) => {
    const { id } = await app.build.dataSiswa();
    await send({ params: { id }, body: {} });
    return 'changes nothing of the record, and that it was looked at is written where it is read';
  },
  'dataSiswa.lepas': async ({ app, send, who }) => {
    const { id } = await app.build.dataSiswa();
    await who.call(dataSiswa.pegang, { params: { id }, body: {} });
    await send({ params: { id } });
    return 'a hold that ends changes nothing of the record';
  },

  'dataInventaris.list': list(),
  'dataInventaris.semua': list(),
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

  'dataDiri.get': ownRecord,
  'dataDiri.pencocokan': ownRecord,
  'dataDiri.kunciDraf': silent('the key of one’s own drafts, which lie on the own device'),
  'dashboard.siswa': ownRecord,
  'dashboard.statistik': silent('numbers name nobody'),
  'dashboard.analisis': silent('numbers name nobody'),
  'dashboard.kerja': silent('numbers name no student'),
  'dashboard.inventaris': silent('numbers name nobody'),

  'laporan.dataSiswaExcel': laporanSiswa('excel'),
  'laporan.dataSiswaPdf': laporanSiswa('pdf'),
  'laporan.dataInventarisExcel': laporanInventaris('excel'),
  'laporan.dataInventarisPdf': laporanInventaris('pdf'),
  'laporan.dokumenPdf': dokumenSiswa('pdf'),
  'laporan.dokumenZip': dokumenSiswa('zip'),

  'profile.simpan': async ({ send, who }) => {
    await send({ body: { nama: 'Sri Wahyuni' } });
    return [ofProfile('ubah', who.akun.id)];
  },
  'profile.hapusFoto': async ({ app, send, who, photo }) => {
    await app.build.profile({ akun_id: who.akun.id, photo });
    await send();
    return [ofProfile('hapus foto', who.akun.id)];
  },

  'berkas.get': picture,
  'berkas.kecil': async (scene) => {
    const { id } = await withDocument(scene);
    await scene.send({ params: { id: await pictureOf(scene, { data_siswa_id: id }) } });
    if (scene.who.akun.role === 'siswa') return 'the student’s own';
    return [seenOn({ daftar: 'gambar kecil', isi: [id] })];
  },
  'berkas.asli': async (scene) => {
    const { id } = await withDocument(scene);
    const params = { id: await pictureOf(scene, { data_siswa_id: id }) };
    await scene.send({ params, body: { alasan: 'tertutup', keterangan: 'Tanggal terbit tertutup cap' } });
    return [ofSiswa('lihat asli', id, { bidang: 'fotokopi_ktp', alasan: 'tertutup' })];
  },

  'status.get': silent('one’s own link'),
  'saran.cari': list({ bidang: 'asal_sekolah', search: 'smk' }),

  ...auditOfEjaan,

  'kesiapan.get': silent('figures of backups, disk and clock name nobody'),
  'kesiapan.periksa': silent('a check reads and changes nothing, and its note tells what it found'),

  'sesi.list': silent('one’s own sessions'),
  'sesi.tutupTab': silent('a tab of one’s own'),
  'sesi.bukaTab': silent('a tab of one’s own'),
  'sesi.akhiriLain': async (scene) => {
    await anotherSession(scene);
    await scene.send({ body: { password: PASSWORD } });
    return [ofAkun('akhiri sesi', scene.who.akun.id, { jumlah: 1, sesi: [{ perangkat: '', alamat: '' }] })];
  },
  'sesi.akhiri': async (scene) => {
    await scene.send({ params: { id: await anotherSession(scene) }, body: { password: PASSWORD } });
    return [ofAkun('akhiri sesi', scene.who.akun.id, { jumlah: 1, sesi: [{ perangkat: '', alamat: '' }] })];
  },

  'sampah.list': async (scene) => {
    if (scene.who.akun.role === 'pimpinan') return list()(scene);
    const { id } = await scene.app.build.dataSiswa({ status_data: 'Ditolak' });
    await toSampah(scene.app, { jenis: 'data-siswa', id });
    const { body } = await scene.send({ query: { jenis: 'data-siswa' } });
    const isi = (body as unknown as { data: { id: string }[] }).data.map(({ id }) => id);
    return [{ ...seenOn({ daftar: 'sampah', halaman: 1, saring: { jenis: 'data-siswa' }, isi }), tabel: 'sampah' }];
  },
  'kesiapan.kirimSurat': silent('a letter to oneself that says nothing'),

  ...auditOfEkspor,
  ...auditOfFactors,
  ...auditOfImpor,
  ...auditOfSekolah,

  'sampah.generateToken': token,
  'sampah.pulihkan': fromSampah('pulihkan', ({ jenis, pengenal }) => ({ jenis, pengenal })),
  'sampah.hapus': fromSampah('hapus permanen', ({ jenis }) => ({ jenis, berkas: jenis === 'data-siswa' ? 1 : 0 })),
};
