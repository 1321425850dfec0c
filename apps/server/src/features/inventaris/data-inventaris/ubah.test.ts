// Changing items: the photo, versi, and several admins at once.
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { createTestApp } from '@gerbang/kit/app';
import { auditOf } from '@gerbang/kit/audit';
import { phonePhoto, smallPhoto } from '@gerbang/kit/pictures';
import { expectRefused, stale } from '@gerbang/kit/refusal';
import { unknownId, validBarang } from '@gerbang/kit/samples';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';

const app = await createTestApp();
afterAll(() => app.close());
const admin = await app.as('admin', { nama: 'Rahmat Hidayat' });
const photo = await smallPhoto();

const notFound = { status: 404, message: 'Data Inventaris Tidak Ditemukan' };
const changed = { ...validBarang, nama_barang: 'Proyektor BenQ', jumlah_barang: '3', keterangan: 'Lampu baru' };

async function present(id: string) {
  const { data } = (await admin.call(dataInventaris.list)).body;
  return data.find((row) => row.id === id);
}

describe('PUT /data-inventaris/:id', () => {
  // Rule: BARANG-4
  test('changes every field, counts the change and takes over the management; an absent photo stays', async () => {
    const item = await app.build.dataInventaris({ photo, pengelola_id: (await app.build.akun({ role: 'admin' })).id });
    const before = await present(item.id);
    const reply = await admin.call(dataInventaris.update, { params: { id: item.id }, body: changed });
    expect([reply.status, reply.body]).toEqual([
      200,
      {
        message: 'Data inventaris berhasil diubah',
        data: {
          ...changed,
          jumlah_barang: 3,
          id: item.id,
          foto_barang: before?.foto_barang,
          pengelola: { id: admin.akun.id, profile: { nama: 'Rahmat Hidayat' } },
          versi: 2,
        },
      },
    ]);
    const found = await admin.call(dataInventaris.list, { query: { search: 'benq, lampu baru' } });
    expect(found.body.data).toEqual([reply.body.data]);
    expect(await auditOf(app, item.id)).toMatchObject([
      { aksi: 'ubah', tabel: 'data_inventaris', rincian: { versi: 2 } },
    ]);
  });

  test('a sent photo replaces the one before', async () => {
    const item = await app.build.dataInventaris({ photo });
    const old = await app.db
      .selectFrom('berkas')
      .selectAll()
      .where('data_inventaris_id', '=', item.id)
      .executeTakeFirstOrThrow();
    const files = { foto_barang: await phonePhoto() };
    const { body } = await admin.call(dataInventaris.update, { params: { id: item.id }, body: changed, files });
    const { bytes } = await admin.request('GET', body.data.foto_barang ?? '');
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 900, height: 1200 });
    expect((await admin.request('GET', `/api/v1/berkas/${old.id}`)).status).toBe(404);
    const discarded = await app.db
      .selectFrom('berkas_dibuang')
      .select('kunci')
      .where('kunci', '=', old.kunci)
      .execute();
    expect(discarded).toHaveLength(1);
  });

  // Rule: JAWABAN-18
  test('refuses an older versi, with a photo too; the present one and none go through', async () => {
    const { id } = await app.build.dataInventaris({ versi: 3 });
    const send = (versi?: unknown, files = {}) =>
      admin.call(dataInventaris.update, { params: { id }, body: { ...changed, ...(versi ? { versi } : {}) }, files });
    for (const versi of ['2', '1', '4']) await expectRefused(app, () => send(versi, { foto_barang: photo }), stale);
    await expectRefused(app, () => send('tiga'), {
      status: 400,
      message: [{ field: 'versi', message: 'Versi tidak valid' }],
    });
    expect((await send('3')).body.data.versi).toBe(4);
    expect((await send()).body.data.versi).toBe(5);
    expect(await auditOf(app, id)).toHaveLength(2);
  });

  // Rule: BARANG-5
  test('an unknown item, a malformed id and a deleted item are not found, before anything is read', async () => {
    const { id } = await app.build.dataInventaris();
    await admin.call(dataInventaris.hapus, { params: { id } });
    for (const missing of [id, unknownId, 'bukan-id']) {
      const files = { foto_barang: photo };
      await expectRefused(
        app,
        () => admin.call(dataInventaris.update, { params: { id: missing }, body: {}, files }),
        notFound,
      );
    }
    const unreadable = { payload: 'rusak', headers: { 'content-type': 'multipart/form-data; boundary=x' } };
    await expectRefused(app, () => admin.request('PUT', `/api/v1/data-inventaris/${id}`, unreadable), notFound);
  });

  // Rule: JAWABAN-18
  test('of many admins with the same versi exactly one changes the item, and one photo stays', async () => {
    const admins = await Promise.all(Array.from({ length: 8 }, () => app.as('admin')));
    const { id } = await app.build.dataInventaris({ photo });
    const before = await app.state();
    const replies = await Promise.all(
      admins.map((who) =>
        who.call(dataInventaris.update, {
          params: { id },
          body: { ...changed, versi: 1 },
          files: { foto_barang: photo },
        }),
      ),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const winner = admins[replies.findIndex((reply) => reply.status === 200)];
    expect(await present(id)).toMatchObject({ versi: 2, pengelola: { id: winner?.akun.id } });
    // The old one waits for the sweeper.
    expect((await app.state()).files.length - before.files.length).toBe(2);
  });

  test('changes against a deletion: whoever is first, nothing half remains', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await app.build.dataInventaris({ photo });
      const [change, removal] = await Promise.all([
        admin.call(dataInventaris.update, { params: { id }, body: changed, files: { foto_barang: photo } }),
        admin.call(dataInventaris.hapus, { params: { id } }),
      ]);
      expect(removal.status).toBe(200);
      expect([200, 404]).toContain(change.status);
      const left = await app.db.selectFrom('berkas').select('kunci').where('data_inventaris_id', '=', id).execute();
      expect(left).toEqual([]);
    }
  });
});
