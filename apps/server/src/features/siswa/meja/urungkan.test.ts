// Decisions taken back: the own last one within a minute, or a rejection at any time.
import { berkas } from '@gerbang/contract/berkas';
import { sentences } from '@gerbang/contract/sentences';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { type Caller, createTestApp } from '@gerbang/kit/app';
import { auditOf } from '@gerbang/kit/audit';
import { smallPhoto } from '@gerbang/kit/pictures';
import { expectRefused, siswaNotFound, stale } from '@gerbang/kit/refusal';
import { unknownId } from '@gerbang/kit/samples';
import { afterAll, describe, expect, test } from 'vitest';
import { outbox } from '../../../core/surat/postman.ts';
import { transaction } from '../../../platform/database/engine.ts';
import { leaseNext } from '../../../platform/jobs/lease.ts';

const app = await createTestApp();
afterAll(() => app.close());
const admin = await app.as('admin', { nama: 'Rahmat Hidayat' });
const other = await app.as('admin');
const photo = await smallPhoto(1);

const reason = { alasan_penolakan: 'Foto KTP buram' };
const marks = { tanda: [{ bidang: 'fotokopi_ktp' as const, alasan: 'foto buram' }] };

async function waiting() {
  const { siswa, params } = await app.siswaWithData({ pictures: { fotokopi_ktp: photo } });
  return { siswa, ...params, params };
}

/** A record that was rejected with a mark and sent again with another picture. */
async function sentAgain() {
  const made = await waiting();
  const { params } = made;
  const { body } = await admin.call(dataSiswa.tolak, { params, body: marks });
  await made.siswa.call(dataDiri.update, { params, files: { fotokopi_ktp: await smallPhoto(2) } });
  return { ...made, old: body.data.fotokopi_ktp?.split('/').at(-1) ?? '' };
}

const decide = (params: { id: string }, decision: 'validasi' | 'tolak', who = admin) =>
  who.call(dataSiswa[decision], { params, body: decision === 'tolak' ? reason : {} });
const undo = (params: { id: string }, versi: number, who = admin) =>
  who.call(dataSiswa.urungkan, { params, body: { versi } });
const row = (id: string) => app.db.selectFrom('data_siswa').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const lettersTo = (siswa: Caller) =>
  app.db.selectFrom('surat_keluar').selectAll().where('penerima', '=', siswa.akun.email).orderBy('id').execute();

