// What comes back from the bin is what went in: row by row, byte by byte; and of several who act at once one wins.
import { akunSiswa } from '@gerbang/contract/akun/akun-siswa';
import { auth } from '@gerbang/contract/akun/auth';
import { dataAdmin } from '@gerbang/contract/akun/data-admin';
import { dokumen } from '@gerbang/contract/choices';
import type { Endpoint } from '@gerbang/contract/endpoint';
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { sampah } from '@gerbang/contract/siswa/sampah';
import { createTestApp } from '@gerbang/kit/app';
import { smallPhoto } from '@gerbang/kit/pictures';
import { validBarang, validForm } from '@gerbang/kit/samples';
import { tokenFor } from '@gerbang/kit/token';
import { afterAll, describe, expect, test } from 'vitest';
import { differences } from '../../../operations/check/summaries.ts';
import { createSweeper } from '../../../operations/retention/sweeper.ts';
import { smallKey } from '../../../platform/storage/file-storage.ts';

type DeletingCall = Endpoint & { token?: 'akun-siswa' | 'data-siswa' | 'data-admin' };

const app = await createTestApp();
const admin = await app.as('admin', { nama: 'Sri Wahyuni' });
const pimpinan = await app.as('pimpinan');
const photo = await smallPhoto();
afterAll(async () => {
  expect(await differences(app.db)).toEqual([]);
  await app.close();
});

async function discard(endpoint: DeletingCall, id: string, who = admin): Promise<void> {
  const token = endpoint.token && (await tokenFor(app, who, endpoint.token));
  const reply = await who.call(endpoint, { params: { id } as never, ...(token ? { token } : {}) });
  expect(reply.status).toBe(200);
}

const pulihkan = (id: string, who = admin) => who.call(sampah.pulihkan, { params: { id } });

/** Every row of these tables, the first `versi` apart and without what the bin itself wrote into the history. */
async function rows() {
  const { akun, profile, data_siswa, data_inventaris, berkas, berkas_lama } = (await app.state()).rows;
  const riwayat = await app.db.selectFrom('riwayat_data_siswa').selectAll().execute();
  const nomor = await app.db.selectFrom('data_siswa').select(['id', 'nomor']).orderBy('id').execute();
  const isOfBin = ({ jenis }: { jenis: string }) => jenis === 'dihapus' || jenis === 'dipulihkan';
  const events = riwayat.filter((row) => !isOfBin(row)).map((row) => JSON.stringify(row));
  const all = [akun, profile, data_siswa, data_inventaris, berkas, berkas_lama, events].flat() as string[];
  return { nomor, rows: all.map((row) => row.replace(/"versi":\d+/, '')).sort() };
}

describe('a student record', () => {
  // Rule: SAMPAH-4
  test('comes back in its old place, with its six files, and a form that is still open is told', async () => {
    const pictures = Object.fromEntries(dokumen.map((bidang) => [bidang, photo]));
    const older = await app.build.dataSiswa({ status_data: 'Tervalidasi', nama: 'Urut Tua' });
    const { siswa, record } = await app.siswaWithData({ status_data: 'Tervalidasi', nama: 'Urut Dewi', pictures });
    const { id, nim } = record;
    const newer = await app.build.dataSiswa({ status_data: 'Tervalidasi', nama: 'Urut Muda' });
    await app.db
      .transaction()
      .execute((db) =>
        db.updateTable('data_siswa').set({ pengelola_id: admin.akun.id, versi: 7 }).where('id', '=', id).execute(),
      );
    const { berkas: _, ...seen } = (await admin.call(dataSiswa.get, { params: { id } })).body.data;
    const before = await rows();
    const bytes = await Promise.all(
      dokumen.map(async (field) => (await siswa.request('GET', seen[field] ?? '')).bytes),
    );
    const ids = async () =>
      (await admin.call(dataSiswa.list, { query: { search: 'urut' } })).body.data.map((row) => row.id);
    expect(await ids()).toEqual([newer.id, id, older.id]);

    await discard(dataSiswa.hapus, id);
    expect(await ids()).toEqual([newer.id, older.id]);
    expect((await siswa.call(dataDiri.get)).status).toBe(404);
    app.clock.advance(2 * 60 * 60_000 - 1);
    await createSweeper({ db: app.db, storage: app.storage, clock: app.clock }).sweep();
    expect((await pulihkan(id)).status).toBe(200);

    expect(await rows()).toEqual(before);
    expect(await ids()).toEqual([newer.id, id, older.id]);
    const { berkas: _b, ...now } = (await admin.call(dataSiswa.get, { params: { id } })).body.data;
    expect(now).toEqual({ ...seen, versi: 8 });
    for (const [n, field] of dokumen.entries()) {
      expect((await siswa.request('GET', now[field] ?? '')).bytes.equals(bytes[n] ?? Buffer.alloc(0))).toBe(true);
      expect((await admin.request('GET', now[field] ?? '')).status).toBe(200);
    }
    const open = { params: { id }, body: { ...validForm, nim, versi: '7' } };
    expect((await admin.call(dataSiswa.update, open)).status).toBe(409);
  });

  test('comes back without a manager when that account is gone, and with a new number when its own is taken', async () => {
    const colleague = await app.as('admin');
    const { id } = await app.build.dataSiswa({ status_data: 'Ditolak', pengelola_id: colleague.akun.id });
    await discard(dataSiswa.hapus, id);
    await discard(dataAdmin.hapus, colleague.akun.id, pimpinan);
    await app.build.dataSiswa({ status_data: 'Ditolak' });
    expect((await pulihkan(id)).status).toBe(200);
    expect((await admin.call(dataSiswa.get, { params: { id } })).body.data).toMatchObject({
      pengelola: null,
      status_data: 'Ditolak',
      alasan_penolakan: 'Foto KTP tidak terbaca',
    });
    expect(await differences(app.db)).toEqual([]);
  });
});

