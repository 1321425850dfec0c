import { akunSiswa } from '@gerbang/contract/akun/akun-siswa';
import { kesiapan, type NamaBaris, type Pemeriksaan } from '@gerbang/contract/sekolah/kesiapan';
import { createTestApp, type TestApp } from '@gerbang/kit/app';
import { insertPasskey } from '@gerbang/kit/factors';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NO_RECIPIENT } from '../../core/surat/mail-trouble.ts';
import { writeAudit } from '../../platform/audit.ts';
import { createClockGuard } from '../../platform/clock-guard.ts';
import { transaction } from '../../platform/database/engine.ts';
import { writeNote } from '../../platform/notes.ts';
import { BACKUP_NOTE, type BackupNote, REHEARSAL_NOTE, type RehearsalNote } from '../backup/backup-notes.ts';
import { findCheck, writeCheck } from '../check/check-note.ts';
import {
  judgeAddress,
  judgeFactors,
  judgeKeys,
  judgeMail,
  judgeStrict,
  judgeVersion,
  type SecurityFacts,
} from './security-lines.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const HOUR = 60 * 60_000;
const ago = (ms: number) => new Date(app.clock.now().getTime() - ms).toISOString();

async function line(nama: NamaBaris) {
  const { status, body } = await (await app.as('pimpinan')).call(kesiapan.get);
  expect(status).toBe(200);
  return body.data.baris.find((each) => each.nama === nama);
}

const note = (nama: string, isi: BackupNote | RehearsalNote) => writeNote(app, { nama, isi });

// Rule: SIAP-1
test('a new installation: nothing is ready that nobody has seen, and every such line has a step', async () => {
  const { body } = await (await app.as('pimpinan')).call(kesiapan.get);
  const states = Object.fromEntries(body.data.baris.map(({ nama, keadaan }) => [nama, keadaan]));
  expect(states).toMatchObject({
    cadangan: 'belum',
    gladi: 'perhatian',
    pemeriksaan: 'perhatian',
    'basis-data': 'perhatian',
    jam: 'siap',
  });
  for (const { keadaan, langkah } of body.data.baris) expect(langkah === null).toBe(keadaan === 'siap');
  expect(body.data.pemeriksaan).toBeNull();
});

