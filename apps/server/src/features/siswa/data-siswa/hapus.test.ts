// The archive: records that an admin deletes, their files, and what the student may do afterwards.
import { auth } from '@gerbang/contract/akun/auth';
import { dokumen } from '@gerbang/contract/choices';
import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { thumbnailOf } from '@gerbang/contract/picture-url';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { createTestApp } from '@gerbang/kit/app';
import { auditOf } from '@gerbang/kit/audit';
import { smallPhoto } from '@gerbang/kit/pictures';
import { expectRefused, siswaNotFound } from '@gerbang/kit/refusal';
import { unknownId, validForm } from '@gerbang/kit/samples';
import { whileStoring } from '@gerbang/kit/stored-files';
import { afterAll, describe, expect, test } from 'vitest';
import { createSweeper } from '../../../operations/retention/sweeper.ts';
import { transaction } from '../../../platform/database/engine.ts';
import { smallKey } from '../../../platform/storage/file-storage.ts';
import { purgeSampah } from '../sampah/purge.ts';

const app = await createTestApp();
afterAll(() => app.close());
const admin = await app.as('admin');
const photo = await smallPhoto();

async function token(): Promise<string> {
  return (await admin.call(dataSiswa.generateToken)).body.token;
}

async function hapus(id: string) {
  return admin.call(dataSiswa.hapus, { params: { id }, token: await token() });
}

async function keysOf(id: string): Promise<string[]> {
  const rows = await app.db.selectFrom('berkas').select('kunci').where('data_siswa_id', '=', id).execute();
  return rows.map((row) => row.kunci);
}

async function statusOf(id: string) {
  return app.db.selectFrom('data_siswa').select('status_data').where('id', '=', id).execute();
}

describe('DELETE /data-siswa/:id', () => {
  // Rule: ARSIP-5
  test.each(['Tervalidasi', 'Ditolak'] as const)('deletes a record that is %s and names it', async (status_data) => {
    const { id, nim } = await app.build.dataSiswa({ status_data, nama: 'Dewi Lestari' });
    const reply = await hapus(id);
    expect([reply.status, reply.body]).toEqual([
      200,
      { message: `Data siswa Dewi Lestari dengan NIM ${nim} berhasil dihapus` },
    ]);
    await expectRefused(app, () => admin.call(dataSiswa.get, { params: { id } }), siswaNotFound);
    const { body } = await admin.call(dataSiswa.list, { query: { statusData: status_data, search: nim } });
    expect(body.totalItems).toBe(0);
    expect(await auditOf(app, id)).toMatchObject([
      { akun_id: admin.akun.id, role: 'admin', aksi: 'hapus', tabel: 'data_siswa', rincian: { nim, status_data } },
    ]);
  });

  // Rule: ARSIP-5
  test('refuses a waiting record, and the token stays good', async () => {
    const { id } = await app.build.dataSiswa({ pictures: { fotokopi_ktp: photo } });
    const good = await token();
    await expectRefused(app, () => admin.call(dataSiswa.hapus, { params: { id }, token: good }), {
      status: 409,
      message: 'Data siswa menunggu validasi',
    });
    expect(await auditOf(app, id)).toEqual([]);
    const other = await app.build.dataSiswa({ status_data: 'Ditolak' });
    expect((await admin.call(dataSiswa.hapus, { params: { id: other.id }, token: good })).status).toBe(200);
  });

  test.each([unknownId, 'bukan-id', '1'])('%s is not found, and the token stays good', async (id) => {
    const good = await token();
    await expectRefused(app, () => admin.call(dataSiswa.hapus, { params: { id }, token: good }), siswaNotFound);
    const other = await app.build.dataSiswa({ status_data: 'Ditolak' });
    expect((await admin.call(dataSiswa.hapus, { params: { id: other.id }, token: good })).status).toBe(200);
  });

  test('one token in thirty parallel deletions removes exactly one record', async () => {
    const records = await Promise.all(
      Array.from({ length: 30 }, () => app.build.dataSiswa({ status_data: 'Tervalidasi' })),
    );
    const good = await token();
    const replies = await Promise.all(
      records.map(({ id }) => admin.call(dataSiswa.hapus, { params: { id }, token: good })),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array(29).fill(401)]);
    const ids = records.map(({ id }) => id);
    expect(await app.db.selectFrom('data_siswa').select('id').where('id', 'in', ids).execute()).toHaveLength(29);
  });

  test('of ten admins at once exactly one deletes, and nine tokens stay', async () => {
    const { id } = await app.build.dataSiswa({ status_data: 'Ditolak', pictures: { pas_foto_3x4: photo } });
    const tokens = await Promise.all(Array.from({ length: 10 }, token));
    const before = (await app.state()).rows.token_konfirmasi?.length ?? 0;
    const replies = await Promise.all(tokens.map((token) => admin.call(dataSiswa.hapus, { params: { id }, token })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array(9).fill(404)]);
    expect((await app.state()).rows.token_konfirmasi).toHaveLength(before - 1);
    expect(await auditOf(app, id)).toHaveLength(1);
  });
});

