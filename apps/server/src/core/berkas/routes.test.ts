import { berkas } from '@gerbang/contract/berkas';
import { type StatusData, statusData } from '@gerbang/contract/choices';
import { sentences } from '@gerbang/contract/sentences';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { createTestApp } from '@gerbang/kit/app';
import { smallPhoto } from '@gerbang/kit/pictures';
import { expectRefused } from '@gerbang/kit/refusal';
import { unknownId } from '@gerbang/kit/samples';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';

const app = await createTestApp();
afterAll(() => app.close());
const photo = await smallPhoto();
const admin = await app.as('admin');
const pimpinan = await app.as('pimpinan');

const notFound = { status: 404, message: 'Berkas Tidak Ditemukan' };
const forms = ['get', 'kecil'] as const;

/** A student, the own record in this state with an identity card, and the id of that picture. */
async function withPicture(status_data: StatusData = 'Menunggu Validasi') {
  const { siswa: owner, record } = await app.siswaWithData({ status_data, pictures: { fotokopi_ktp: photo } });
  return { owner, record, params: { id: await pictureOf(record.id) } };
}

async function pictureOf(data_siswa_id: string): Promise<string> {
  const row = await app.db
    .selectFrom('berkas')
    .select('id')
    .where('data_siswa_id', '=', data_siswa_id)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function viewsOf(id: string) {
  return app.db.selectFrom('jejak').selectAll().where('sasaran_id', '=', id).orderBy('nomor').execute();
}

describe.each(forms)('GET /berkas/:id as %s', (form) => {
  // Rule: BERKAS-6
  test.each(statusData)('of a record that is %s: its owner, the admin, the pimpinan when valid', async (status) => {
    const { owner, params } = await withPicture(status);
    const mayLook = [owner, admin, ...(status === 'Tervalidasi' ? [pimpinan] : [])];
    for (const who of mayLook) {
      const reply = await who.call(berkas[form], { params });
      expect(reply.status).toBe(200);
      const { format, width, height } = await sharp(reply.bytes).metadata();
      expect([format, width, height]).toEqual(form === 'get' ? ['jpeg', 450, 600] : ['jpeg', 120, 160]);
    }
    const { owner: withOwnRecord } = await withPicture('Tervalidasi');
    const withoutRecord = await app.as('siswa');
    const mayNot = [withOwnRecord, withoutRecord, ...(status === 'Tervalidasi' ? [] : [pimpinan])];
    for (const who of mayNot) await expectRefused(app, () => who.call(berkas[form], { params }), notFound);
    await expectRefused(app, () => app.anyone.call(berkas[form], { params }), {
      status: 401,
      message: sentences.noToken,
    });
  });

  test('is a picture and nothing else to the browser, and nobody keeps it', async () => {
    const { owner, params } = await withPicture();
    const { headers, bytes } = await owner.call(berkas[form], { params });
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(Number(headers['content-length'])).toBe(bytes.length);
  });

  test.each([unknownId, 'bukan-id', '..%2f..%2fgerbang.db'])('%s is not found', async (id) => {
    const url = `/api/v1/berkas/${id}${form === 'kecil' ? '/kecil' : ''}`;
    for (const who of [admin, pimpinan, await app.as('siswa')]) {
      await expectRefused(app, () => who.request('GET', url), notFound);
    }
  });

  // Rule: BERKAS-6
  test('a refusal is the same whether the picture exists or not', async () => {
    const { params } = await withPicture();
    const stranger = await app.as('siswa');
    const existing = await stranger.call(berkas[form], { params });
    const missing = await stranger.call(berkas[form], { params: { id: unknownId } });
    expect([existing.status, existing.body]).toEqual([missing.status, missing.body]);
    expect(existing.headers['content-type']).toBe(missing.headers['content-type']);
  });

  // Rule: BERKAS-7
  test('a replaced picture and that of a deleted record can no longer be read', async () => {
    const { owner, record, params } = await withPicture();
    await owner.call(dataDiri.update, { params: { id: record.id }, files: { fotokopi_ktp: photo } });
    for (const who of [owner, admin]) await expectRefused(app, () => who.call(berkas[form], { params }), notFound);
    const present = { id: await pictureOf(record.id) };
    expect((await owner.call(berkas[form], { params: present })).status).toBe(200);
    await app.db.transaction().execute((db) => db.deleteFrom('berkas').where('id', '=', present.id).execute());
    for (const who of [owner, admin]) {
      await expectRefused(app, () => who.call(berkas[form], { params: present }), notFound);
    }
  });

  // Rule: BERKAS-5
  test('lost or exchanged bytes are told in one sentence, without a trace of what is inside', async () => {
    const { owner, params } = await withPicture();
    const wrong = (await withPicture()).params;
    const { kunci } = await app.db
      .selectFrom('berkas')
      .select('kunci')
      .where('id', '=', params.id)
      .executeTakeFirstOrThrow();
    await app.db.transaction().execute(async (db) => {
      await db.deleteFrom('berkas').where('id', '=', wrong.id).execute();
      await db
        .updateTable('berkas')
        .set({ kunci: `${kunci}0` })
        .where('id', '=', params.id)
        .execute();
    });
    const reply = await owner.call(berkas[form], { params });
    expect(reply.status).toBe(503);
    expect(reply.body).toEqual({ error: sentences.brokenImage, message: sentences.brokenImage });
    expect(reply.bytes.includes(kunci)).toBe(false);
  });
});

describe('who looked at a document', () => {
  // Rule: BERKAS-9
  test('staff’s views of the whole picture are written to the audit log', async () => {
    const { record, params } = await withPicture('Tervalidasi');
    await admin.call(berkas.get, { params });
    await pimpinan.call(berkas.get, { params });
    const auditLog = await viewsOf(record.id);
    expect(auditLog.map(({ aksi, tabel, akun_id, role }) => [aksi, tabel, akun_id, role])).toEqual([
      ['lihat', 'data_siswa', admin.akun.id, 'admin'],
      ['lihat', 'data_siswa', pimpinan.akun.id, 'pimpinan'],
    ]);
    expect(JSON.parse(auditLog[0]?.rincian ?? '')).toEqual({ bidang: 'fotokopi_ktp' });
  });

  test('the student’s own, small forms and refused ones are not', async () => {
    const { owner, record, params } = await withPicture();
    await owner.call(berkas.get, { params });
    await admin.call(berkas.kecil, { params });
    await pimpinan.call(berkas.get, { params });
    expect(await viewsOf(record.id)).toEqual([]);
  });

  test('twenty views at once are one entry and a count of nineteen', async () => {
    const { record, params } = await withPicture();
    const replies = await Promise.all(Array.from({ length: 20 }, () => admin.call(berkas.get, { params })));
    expect(replies.map((reply) => reply.status)).toEqual(Array(20).fill(200));
    expect(await viewsOf(record.id)).toHaveLength(1);
    const counted = app.db.selectFrom('jejak_hari').select('jumlah').where('entri', 'like', `%${record.id}%`);
    expect(await counted.execute()).toContainEqual({ jumlah: 19 });
  });
});
