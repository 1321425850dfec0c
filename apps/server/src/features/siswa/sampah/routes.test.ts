// The bin as its three calls show it: who sees what, what comes back, what refuses to.
import { akunSiswa } from '@gerbang/contract/akun/akun-siswa';
import { dataAdmin } from '@gerbang/contract/akun/data-admin';
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { sentences } from '@gerbang/contract/sentences';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { sampah } from '@gerbang/contract/siswa/sampah';
import { type Caller, createTestApp, type TestApp } from '@gerbang/kit/app';
import { auditOf } from '@gerbang/kit/audit';
import { expectRefused } from '@gerbang/kit/refusal';
import { unknownId } from '@gerbang/kit/samples';
import { tokenFor } from '@gerbang/kit/token';
import { afterAll, describe, expect, test } from 'vitest';

const app = await createTestApp();
afterAll(() => app.close());
const admin = await app.as('admin', { nama: 'Sri Wahyuni' });
const pimpinan = await app.as('pimpinan');

const notFound = { status: 404, message: 'Tidak Ditemukan di Sampah' };

async function discardSiswa(options: Parameters<TestApp['build']['dataSiswa']>[0] = {}) {
  const row = await app.build.dataSiswa({ status_data: 'Tervalidasi', ...options });
  const token = await tokenFor(app, admin, 'data-siswa');
  expect((await admin.call(dataSiswa.hapus, { params: { id: row.id }, token })).status).toBe(200);
  return row;
}

async function discardAkun(options: Parameters<TestApp['build']['akun']>[0] = {}) {
  const akun = await app.build.akun(options);
  const token = await tokenFor(app, admin, 'akun-siswa');
  expect((await admin.call(akunSiswa.hapus, { params: { id: akun.id }, token })).status).toBe(200);
  return akun;
}

async function discardBarang(options: Parameters<TestApp['build']['dataInventaris']>[0] = {}) {
  const item = await app.build.dataInventaris(options);
  expect((await admin.call(dataInventaris.hapus, { params: { id: item.id } })).status).toBe(200);
  return item;
}

async function discardAdmin(options: Parameters<TestApp['build']['akun']>[0] = {}) {
  const akun = await app.build.akun({ role: 'admin', ...options });
  const token = await tokenFor(app, pimpinan, 'data-admin');
  expect((await pimpinan.call(dataAdmin.hapus, { params: { id: akun.id }, token })).status).toBe(200);
  return akun;
}

const listed = async (query: Record<string, string>, who = admin) => (await who.call(sampah.list, { query })).body;
const pulihkan = (id: string, who = admin) => who.call(sampah.pulihkan, { params: { id } });
const hapus = async (id: string, who = admin) =>
  who.call(sampah.hapus, { params: { id }, token: await tokenFor(app, who, 'sampah') });