describe('PATCH /data-siswa/urungkan/:id', () => {
  // Rule: PUTUSAN-12
  test.each(['validasi', 'tolak'] as const)(
    'after %s everything is as before, but for the number of the state',
    async (decision) => {
      const { siswa, id, params, old } = await sentAgain();
      await transaction(app.db, (db) => db.deleteFrom('surat_keluar').execute());
      const before = { row: await row(id), rows: (await app.state()).rows };
      const { body } = await decide(params, decision);
      expect((await admin.call(berkas.get, { params: { id: old } })).status).toBe(404);
      app.clock.advance(60_000);
      const reply = await undo(params, body.data.versi);
      expect(reply).toMatchObject({
        status: 200,
        body: { data: { status_data: 'Menunggu Validasi', pengelola: null, diajukan_lagi: true, versi: 5 } },
      });
      expect(reply.body.data.dikirim_pada).toBe(body.data.dikirim_pada);
      expect(await row(id)).toEqual({ ...before.row, versi: 5, diubah_pada: app.clock.now().toISOString() });
      const { data_siswa: _, ...rest } = before.rows;
      expect((await app.state()).rows).toMatchObject(rest);
      expect((await admin.call(berkas.get, { params: { id: old } })).status).toBe(200);
      const { ditolak } = (await admin.call(dataSiswa.perubahan, { params })).body.data;
      if (decision === 'validasi') expect(ditolak?.tanda).toEqual(marks.tanda);
      expect((await auditOf(app, id)).filter(({ aksi }) => aksi === 'urungkan')).toMatchObject([
        { akun_id: admin.akun.id, tabel: 'data_siswa', rincian: { versi: 5 } },
      ]);
      expect(await lettersTo(siswa)).toEqual([]);
      expect((await decide(params, 'validasi', other)).status).toBe(200);
    },
  );

  // Rules: PUTUSAN-12, SURAT-8
  test('a notice waits ten seconds; one that has left stays a sent letter, one that is stuck goes', async () => {
    await transaction(app.db, (db) => db.deleteFrom('surat_keluar').execute());
    const { siswa, params } = await waiting();
    const lease = () => leaseNext(app, outbox);
    const first = await decide(params, 'tolak');
    app.clock.advance(9999);
    expect(await lease()).toBeUndefined();
    app.clock.advance(1);
    const letter = await lease();
    expect(letter?.penerima).toBe(siswa.akun.email);
    const dikirim_pada = app.clock.now().toISOString();
    await transaction(app.db, (db) => db.updateTable('surat_keluar').set({ dikirim_pada }).execute());
    expect((await undo(params, first.body.data.versi)).status).toBe(200);
    expect((await lettersTo(siswa)).map(({ dikirim_pada }) => dikirim_pada !== null)).toEqual([true]);

    const second = await decide(params, 'validasi');
    app.clock.advance(10_000);
    expect(await lease()).toBeDefined();
    expect((await undo(params, second.body.data.versi)).status).toBe(200);
    expect(await lettersTo(siswa)).toHaveLength(1);
  });

  // Rule: PUTUSAN-12
  test('refuses another admin’s decision, an older one, one that was built upon, and none at all', async () => {
    const { siswa, params } = await waiting();
    const refused = (versi: number, message: string, who = admin) =>
      expectRefused(app, () => undo(params, versi, who), { status: 409, message });
    await refused(1, 'Data siswa menunggu validasi');
    const { versi } = (await decide(params, 'tolak')).body.data;
    await refused(versi, 'Hanya admin yang memutuskan dapat mengurungkannya', other);
    await refused(versi - 1, sentences.stale);
    await refused(versi + 1, sentences.stale);
    app.clock.advance(60_001);
    await refused(versi, 'Keputusan hanya dapat diurungkan dalam 60 detik');

    await siswa.call(dataDiri.update, { params, body: { agama: 'Hindu' } });
    await refused(versi, 'Data siswa menunggu validasi');
    const valid = (await decide(params, 'validasi')).body.data;
    const { body } = await admin.call(dataSiswa.get, { params });
    const { nama, nim, diskon, ...rest } = body.data;
    const form = { ...rest, nama, nim, diskon: `${diskon}`, gelombang: `${rest.gelombang}`, versi: valid.versi };
    const edited = await admin.call(dataSiswa.update, {
      params,
      body: { ...form, biaya_pendidikan: `${rest.biaya_pendidikan}` },
    });
    expect(edited.status).toBe(200);
    await refused(edited.body.data.versi, 'Keputusan ini tidak dapat diurungkan lagi');
    await refused(valid.versi, sentences.stale);
  });

  test('needs the versi; of five at once one goes back', async () => {
    const { params } = await waiting();
    const { versi } = (await decide(params, 'validasi')).body.data;
    for (const body of [{}, { versi: null }, { versi: 'x' }]) {
      const call = () => admin.call(dataSiswa.urungkan, { params, body });
      await expectRefused(app, call, { status: 400, message: 'Versi tidak valid' });
    }
    const replies = await Promise.all(Array.from({ length: 5 }, () => undo(params, versi)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const unknown = { id: unknownId };
    await expectRefused(app, () => undo(unknown, 1), siswaNotFound);
  });
});

describe('PATCH /data-siswa/kembalikan/:id', () => {
  // Rule: PUTUSAN-13
  test('any admin sends a rejected record back, at any time, with a trace and without the letter', async () => {
    const { siswa, id, params } = await waiting();
    const { versi } = (await admin.call(dataSiswa.tolak, { params, body: { ...reason, ...marks } })).body.data;
    const reply = await other.call(dataSiswa.kembalikan, { params, body: { versi } });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        data: {
          status_data: 'Menunggu Validasi',
          alasan_penolakan: null,
          tanda: [],
          pengelola: null,
          diajukan_lagi: false,
          versi: 3,
        },
      },
    });
    expect(await lettersTo(siswa)).toEqual([]);
    expect((await auditOf(app, id)).map(({ aksi, akun_id }) => [aksi, akun_id])).toEqual([
      ['tolak', admin.akun.id],
      ['kembalikan', other.akun.id],
    ]);
    const [newest] = (await admin.call(dataSiswa.riwayat, { params })).body.data;
    expect(newest).toMatchObject({ jenis: 'dikembalikan', oleh: { id: other.akun.id, role: 'admin' }, versi: 3 });
    expect(newest?.perubahan[0]).toEqual({ bidang: 'status_data', lama: 'Ditolak', baru: 'Menunggu Validasi' });
    expect((await decide(params, 'validasi')).status).toBe(200);
  });

  // Rule: PUTUSAN-13
  test('a validated record goes back likewise, also one that was changed since', async () => {
    const { siswa, params } = await waiting();
    const { versi } = (await decide(params, 'validasi')).body.data;
    const reply = await other.call(dataSiswa.kembalikan, { params, body: { versi } });
    const back = { status_data: 'Menunggu Validasi', pengelola: null, versi: 3 };
    expect(reply).toMatchObject({ status: 200, body: { data: back } });
    expect(await lettersTo(siswa)).toEqual([]);
    const [newest] = (await admin.call(dataSiswa.riwayat, { params })).body.data;
    expect(newest?.perubahan).toEqual([{ bidang: 'status_data', lama: 'Tervalidasi', baru: 'Menunggu Validasi' }]);
    const changed = await app.build.dataSiswa({ status_data: 'Tervalidasi', versi: 4 });
    const again = { params: { id: changed.id }, body: { versi: 4 } };
    expect((await admin.call(dataSiswa.kembalikan, again)).status).toBe(200);
  });

  test('refuses what waits already, and a versi that is not the present one', async () => {
    const waits = await app.build.dataSiswa({ status_data: 'Menunggu Validasi' });
    const message = 'Data siswa menunggu validasi';
    const ofWaiting = () => admin.call(dataSiswa.kembalikan, { params: { id: waits.id } });
    await expectRefused(app, ofWaiting, { status: 409, message });
    const { id } = await app.build.dataSiswa({ status_data: 'Ditolak', versi: 4 });
    const call = (versi: number) => () => admin.call(dataSiswa.kembalikan, { params: { id }, body: { versi } });
    await expectRefused(app, call(3), stale);
    expect((await call(4)()).status).toBe(200);
  });
});