test('a record comes back with its history, its marks and the pictures that were replaced', async () => {
  const siswa = await app.as('siswa');
  const files = { fotokopi_ktp: photo };
  const { id } = (await siswa.call(dataDiri.create, { body: validForm, files })).body.data;
  const tolak = { params: { id }, body: { alasan_penolakan: 'KTP buram', tanda: [{ bidang: 'fotokopi_ktp' }] } };
  expect((await admin.call(dataSiswa.tolak, tolak as never)).status).toBe(200);
  await siswa.call(dataDiri.update, { params: { id }, body: { nama: 'Nama Baru' }, files });
  // As after a decision that kept them, which none does today.
  const waiting = await app.db.selectFrom('berkas_lama').select('id').where('data_siswa_id', '=', id).execute();
  expect(waiting).toHaveLength(1);
  await app.db
    .transaction()
    .execute((db) => db.updateTable('data_siswa').set({ status_data: 'Tervalidasi' }).where('id', '=', id).execute());
  const before = await rows();
  await discard(dataSiswa.hapus, id);
  const keys = await app.db.selectFrom('sampah_berkas').select('kunci').where('sampah_id', '=', id).execute();
  expect(keys).toHaveLength(2);
  expect((await admin.request('GET', `/api/v1/berkas/${waiting[0]?.id}`)).status).toBe(404);
  expect((await pulihkan(id)).status).toBe(200);
  expect(await rows()).toEqual(before);
  expect((await admin.request('GET', `/api/v1/berkas/${waiting[0]?.id}`)).status).toBe(200);
  const { data } = (await admin.call(dataSiswa.riwayat, { params: { id } })).body;
  expect(data.slice(0, 3).map(({ jenis, oleh }) => [jenis, oleh?.nama])).toEqual([
    ['dokumen_dilihat', 'Sri Wahyuni'],
    ['dipulihkan', 'Sri Wahyuni'],
    ['dihapus', 'Sri Wahyuni'],
  ]);
});

test('an item comes back with its photo', async () => {
  const created = await admin.call(dataInventaris.create, { body: validBarang, files: { foto_barang: photo } });
  const { id, foto_barang } = created.body.data;
  const [before, bytes] = [await rows(), (await admin.request('GET', foto_barang ?? '')).bytes];
  await discard(dataInventaris.hapus, id);
  expect((await admin.request('GET', foto_barang ?? '')).status).toBe(404);
  await pulihkan(id);
  expect(await rows()).toEqual(before);
  expect((await admin.request('GET', foto_barang ?? '')).bytes.equals(bytes)).toBe(true);
});

// Rule: BARANG-9
test('an item comes back beside the one that its form was sent as again', async () => {
  const body = { ...validBarang, kode_barang: 'ULANG-SAMPAH', kirim: 'c'.repeat(32) };
  const { id } = (await admin.call(dataInventaris.create, { body })).body.data;
  await discard(dataInventaris.hapus, id);
  expect((await admin.call(dataInventaris.create, { body })).status).toBe(201);
  expect((await pulihkan(id)).status).toBe(200);
});

