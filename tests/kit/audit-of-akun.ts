// What the calls on student accounts, their links and data write into the audit log: a part of `audit-of-calls.ts`.
import type { CallName } from '@gerbang/contract/api';
import { type Line, list, listAccess, ofAkun, ofSiswa, silent, token, tokenOf } from './audit-lines.ts';
import { tautanOf } from './mailed-code.ts';

export const auditOfAkun: Partial<Record<CallName, Line>> = {
  'dataPribadi.pemberitahuan': silent('words for everybody'),
  'dataPribadi.persetujuan': silent('one’s own consent'),
  'dataPribadi.dilihat': silent('who saw one’s own record'),
  'dataPribadi.unduh': async ({ send, who }) => {
    await send();
    return [ofAkun('unduh data pribadi', who.akun.id)];
  },
  'tautan.periksa': async ({ app, send, who }) => {
    await send({ body: { kode: await tautanOf(app, who.akun, 'konfirmasi') } });
    return 'opens nothing';
  },
  'tautan.pakai': async ({ app, send, who }) => {
    const kode = await tautanOf(app, who.akun, 'konfirmasi');
    await send({ body: { kode, password: 'rahasia-baru', confirmPassword: 'rahasia-baru' } });
    return [ofAkun('konfirmasi email', who.akun.id)];
  },
  'tautan.bekukan': async ({ app, send, who }) => {
    await send({ body: { kode: await tautanOf(app, who.akun, 'bekukan') } });
    return [ofAkun('bekukan', who.akun.id)];
  },

  'akunSiswa.listNonaktif': listAccess({ daftar: 'akun nonaktif', tabel: 'akun' }),
  'akunSiswa.listAktif': listAccess({ daftar: 'akun aktif', tabel: 'akun' }),
  'akunSiswa.generateToken': token,
  'akunSiswa.aktivasi': async ({ app, send }) => {
    const { id, nim } = await app.build.akun({ diaktivasi_pada: null });
    await send({ params: { id } });
    return [ofAkun('aktivasi', id, { nim, email_terbukti: false })];
  },
  'akunSiswa.listDibekukan': list(),
  'akunSiswa.kirimTautan': async ({ app, send }) => {
    const { id } = await app.build.akun();
    await send({ params: { id }, body: { jenis: 'reset' } });
    return [ofAkun('tautan reset', id, { cara: 'surat' })];
  },
  'akunSiswa.ofDataSiswa': async ({ app, send }) => {
    const { id, nim } = await app.build.akun();
    const record = await app.build.dataSiswa({ nim: nim ?? '', akun_id: null });
    await send({ params: { id: record.id } });
    return [ofAkun('lihat daftar', null, { daftar: 'akun data siswa', halaman: 1, saring: {}, isi: [id] })];
  },
  'akunSiswa.gantiNim': async ({ app, send }) => {
    const { id, nim } = await app.build.akun();
    const record = await app.build.dataSiswa({ nim: nim ?? '' });
    await send({ params: { id: record.id }, query: { nim: `${nim}0` } });
    return [ofAkun('lihat daftar', null, { daftar: 'akun data siswa', halaman: 1, saring: {}, isi: [id] })];
  },
  'akunSiswa.pencocokan': async ({ app, send }) => {
    const { id, nim } = await app.build.akun();
    const record = await app.build.dataSiswa({ nim: nim ?? '' });
    await send({ params: { id } });
    return [ofSiswa('lihat', record.id)];
  },
  'akunSiswa.hubungkan': async ({ app, send }) => {
    const { id, nim } = await app.build.akun({ email_terbukti_pada: app.clock.now().toISOString() });
    const record = await app.build.dataSiswa({ nim: nim ?? '', akun_id: null });
    await send({ params: { id }, body: { data_siswa_id: record.id } });
    return [ofSiswa('hubungkan', record.id, { akun_id: id })];
  },
  'akunSiswa.lepaskan': async ({ app, send }) => {
    const { id, nim } = await app.build.akun();
    const record = await app.build.dataSiswa({ nim: nim ?? '' });
    await send({ params: { id } });
    return [ofSiswa('lepaskan', record.id, { akun_id: id })];
  },
  'akunSiswa.cairkan': async ({ app, send }) => {
    const { id } = await app.build.akun({ dibekukan_pada: app.clock.now().toISOString() });
    await send({ params: { id } });
    return [ofAkun('cairkan', id, { cara: 'surat' })];
  },
  'akunSiswa.akhiriSesi': async (scene) => {
    const { akun } = await scene.app.as('siswa');
    await scene.send({ params: { id: akun.id } });
    return [ofAkun('akhiri sesi', akun.id, { jumlah: 1, sesi: [{ perangkat: '', alamat: '' }] })];
  },
  'akunSiswa.hapus': async (scene) => {
    const { id, nim } = await scene.app.build.akun();
    await scene.send({ params: { id }, token: await tokenOf(scene, 'akun-siswa') });
    return [ofAkun('hapus', id, { nim })];
  },
};