describe('the files of a deleted record', () => {
  test('can no longer be read, wait in the bin, and vanish from there with their small forms', async () => {
    const pictures = Object.fromEntries(dokumen.map((bidang) => [bidang, photo]));
    const { siswa, params } = await app.siswaWithData({ status_data: 'Tervalidasi', pictures });
    const { id } = params;
    const bystander = await app.build.dataSiswa({ status_data: 'Tervalidasi', pictures: { pas_foto_3x4: photo } });
    const keys = await keysOf(id);
    expect(keys).toHaveLength(6);
    const { data } = (await admin.call(dataSiswa.get, { params })).body;
    const urls = dokumen.flatMap((bidang) => [data[bidang] ?? '', thumbnailOf(data[bidang] ?? '')]);
    for (const url of urls) expect((await siswa.request('GET', url)).status).toBe(200);

    expect((await hapus(id)).status).toBe(200);
    for (const url of urls) {
      for (const who of [siswa, admin]) expect((await who.request('GET', url)).status).toBe(404);
    }
    expect(await keysOf(id)).toEqual([]);
    const waiting = await app.db.selectFrom('sampah_berkas').selectAll().where('sampah_id', '=', id).execute();
    expect(waiting.map((row) => row.kunci).sort()).toEqual([...keys].sort());

    const sweeper = createSweeper({ db: app.db, storage: app.storage, clock: app.clock });
    app.clock.advance(11 * 60_000);
    await sweeper.sweep();
    for (const key of keys) expect(await app.storage.get(key)).toBeDefined();
    await transaction(app.db, (db) => purgeSampah({ ...app, db, actor: null }, { id }));
    app.clock.advance(11 * 60_000);
    await sweeper.sweep();
    for (const key of keys) {
      expect([await app.storage.get(key), await app.storage.get(smallKey(key))]).toEqual([undefined, undefined]);
    }
    expect(await app.db.selectFrom('berkas_dibuang').selectAll().where('kunci', 'in', keys).execute()).toEqual([]);
    const [kept] = await keysOf(bystander.id);
    expect(await app.storage.get(kept ?? '')).toBeDefined();
  });
});

describe('the student of a deleted record', () => {
  // Rule: ARSIP-5
  test('sees a 404 in the same session and may enter the data anew', async () => {
    const siswa = await app.as('siswa');
    const nim = siswa.akun.nim ?? '';
    const { id } = await app.build.dataSiswa({ nim, status_data: 'Tervalidasi' });
    await expectRefused(app, () => siswa.call(dataDiri.create, { body: validForm }), {
      status: 409,
      message: 'Data diri anda sudah ada',
    });
    await hapus(id);
    expect((await siswa.call(auth.me)).status).toBe(200);
    await expectRefused(app, () => siswa.call(dataDiri.get), siswaNotFound);
    await expectRefused(app, () => siswa.call(dashboard.siswa), siswaNotFound);
    await expectRefused(app, () => siswa.call(dataDiri.update, { params: { id }, body: { nama: 'x' } }), siswaNotFound);
    const anew = await siswa.call(dataDiri.create, { body: validForm, files: { fotokopi_ktp: photo } });
    expect(anew).toMatchObject({ status: 201, body: { data: { nim, status_data: 'Menunggu Validasi', versi: 1 } } });
    expect(anew.body.data.id).not.toBe(id);
  });

  test('a resubmission against the deletion: one of them comes first, nothing half remains', async () => {
    const record = { status_data: 'Ditolak', pictures: { fotokopi_ktp: photo } } as const;
    const { siswa, params } = await app.siswaWithData(record);
    const resubmit = () =>
      siswa.call(dataDiri.update, { params, body: { nama: 'Dikirim Ulang' }, files: { fotokopi_ktp: photo } });
    const [late, removed] = await whileStoring(app, resubmit, () => hapus(params.id));
    expect([late.status, removed?.status]).toEqual([404, 200]);
    expect([await statusOf(params.id), await keysOf(params.id)]).toEqual([[], []]);
    expect(await auditOf(app, params.id)).toHaveLength(1);

    const other = await app.siswaWithData(record);
    const { id } = other.params;
    const sent = await other.siswa.call(dataDiri.update, { params: { id }, body: { nama: 'Dikirim Ulang' } });
    const refused = await hapus(id);
    expect([sent.status, refused.status, refused.body.error]).toEqual([200, 409, 'Data siswa menunggu validasi']);
    expect(await statusOf(id)).toEqual([{ status_data: 'Menunggu Validasi' }]);
    expect([await keysOf(id), await auditOf(app, id)]).toEqual([[expect.any(String)], []]);
  });

  // Rule: DIRI-8
  test('an edit against the deletion: nothing half remains', async () => {
    const { id, nim } = await app.build.dataSiswa({ status_data: 'Tervalidasi', pictures: { fotokopi_ktp: photo } });
    const edit = () =>
      admin.call(dataSiswa.update, { params: { id }, body: { ...validForm, nim }, files: { fotokopi_ktp: photo } });
    const [edited, removed] = await whileStoring(app, edit, () => hapus(id));
    expect([edited.status, removed?.status, await keysOf(id)]).toEqual([404, 200, []]);
    const { rows, files } = await app.state();
    const named = [rows.berkas, rows.berkas_lama, rows.berkas_dibuang, rows.sampah_berkas].flat();
    expect(files).toHaveLength(2 * named.length);
  });
});