describe('an account', () => {
  // Rule: SAMPAH-4
  test('of a student comes back as it was, active or not, without its sessions', async () => {
    const password_hash = await app.deps.passwords.hash('rahasia1');
    const siswa = await app.as('siswa', { email: 'utuh@surel.example', password_hash });
    const waiting = await app.build.akun({ diaktivasi_pada: null });
    const before = await rows();
    for (const id of [siswa.akun.id, waiting.id]) await discard(akunSiswa.hapus, id);
    const credentials = { body: { email: 'utuh@surel.example', password: 'rahasia1' } };
    expect((await app.anyone.call(auth.login, credentials)).status).toBe(401);
    for (const id of [siswa.akun.id, waiting.id]) expect((await pulihkan(id)).status).toBe(200);
    expect(await rows()).toEqual(before);
    expect((await siswa.call(auth.me)).status).toBe(401);
    expect((await app.anyone.call(auth.login, credentials)).status).toBe(200);
  });

  test('of an admin comes back with profile and photo, and manages again what nobody took over', async () => {
    const who = await app.as('admin');
    await app.build.profile({ akun_id: who.akun.id, nama: 'Utuh Admin', photo });
    const kept = await app.build.dataSiswa({ status_data: 'Tervalidasi', pengelola_id: who.akun.id });
    const taken = await app.build.dataInventaris({ pengelola_id: who.akun.id });
    const before = await rows();
    await discard(dataAdmin.hapus, who.akun.id, pimpinan);
    await admin.call(dataInventaris.update, { params: { id: taken.id }, body: validBarang });
    expect((await pulihkan(who.akun.id, pimpinan)).status).toBe(200);
    const after = await rows();
    const others = (all: string[]) => all.filter((row) => !row.includes(`"id":"${taken.id}"`));
    expect(others(after.rows)).toEqual(others(before.rows));
    const managerOf = async (table: 'data_siswa' | 'data_inventaris', id: string) =>
      (await app.db.selectFrom(table).select('pengelola_id').where('id', '=', id).executeTakeFirstOrThrow())
        .pengelola_id;
    expect(await managerOf('data_siswa', kept.id)).toBe(who.akun.id);
    expect(await managerOf('data_inventaris', taken.id)).toBe(admin.akun.id);
  });
});

describe('at once', () => {
  // Rule: SAMPAH-7
  test('of thirty who restore one brings it back, once', async () => {
    const { id } = await app.build.dataSiswa({ status_data: 'Ditolak', pictures: { fotokopi_ktp: photo } });
    const before = await rows();
    await discard(dataSiswa.hapus, id);
    const replies = await Promise.all(Array.from({ length: 30 }, () => pulihkan(id)));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array(29).fill(404)]);
    expect(await rows()).toEqual(before);
  });

  // Rule: SAMPAH-7
  test('a restore against a purge: it is back whole, or gone whole', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await app.build.dataSiswa({ status_data: 'Ditolak', pictures: { fotokopi_ktp: photo } });
      await discard(dataSiswa.hapus, id);
      const [{ kunci } = { kunci: '' }] = await app.db
        .selectFrom('sampah_berkas')
        .select('kunci')
        .where('sampah_id', '=', id)
        .execute();
      const token = await tokenFor(app, admin, 'sampah');
      const purge = () => admin.call(sampah.hapus, { params: { id }, token });
      const [restored, purged] = await Promise.all(
        round % 2 === 0 ? [pulihkan(id), purge()] : await Promise.all([purge(), pulihkan(id)]).then(([p, r]) => [r, p]),
      );
      expect([restored?.status, purged?.status].sort()).toEqual([200, 404]);
      const back = restored?.status === 200;
      const row = await app.db.selectFrom('data_siswa').select('id').where('id', '=', id).execute();
      const named = await app.db.selectFrom('berkas').select('kunci').where('data_siswa_id', '=', id).execute();
      expect([row.length, named.length]).toEqual(back ? [1, 1] : [0, 0]);
      app.clock.advance(11 * 60_000);
      await createSweeper({ db: app.db, storage: app.storage, clock: app.clock }).sweep();
      for (const key of [kunci, smallKey(kunci)]) expect((await app.storage.get(key)) !== undefined).toBe(back);
    }
  });

  test('a restore against a new record with the same NIM: exactly one has it', async () => {
    for (let round = 0; round < 6; round++) {
      const { id, nim } = await app.build.dataSiswa({ status_data: 'Tervalidasi' });
      await discard(dataSiswa.hapus, id);
      const [restored, created] = await Promise.all([
        pulihkan(id),
        admin.call(dataSiswa.create, { body: { ...validForm, nim } }),
      ]);
      expect([restored.status, created.status]).toEqual(restored.status === 200 ? [200, 409] : [409, 201]);
      const bin = await app.db.selectFrom('sampah').select('id').where('id', '=', id).execute();
      expect(bin).toHaveLength(restored.status === 200 ? 0 : 1);
    }
  });
});