describe('GET /sampah', () => {
  // Rule: SAMPAH-3
  test('names what was deleted, by whom and how long it stays, and nothing else of it', async () => {
    const siswa = await discardSiswa({ nama: 'Daftar Dewi', nim: 'DAFTAR1' });
    app.clock.advance(1000);
    const akun = await discardAkun({ email: 'daftar.dewi@surel.example', nim: 'DAFTAR2' });
    app.clock.advance(1000);
    const barang = await discardBarang({ nama_barang: 'Daftar Lemari', kode_barang: 'LMR-1' });
    const { data, totalItems, totalPages, currentPage } = await listed({ search: 'daftar' });
    const oleh = { id: admin.akun.id, profile: { nama: 'Sri Wahyuni' } };
    const common = { dihapus_oleh: oleh, sisa_hari: 30 };
    expect([currentPage, totalPages, totalItems]).toEqual([1, 1, 3]);
    expect(data.map(({ dihapus_pada: _, ...row }) => row)).toEqual([
      { id: barang.id, jenis: 'data-inventaris', label: 'Daftar Lemari', pengenal: 'LMR-1', ...common },
      { id: akun.id, jenis: 'akun-siswa', label: akun.email, pengenal: 'DAFTAR2', ...common },
      { id: siswa.id, jenis: 'data-siswa', label: 'Daftar Dewi', pengenal: 'DAFTAR1', ...common },
    ]);
    expect(data[0]?.dihapus_pada).toBe(app.clock.now().toISOString());
    const kinds = async (query: Record<string, string>) => (await listed(query)).data.map(({ jenis }) => jenis);
    expect(await kinds({ search: 'daftar', jenis: 'akun-siswa' })).toEqual(['akun-siswa']);
    expect(await kinds({ search: 'Dewi, daftar1' })).toEqual(['data-siswa']);
    expect(await kinds({ search: '%' })).toEqual([]);
  });

  // Rule: SAMPAH-3
  test('ten a page, the last deleted first; beyond the last page it is empty', async () => {
    for (let n = 1; n <= 11; n++) {
      await discardBarang({ nama_barang: 'Halaman', kode_barang: `HLM-${n}` });
      app.clock.advance(1);
    }
    const codes = async (page: string) => (await listed({ search: 'halaman', page })).data.map((row) => row.pengenal);
    expect(await codes('1')).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => `HLM-${n}`));
    expect(await codes('2')).toEqual(['HLM-1']);
    expect(await codes('3')).toEqual([]);
  });

  // Rule: SAMPAH-3
  test('sorted by each column, the last deleted last or first among equals, and 25 a page', async () => {
    await discardSiswa({ nama: 'Urut Lemari', nim: 'URUT3' });
    app.clock.advance(1000);
    await discardAkun({ email: 'urut.budi@surel.example', nim: 'URUT2' });
    app.clock.advance(1000);
    for (let n = 0; n < 10; n++) {
      await discardBarang({ nama_barang: n === 9 ? 'urut ani' : `Urut Meja ${n}`, kode_barang: `URUT-${n}` });
      app.clock.advance(1);
    }
    const labels = async (query: Record<string, string>) => {
      const { data, totalPages } = await listed({ search: 'urut', limit: '25', ...query });
      expect([data.length, totalPages]).toEqual([12, 1]);
      return data.map(({ label }) => label);
    };
    const meja = Array.from({ length: 9 }, (_, n) => `Urut Meja ${n}`);
    const [budi, siswa, ani] = ['urut.budi@surel.example', 'Urut Lemari', 'urut ani'];
    expect(await labels({ urut: 'label' })).toEqual([ani, siswa, ...meja, budi]);
    expect(await labels({ urut: 'label', arah: 'turun' })).toEqual([budi, ...meja.toReversed(), siswa, ani]);
    for (const urut of ['pada', 'sisa', 'oleh']) {
      const first = await labels({ urut });
      if (urut !== 'oleh') expect(first).toEqual([siswa, budi, ...meja, ani]);
      expect(await labels({ urut, arah: 'turun' })).toEqual(first.toReversed());
    }
    expect((await labels({ urut: 'jenis' })).slice(0, 2)).toEqual([budi, siswa]);
    expect((await labels({ urut: 'jenis', arah: 'turun' })).slice(-2)).toEqual([siswa, budi]);
  });

  // Rule: SAMPAH-2
  test('deleted admins are the pimpinan’s, everything else the admin’s', async () => {
    const { id } = await discardAdmin({ email: 'batas.admin@surel.example', nama: 'Batas Admin' });
    const siswa = await discardSiswa({ nama: 'Batas Siswa' });
    const kindsOf = async (who: Caller, query = {}) =>
      (await listed({ search: 'batas', ...query }, who)).data.map(({ jenis, pengenal }) => [jenis, pengenal]);
    expect(await kindsOf(pimpinan)).toEqual([['data-admin', 'Batas Admin']]);
    expect(await kindsOf(admin)).toEqual([['data-siswa', siswa.nim]]);
    expect(await kindsOf(pimpinan, { jenis: 'data-siswa' })).toEqual([]);
    expect(await kindsOf(admin, { jenis: 'data-admin' })).toEqual([]);
    for (const [who, strange] of [
      [admin, id],
      [pimpinan, siswa.id],
    ] as const) {
      const token = await tokenFor(app, who, 'sampah');
      await expectRefused(app, () => pulihkan(strange, who), notFound);
      await expectRefused(app, () => who.call(sampah.hapus, { params: { id: strange }, token }), notFound);
    }
  });

  test('who deleted it is not known any more once that account is deleted', async () => {
    const colleague = await app.as('admin', { nama: 'Rekan' });
    const item = await app.build.dataInventaris({ nama_barang: 'Milik Rekan' });
    await colleague.call(dataInventaris.hapus, { params: { id: item.id } });
    const token = await tokenFor(app, pimpinan, 'data-admin');
    await pimpinan.call(dataAdmin.hapus, { params: { id: colleague.akun.id }, token });
    expect((await listed({ search: 'milik rekan' })).data[0]?.dihapus_oleh).toBeNull();
  });
});

