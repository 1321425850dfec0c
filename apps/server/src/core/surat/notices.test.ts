// The notices of activation, validation and rejection: with the change, or not at all.

import { akunSiswa } from '@gerbang/contract/akun/akun-siswa';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { createTestApp } from '@gerbang/kit/app';
import { expectRefused } from '@gerbang/kit/refusal';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { isSqlite } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/engine.ts';

const app = await createTestApp();
afterAll(() => app.close());
const admin = await app.as('admin');

const letters = async () => {
  const rows = await app.db.selectFrom('surat_keluar').select(['jenis', 'penerima', 'isi']).execute();
  return rows.map(({ isi, ...surat }) => ({ ...surat, isi: JSON.parse(isi) }));
};
afterEach(async () => {
  await transaction(app.db, (db) => db.deleteFrom('surat_keluar').execute());
});

/** A student with an account and a record of the same NIM. */
async function student(status_data: 'Menunggu Validasi' | 'Tervalidasi' | 'Ditolak' = 'Menunggu Validasi') {
  const akun = await app.build.akun();
  const record = await app.build.dataSiswa({ nim: akun.nim ?? '', nama: 'Dewi Anggraini', status_data });
  return { akun, params: { id: record.id } };
}

const aktivasi = (id: string) => admin.call(akunSiswa.aktivasi, { params: { id } });
const validasi = (params: { id: string }, body = {}) => admin.call(dataSiswa.validasi, { params, body });
const tolak = (params: { id: string }, alasan_penolakan = 'Foto KTP buram', body = {}) =>
  admin.call(dataSiswa.tolak, { params, body: { alasan_penolakan, ...body } });

describe('a notice goes out with its change', () => {
  // Rules: SURAT-2, SURAT-3
  test('activation, validation and rejection write one each, with no personal data but the name', async () => {
    const waiting = await app.build.akun({ diaktivasi_pada: null });
    expect((await aktivasi(waiting.id)).status).toBe(200);
    const valid = await student();
    expect((await validasi(valid.params)).status).toBe(200);
    const rejected = await student();
    expect((await tolak(rejected.params)).status).toBe(200);
    expect(await letters()).toEqual([
      {
        jenis: 'akun-diaktivasi',
        penerima: waiting.email,
        isi: { kode_tersegel: expect.any(String), status: { akun_id: waiting.id, nomor: 1 } },
      },
      { jenis: 'data-divalidasi', penerima: valid.akun.email, isi: { nama: 'Dewi Anggraini' } },
      {
        jenis: 'data-ditolak',
        penerima: rejected.akun.email,
        isi: { nama: 'Dewi Anggraini', alasan_penolakan: 'Foto KTP buram' },
      },
    ]);
  });

  test('of thirty at once only the one that wins', async () => {
    const waiting = await app.build.akun({ diaktivasi_pada: null });
    const { params } = await student();
    await Promise.all(
      Array.from({ length: 15 }, (_, n) => [aktivasi(waiting.id), n % 2 ? validasi(params) : tolak(params)]).flat(),
    );
    const kinds = (await letters()).map(({ jenis }) => jenis).sort();
    expect(kinds).toHaveLength(2);
    expect(kinds[0]).toBe('akun-diaktivasi');
  });

  // Rule: SURAT-2
  test('a record without an account is decided on without a mail', async () => {
    const record = await app.build.dataSiswa();
    expect((await validasi({ id: record.id })).status).toBe(200);
    expect(await letters()).toEqual([]);
  });
});

describe('a refused action tells nobody', () => {
  test('already active, already decided, seen in an older state, without a reason', async () => {
    const active = await app.build.akun();
    await expectRefused(app, () => aktivasi(active.id), { status: 409, message: 'Akun siswa sudah aktif' });
    const valid = await student('Tervalidasi');
    const rejected = await student('Ditolak');
    const [decidedAs, refusedAs] = ['Data siswa sudah tervalidasi', 'Data siswa sudah ditolak'];
    await expectRefused(app, () => validasi(valid.params), { status: 409, message: decidedAs });
    await expectRefused(app, () => tolak(valid.params), { status: 409, message: decidedAs });
    await expectRefused(app, () => validasi(rejected.params), { status: 409, message: refusedAs });
    await expectRefused(app, () => tolak(rejected.params), { status: 409, message: refusedAs });
    const { params } = await student();
    const message = 'Data sudah diubah oleh pengguna lain, muat ulang halaman';
    await expectRefused(app, () => validasi(params, { versi: 99 }), { status: 409, message });
    await expectRefused(app, () => tolak(params, '  '), { status: 400, message: 'Alasan penolakan harus diisi!' });
    expect(await letters()).toEqual([]);
  });

  // Rule: SURAT-1
  test('a change whose mail cannot be written does not happen either', async () => {
    const waiting = await app.build.akun({ diaktivasi_pada: null });
    const { params } = await student();
    await transaction(app.db, (db) => sql`alter table surat_keluar rename to surat_disembunyikan`.execute(db));
    const replies = [await aktivasi(waiting.id), await validasi(params), await tolak(params)];
    await transaction(app.db, (db) => sql`alter table surat_disembunyikan rename to surat_keluar`.execute(db));
    // On PostgreSQL a table that is gone is an administrator's doing.
    for (const { status } of replies) expect(status).toBe(isSqlite(app.db) ? 500 : 503);
    const akun = await app.db
      .selectFrom('akun')
      .select('diaktivasi_pada')
      .where('id', '=', waiting.id)
      .executeTakeFirst();
    const record = await app.db
      .selectFrom('data_siswa')
      .select('status_data')
      .where('id', '=', params.id)
      .executeTakeFirst();
    expect({ akun, record }).toEqual({ akun: { diaktivasi_pada: null }, record: { status_data: 'Menunggu Validasi' } });
    const auditLog = await app.db
      .selectFrom('jejak')
      .select('aksi')
      .where('sasaran_id', 'in', [waiting.id, params.id])
      .execute();
    expect(auditLog).toEqual([]);
  });
});