// Rule: SIAP-1
test('a backup is ready for 24 hours; one that failed, or that found damage, says so', async () => {
  const fresh = { nomor: 3, siswa: 1846, gambar: 9204, byte: 1_900_000_000, rusak: 0, tanpa_salinan: 0, gagal: null };
  const seen = (hours: number) => ({ keadaan_pada: ago(hours * HOUR), dilihat_pada: ago(hours * HOUR) });
  await note(BACKUP_NOTE, { ...fresh, ...seen(1) });
  expect(await line('cadangan')).toMatchObject({
    keadaan: 'siap',
    kalimat: expect.stringMatching(/1\.846 siswa, 9\.204 gambar/),
    langkah: null,
  });
  await note(BACKUP_NOTE, { ...fresh, ...seen(25) });
  expect(await line('cadangan')).toMatchObject({
    keadaan: 'perhatian',
    kalimat: expect.stringMatching(/Lebih dari 24 jam/),
  });
  await note(BACKUP_NOTE, { ...fresh, ...seen(-1) });
  expect(await line('cadangan')).toMatchObject({ keadaan: 'perhatian' });
  await note(BACKUP_NOTE, { ...fresh, ...seen(1), rusak: 2 });
  expect(await line('cadangan')).toMatchObject({
    keadaan: 'perhatian',
    kalimat: expect.stringMatching(/2 gambar rusak/),
  });
  await note(BACKUP_NOTE, { ...fresh, ...seen(1), rusak: 3, tanpa_salinan: 1 });
  expect(await line('cadangan')).toMatchObject({
    kalimat: expect.stringMatching(/3 gambar rusak di tempat penyimpanannya, 1 di antaranya tanpa salinan/),
    langkah: expect.stringMatching(/cadangan -- gambar`; sisanya.* diunggah lagi/),
  });
  await note(BACKUP_NOTE, { ...fresh, ...seen(1), rusak: 2, tanpa_salinan: 2 });
  expect(await line('cadangan')).toMatchObject({
    kalimat: expect.stringMatching(/tanpa salinan di cadangan mana pun/),
    langkah: expect.stringMatching(/Pemiliknya perlu mengunggah lagi/),
  });
  await note(BACKUP_NOTE, { ...fresh, ...seen(1), gagal: 'Disk tujuan penuh.' });
  expect(await line('cadangan')).toMatchObject({
    keadaan: 'belum',
    kalimat: expect.stringMatching(/Disk tujuan penuh\./),
  });
});

// Rule: SIAP-1
test('a rehearsal is ready for five weeks; one with problems is not', async () => {
  const passed = { keadaan_pada: ago(0), ms: 402_000, siswa: 1846, gambar: 9204, masalah: [] };
  await note(REHEARSAL_NOTE, { ...passed, pada: ago(24 * HOUR) });
  expect(await line('gladi')).toMatchObject({ keadaan: 'siap', kalimat: expect.stringMatching(/1\.846 siswa/) });
  await note(REHEARSAL_NOTE, { ...passed, pada: ago(40 * 24 * HOUR) });
  expect(await line('gladi')).toMatchObject({ keadaan: 'perhatian' });
  await note(REHEARSAL_NOTE, { ...passed, pada: ago(HOUR), masalah: ['3 gambar tidak terbuka.'] });
  expect(await line('gladi')).toMatchObject({
    keadaan: 'belum',
    kalimat: expect.stringMatching(/3 gambar tidak terbuka/),
  });
});

// Rule: SIAP-2
test('a check is started once however many press, and again when it is over', async () => {
  const staff = [await app.as('pimpinan'), await app.as('pimpinan'), await app.as('pimpinan')];
  const replies = await Promise.all(staff.map((each) => each.call(kesiapan.periksa)));
  const messages = replies.map(({ body }) => body.message).toSorted();
  expect(messages).toEqual(['Pemeriksaan dimulai', 'Pemeriksaan sedang berjalan', 'Pemeriksaan sedang berjalan']);
  expect(app.checks).toHaveLength(1);
  expect(await line('pemeriksaan')).toMatchObject({ keadaan: 'perhatian', kalimat: 'Sedang diperiksa.' });

  const found = await findCheck(app);
  await finish(found as Pemeriksaan, { masalah: [], jumlah: [] });
  expect(await line('pemeriksaan')).toMatchObject({
    keadaan: 'siap',
    kalimat: expect.stringMatching(/3 siswa, 9 gambar, semuanya utuh/),
  });
  expect(await line('basis-data')).toMatchObject({ keadaan: 'siap' });
  await staff[0]?.call(kesiapan.periksa);
  expect(app.checks).toHaveLength(2);
});

const finish = (check: Pemeriksaan, end: Pick<Pemeriksaan, 'masalah' | 'jumlah'>) =>
  writeCheck(app, { ...check, selesai: ago(0), tahap: 'selesai', siswa: 3, gambar: 9, ...end });

// Rule: SIAP-3
test('problems are counted and listed, and a damaged database is a line of its own', async () => {
  const pimpinan = await app.as('pimpinan');
  await pimpinan.call(kesiapan.periksa);
  const check = (await findCheck(app)) as Pemeriksaan;
  const masalah = ['Basis data: halaman rusak', 'data_siswa 1, fotokopi_ktp: gambar rusak'];
  const jumlah = [
    { bagian: 'basis-data' as const, jumlah: 1 },
    { bagian: 'gambar' as const, jumlah: 1 },
  ];
  await finish(check, { masalah, jumlah });
  expect(await line('pemeriksaan')).toMatchObject({ keadaan: 'belum', kalimat: expect.stringMatching(/2 masalah/) });
  expect(await line('basis-data')).toMatchObject({ keadaan: 'belum' });
  const { body } = await pimpinan.call(kesiapan.get);
  expect(body.data.pemeriksaan).toMatchObject({ masalah, jumlah, tahap: 'selesai' });
});

test('a check whose process died is told, and may be started again', async () => {
  const pimpinan = await app.as('pimpinan');
  await pimpinan.call(kesiapan.periksa);
  app.clock.advance(3 * 60_000);
  expect(await line('pemeriksaan')).toMatchObject({
    keadaan: 'perhatian',
    kalimat: expect.stringMatching(/tidak selesai/),
  });
  expect((await pimpinan.call(kesiapan.periksa)).body.message).toBe('Pemeriksaan dimulai');
});

test('a clock that was set back is seen by what was written before', async () => {
  const tomorrow = { now: () => new Date(app.clock.now().getTime() + 24 * HOUR) };
  await transaction(app.db, (db) =>
    writeAudit({ db, clock: tomorrow, actor: null }, { aksi: 'uji', tabel: 'akun', sasaran_id: null }),
  );
  expect(await line('jam')).toMatchObject({
    keadaan: 'belum',
    kalimat: expect.stringMatching(/bertanggal sesudahnya/),
  });
});

test('a siswa and nobody start no check', async () => {
  const before = await app.state();
  expect((await (await app.as('siswa')).call(kesiapan.periksa)).status).toBe(403);
  expect((await app.anyone.call(kesiapan.periksa)).status).toBe(401);
  expect(app.checks).toEqual([]);
  const { akun: _, ...after } = (await app.state()).rows;
  const { akun: _b, ...rows } = before.rows;
  expect(after).toEqual(rows);
});

test('a clock that jumped is told until it is believed again', async () => {
  const guard = createClockGuard({ db: app.db, clock: app.clock, log: { warn: () => undefined } });
  await guard.look();
  expect(await line('jam')).toMatchObject({ keadaan: 'siap' });
  app.clock.advance(400 * 24 * HOUR);
  await guard.look();
  expect(await line('jam')).toMatchObject({
    keadaan: 'perhatian',
    kalimat: expect.stringContaining('melompat 400 hari maju'),
  });
});

test('a first backup that failed says why', async () => {
  const none = {
    keadaan_pada: '',
    dilihat_pada: '',
    nomor: 0,
    siswa: 0,
    gambar: 0,
    byte: 0,
    rusak: 0,
    tanpa_salinan: 0,
  };
  await note(BACKUP_NOTE, { ...none, gagal: 'Ruang disk untuk cadangan tidak cukup.' });
  expect(await line('cadangan')).toMatchObject({
    keadaan: 'belum',
    kalimat: 'Belum ada cadangan. Ruang disk untuk cadangan tidak cukup.',
  });
});

// Limit: testMail
// Rule: SIAP-4
test('a mail that is sent to try: waits, arrived, or did not, with what to do', async () => {
  expect(await line('surat')).toMatchObject({ keadaan: 'perhatian', langkah: 'Tekan Kirim surat percobaan.' });
  const pimpinan = await app.as('pimpinan');
  expect((await pimpinan.call(kesiapan.kirimSurat)).status).toBe(200);
  expect(await line('surat')).toMatchObject({ keadaan: 'perhatian', kalimat: expect.stringMatching(/sedang dikirim/) });
  const set = (outcome: { galat: string | null; dikirim_pada: string | null; coba_lagi_pada?: string }) =>
    transaction(app.db, (db) => db.updateTable('surat_keluar').set(outcome).where('jenis', '=', 'percobaan').execute());
  await set({ galat: 'ESOCKET', dikirim_pada: null });
  expect(await line('surat')).toMatchObject({ keadaan: 'belum', kalimat: expect.stringMatching(/dapat dihubungi/) });
  await set({ galat: NO_RECIPIENT, dikirim_pada: null, coba_lagi_pada: '9999-12-31T00:00:00.000Z' });
  expect(await line('surat')).toMatchObject({ keadaan: 'perhatian', kalimat: expect.stringMatching(/tidak ada\.$/) });
  await set({ galat: null, dikirim_pada: ago(0) });
  expect(await line('surat')).toMatchObject({ keadaan: 'siap', langkah: null });
  for (let n = 0; n < 4; n++) await pimpinan.call(kesiapan.kirimSurat);
  expect((await pimpinan.call(kesiapan.kirimSurat)).status).toBe(429);
});

// Rule: SIAP-4
test('mails that the server does not take are told, also when the one to try and others were taken before', async () => {
  const [admin, pimpinan] = [await app.as('admin'), await app.as('pimpinan')];
  const { id, email } = await app.build.akun({ diaktivasi_pada: null });
  const send = { params: { id }, body: { jenis: 'konfirmasi' } } as const;
  const set = (outcome: { galat: string | null; dikirim_pada: string | null }) =>
    transaction(app.db, (db) => db.updateTable('surat_keluar').set(outcome).where('penerima', '=', email).execute());
  expect((await admin.call(akunSiswa.kirimTautan, send)).body.message).toBe('Tautan akan dikirim lewat email');
  await set({ galat: null, dikirim_pada: ago(0) });
  expect(await line('surat')).toMatchObject({ keadaan: 'siap', kalimat: expect.stringMatching(/^Surat terakhir/) });
  await pimpinan.call(kesiapan.kirimSurat);
  await transaction(app.db, (db) =>
    db
      .updateTable('surat_keluar')
      .set({ dikirim_pada: ago(0) })
      .where('jenis', '=', 'percobaan')
      .execute(),
  );
  expect(await line('surat')).toMatchObject({ keadaan: 'siap' });
  // The first try is enough: nobody waits for minutes until somebody looks into it.
  await set({ galat: 'ECONNREFUSED', dikirim_pada: null });
  expect(await line('surat')).toMatchObject({
    keadaan: 'belum',
    kalimat: expect.stringMatching(/^1 surat belum terkirim, .*: server surat tidak dapat dihubungi\.$/),
  });
});

// Rule: SIAP-4
test('factors, strict mode and version are told as they are', async () => {
  const { id } = await app.build.akun({ role: 'admin' });
  expect(await line('faktor')).toMatchObject({ keadaan: 'perhatian', kalimat: expect.stringMatching(/^0 dari 2 /) });
  await insertPasskey(app, id);
  expect(await line('faktor')).toMatchObject({ kalimat: expect.stringMatching(/^1 dari 3 /) });
  expect(await line('ketat')).toMatchObject({ keadaan: 'perhatian' });
  expect(await line('versi')).toMatchObject({
    keadaan: 'siap',
    kalimat: expect.stringMatching(/^Gerbang \d+\.\d+\.\d+ /),
  });
});

// Rule: SIAP-4
test('address, mail and keys are judged by how the instance was set up', () => {
  const facts: SecurityFacts = {
    ...{ publicUrl: 'https://siswa.sekolah.example', hasMailServer: false, hasOuterSecrets: true, hasRecipient: true },
    ...{
      testMail: undefined,
      mails: { sent: null, failing: undefined },
      staf: { jumlah: 2, secured: 2, dibekukan: 0 },
      ketat: true,
      versi: '1.0.0',
      node: '24.1.0',
    },
  };
  const states = (changed: Partial<SecurityFacts>) => {
    const all = { ...facts, ...changed };
    return [judgeAddress, judgeMail, judgeKeys, judgeFactors, judgeStrict, judgeVersion].map(
      (judge) => judge(all).keadaan,
    );
  };
  expect(states({})).toEqual(['siap', 'perhatian', 'siap', 'siap', 'siap', 'siap']);
  expect(states({ publicUrl: '', hasRecipient: false }).slice(0, 3)).toEqual(['perhatian', 'perhatian', 'perhatian']);
  expect(states({ publicUrl: 'http://siswa.sekolah.example', hasRecipient: undefined, node: '22.1.0' })).toEqual([
    'belum',
    'perhatian',
    'belum',
    'siap',
    'siap',
    'perhatian',
  ]);
});