describe('PATCH /sampah/pulihkan/:id', () => {
  test('names what came back, is written to the audit log, and the entry is gone', async () => {
    const siswa = await discardSiswa({ nama: 'Kembali Dewi', nim: 'KEMBALI1' });
    const akun = await discardAkun({ email: 'kembali@surel.example', nim: 'KEMBALI2' });
    const barang = await discardBarang({ nama_barang: 'Kembali Meja', kode_barang: 'KBL-1' });
    const former = await discardAdmin({ email: 'kembali.admin@surel.example' });
    for (const [who, id, message, tabel] of [
      [admin, siswa.id, 'Data siswa Kembali Dewi dengan NIM KEMBALI1 berhasil dipulihkan', 'data_siswa'],
      [admin, akun.id, 'Akun siswa kembali@surel.example dengan NIM KEMBALI2 berhasil dipulihkan', 'akun'],
      [admin, barang.id, 'Data inventaris Kembali Meja dengan kode KBL-1 berhasil dipulihkan', 'data_inventaris'],
      [pimpinan, former.id, 'Admin dengan email kembali.admin@surel.example berhasil dipulihkan', 'akun'],
    ] as const) {
      expect(await pulihkan(id, who)).toMatchObject({ status: 200, body: { message } });
      expect((await auditOf(app, id)).at(-1)).toMatchObject({ akun_id: who.akun.id, aksi: 'pulihkan', tabel });
      await expectRefused(app, () => pulihkan(id, who), notFound);
    }
    expect((await listed({ search: 'kembali' })).totalItems).toBe(0);
  });

  // Rule: SAMPAH-5
  test('refuses while another record bears the NIM, and succeeds when it no longer does', async () => {
    const { id } = await discardSiswa({ nim: 'BENTROK1' });
    const other = await app.build.dataSiswa({ nim: 'BENTROK1', status_data: 'Ditolak' });
    await expectRefused(app, () => pulihkan(id), {
      status: 409,
      message: 'Belum dapat dipulihkan: NIM ini sudah dipakai data siswa lain',
    });
    const token = await tokenFor(app, admin, 'data-siswa');
    await admin.call(dataSiswa.hapus, { params: { id: other.id }, token });
    expect((await pulihkan(id)).status).toBe(200);
  });

  // Rule: SAMPAH-5
  test('refuses while another account has the e-mail or the NIM', async () => {
    const akun = await discardAkun({ email: 'bentrok@surel.example', nim: 'BENTROK2' });
    const admins = await app.build.akun({ role: 'admin', email: 'bentrok@surel.example' });
    const email = { status: 409, message: 'Belum dapat dipulihkan: email ini sudah dipakai akun lain' };
    await expectRefused(app, () => pulihkan(akun.id), email);
    const token = await tokenFor(app, pimpinan, 'data-admin');
    await pimpinan.call(dataAdmin.hapus, { params: { id: admins.id }, token });
    await app.build.akun({ nim: 'BENTROK2' });
    const nim = { status: 409, message: 'Belum dapat dipulihkan: NIM ini sudah dipakai akun siswa lain' };
    await expectRefused(app, () => pulihkan(akun.id), nim);
  });
});

describe('DELETE /sampah/:id', () => {
  // Rule: SAMPAH-6
  test('takes it away for good and says so', async () => {
    const { id } = await discardSiswa({ nama: 'Pergi', nim: 'PERGI1' });
    expect(await hapus(id)).toMatchObject({
      status: 200,
      body: { message: 'Data siswa Pergi dengan NIM PERGI1 dihapus selamanya' },
    });
    expect((await listed({ search: 'pergi1' })).totalItems).toBe(0);
    await expectRefused(app, () => pulihkan(id), notFound);
    expect((await auditOf(app, id)).map(({ aksi, akun_id }) => [aksi, akun_id])).toEqual([
      ['hapus', admin.akun.id],
      ['hapus permanen', admin.akun.id],
    ]);
  });

  // Rule: TOKEN-1
  test('a token of GET /sampah/generate-token works once, and survives what is not found', async () => {
    const { token } = (await admin.call(sampah.generateToken)).body;
    for (const id of [unknownId, 'bukan-id']) {
      await expectRefused(app, () => admin.call(sampah.hapus, { params: { id }, token }), notFound);
    }
    const [first, second] = [await discardBarang(), await discardBarang()];
    expect((await admin.call(sampah.hapus, { params: { id: first.id }, token })).status).toBe(200);
    await expectRefused(app, () => admin.call(sampah.hapus, { params: { id: second.id }, token }), {
      status: 401,
      message: sentences.badConfirmation,
    });
  });
});
