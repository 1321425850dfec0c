// What a corrected NIM does to the account that the record belongs to.
import { akunSiswa } from '@gerbang/contract/akun/akun-siswa';
import { auth } from '@gerbang/contract/akun/auth';
import { dataPribadi } from '@gerbang/contract/akun/data-pribadi';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { createTestApp } from '@gerbang/kit/app';
import { auditOf } from '@gerbang/kit/audit';
import { expectRefused } from '@gerbang/kit/refusal';
import { validForm } from '@gerbang/kit/samples';
import { afterAll, expect, test } from 'vitest';
import { transaction } from '../../../platform/database/engine.ts';

const app = await createTestApp();
afterAll(() => app.close());
const admin = await app.as('admin');

// Rule: ALAMAT-8
test('a corrected NIM keeps the tie: the account gets it, the student keeps everything and is told', async () => {
  const owner = await app.as('siswa');
  const { akun } = owner;
  const { id } = await app.build.dataSiswa({ nim: akun.nim ?? '', status_data: 'Tervalidasi' });
  await admin.call(dataSiswa.get, { params: { id } });
  const looks = (await owner.call(dataPribadi.dilihat)).body.totalItems;
  const nim = `${akun.nim}.9`;
  const asked = await admin.call(akunSiswa.gantiNim, { params: { id }, query: { nim } });
  expect(asked.body.data).toEqual({ terhubung: { email: akun.email }, pemakai: null });
  expect((await admin.call(dataSiswa.update, { params: { id }, body: { ...validForm, nim } })).status).toBe(200);
  expect((await owner.call(auth.me)).body.data.user.nim).toBe(nim);
  expect((await owner.call(dataDiri.get)).body.data).toMatchObject({ id, nim });
  await app.deps.buffer.flush();
  expect((await owner.call(dataPribadi.dilihat)).body.totalItems).toBeGreaterThanOrEqual(looks);
  const second = { status: 409, message: 'Data diri anda sudah ada' };
  await expectRefused(app, () => owner.call(dataDiri.create, { body: validForm }), second);
  expect(await auditOf(app, akun.id)).toMatchObject([
    { aksi: 'ubah nim', akun_id: admin.akun.id, rincian: { nim, sebelumnya: akun.nim } },
  ]);
  const letters = app.db.selectFrom('surat_keluar').select('jenis').where('penerima', '=', akun.email);
  expect(await letters.execute()).toEqual([{ jenis: 'nim-diubah' }]);
  const found = await admin.call(akunSiswa.listAktif, { query: { search: nim } });
  expect(found.body.data).toMatchObject([{ id: akun.id, nim, terhubung: true }]);
});

// Rule: ALAMAT-8
test('what the account consented to goes along with its NIM', async () => {
  const { akun } = await app.as('siswa');
  const before = akun.nim ?? '';
  const { id, dibuat_pada: waktu } = await app.build.dataSiswa({ nim: before, status_data: 'Tervalidasi' });
  const sidik = 'b'.repeat(64);
  const given = { jenis: 'akun', tempat: 'registrasi', versi: '1', wali_nama: null, wali_hubungan: null } as const;
  const row = { ...given, id, nim: before, akun_id: akun.id, sidik, waktu };
  await transaction(app.db, async (db) => {
    await db.insertInto('pemberitahuan_privasi').values({ sidik, versi: '1', teks: 'x', sejak: waktu }).execute();
    await db.insertInto('persetujuan').values(row).execute();
  });
  const body = { ...validForm, nim: `${before}.8` };
  expect((await admin.call(dataSiswa.update, { params: { id }, body })).status).toBe(200);
  const consents = app.db.selectFrom('persetujuan').select('nim').where('akun_id', '=', akun.id);
  expect(await consents.execute()).toEqual([{ nim: body.nim }]);
});
