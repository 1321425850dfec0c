// Pages of other sizes and orders hold what sorting every row would, filtered, searched or neither.

import { akunSiswa } from '@gerbang/contract/akun/akun-siswa';
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { defaultPilihan, namaPilihan } from '@gerbang/contract/sekolah/pilihan';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { urutAkunSiswa, urutDataSiswa, urutInventaris } from '@gerbang/contract/urutan';
import { type Caller, createTestApp, type TestApp } from '@gerbang/kit/app';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../../../platform/database/engine.ts';
import type { DataSiswa } from '../../../schema/tables.ts';

let app: TestApp;
let admin: Caller;
/** In the order in which they came. */
const rows: DataSiswa[] = [];

const names = ['budi', 'Ani', 'Cici', 'ani', 'Budi'];
/** A major that bears another name than its code by now: the one that was last comes first. */
const renamed = { kode: 'Teknik Informatika', nama: 'Administrasi Komputer' };
const jurusan = defaultPilihan.jurusan.map((each) => (each.kode === renamed.kode ? { ...each, ...renamed } : each));
const majors = defaultPilihan.jurusan.map(({ kode }) => kode);

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as('admin');
  const nilai = JSON.stringify({ ...defaultPilihan, jurusan });
  const setting = { bagian: 'pilihan', versi: 1, nilai, kembali_ke: null, diubah_oleh: null } as const;
  const diubah_pada = app.clock.now().toISOString();
  await transaction(app.db, (db) =>
    db
      .insertInto('pengaturan_versi')
      .values({ ...setting, diubah_pada })
      .execute(),
  );
  for (let n = 0; n < 27; n++) {
    const nama = `${names[n % names.length]} Siti`;
    const tahun_ajaran = n % 3 === 0 ? '2025/2026' : '2026/2027';
    const kelas_pilihan = n % 2 === 0 ? 'Pagi' : 'Sore';
    const chosen = { kelas_pilihan, jurusan_pilihan: majors[(n * 7) % 5] ?? renamed.kode };
    rows.push(await app.build.dataSiswa({ nama, tahun_ajaran, ...chosen, status_data: 'Tervalidasi' }));
  }
});
afterAll(() => app.close());

const keys = {
  masuk: () => '',
  nama: ({ nama }: DataSiswa) => nama.toLowerCase(),
  nim: ({ nim }: DataSiswa) => nim.toLowerCase(),
  tahun_ajaran: ({ tahun_ajaran }: DataSiswa) => tahun_ajaran,
  jurusan: ({ jurusan_pilihan }: DataSiswa) => namaPilihan(jurusan, jurusan_pilihan),
  kelas: ({ kelas_pilihan }: DataSiswa) => kelas_pilihan,
};

function sorted(of: DataSiswa[], urut: keyof typeof keys, arah: 'naik' | 'turun'): string[] {
  const key = keys[urut];
  const before = (a: DataSiswa, b: DataSiswa) =>
    key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : rows.indexOf(a) - rows.indexOf(b);
  const ids = [...of].sort(before).map(({ id }) => id);
  return arah === 'turun' ? ids.reverse() : ids;
}

const narrowed = {
  nothing: [{}, () => true],
  'a class': [{ kelas_pilihan: 'Pagi' }, ({ kelas_pilihan }: DataSiswa) => kelas_pilihan === 'Pagi'],
  'a year and a major': [
    { tahun_ajaran: '2026/2027', jurusan_pilihan: renamed.kode },
    (row: DataSiswa) => row.tahun_ajaran === '2026/2027' && row.jurusan_pilihan === renamed.kode,
  ],
  'a document that nobody has': [{ dokumen_kurang: 'fotokopi_skl' }, () => true],
  'a search': [{ search: 'ani' }, ({ nama }: DataSiswa) => nama.toLowerCase().startsWith('ani')],
  'a choice in words': [{ search: 'sore' }, ({ kelas_pilihan }: DataSiswa) => kelas_pilihan === 'Sore'],
  'two letters': [{ search: 'ci' }, ({ nama }: DataSiswa) => nama.startsWith('Cici')],
} as const;

// Rule: DAFTAR-11
test.each(Object.keys(narrowed) as (keyof typeof narrowed)[])('every order, narrowed by %s', async (name) => {
  const [query, keeps] = narrowed[name];
  const kept = rows.filter(keeps);
  for (const urut of urutDataSiswa) {
    for (const arah of ['naik', 'turun'] as const) {
      const found: string[] = [];
      for (const page of ['1', '2', '3']) {
        const { body } = await admin.call(dataSiswa.list, { query: { ...query, page, urut, arah } });
        expect(body).toMatchObject({ totalItems: kept.length, totalPages: Math.ceil(kept.length / 10) });
        found.push(...body.data.map(({ id }) => id));
      }
      expect(found).toEqual(sorted(kept, urut, arah));
    }
  }
});

// Rule: DAFTAR-11
test('a page of 25 rows has 25 and there are two of them; unsorted, the newest come first', async () => {
  const first = await admin.call(dataSiswa.list, { query: { limit: '25' } });
  expect(first.body).toMatchObject({ currentPage: 1, totalPages: 2, totalItems: 27 });
  const second = await admin.call(dataSiswa.list, { query: { limit: '25', page: '2' } });
  const ids = [...first.body.data, ...second.body.data].map(({ id }) => id);
  expect(ids).toEqual(rows.map(({ id }) => id).reverse());
});

// Rule: DAFTAR-11
test.each([
  ['limit', '11', 'Jumlah baris tidak dikenali'],
  ['limit', '1000', 'Jumlah baris tidak dikenali'],
  ['urut', 'password_hash', 'Urutan tidak dikenali'],
  ['arah', 'desc', 'Arah urutan tidak dikenali'],
  ['dokumen_kurang', 'foto_barang', 'Dokumen tidak dikenali'],
  ['diajukan_lagi', 'tidak', 'Pengajuan ulang tidak dikenali'],
])('%s=%s is refused', async (field, value, message) => {
  for (const { path } of [dataSiswa.list, akunSiswa.listAktif, dataInventaris.list]) {
    if (path !== dataSiswa.list.path && (field === 'dokumen_kurang' || field === 'diajukan_lagi')) continue;
    const reply = await admin.request('GET', `/api/v1${path}?${field}=${value}`);
    expect(reply).toMatchObject({ status: 400, body: { message } });
  }
});

// Rule: DAFTAR-12
test('a missing document narrows the list, alone and with a search', async () => {
  const whole = await app.build.dataSiswa({ nama: 'Zaki Lengkap', status_data: 'Ditolak', alasan_penolakan: 'Buram' });
  const lacking = await app.build.dataSiswa({ nama: 'Zaki Kurang', status_data: 'Ditolak', alasan_penolakan: 'Buram' });
  const picture = {
    lebar: 1,
    tinggi: 1,
    ukuran: 1,
    dibuat_pada: app.clock.now().toISOString(),
    bidang: 'fotokopi_skl',
  } as const;
  const ids = { id: crypto.randomUUID(), kunci: crypto.randomUUID(), data_siswa_id: whole.id };
  await transaction(app.db, (db) =>
    db
      .insertInto('berkas')
      .values({ ...picture, ...ids })
      .execute(),
  );
  for (const search of ['', 'zaki', 'za']) {
    const query = { statusData: 'Ditolak' as const, dokumen_kurang: 'fotokopi_skl', search };
    const { body } = await admin.call(dataSiswa.list, { query });
    expect({ total: body.totalItems, ids: body.data.map(({ id }) => id) }).toEqual({ total: 1, ids: [lacking.id] });
  }
});

// Rule: DAFTAR-12
test('sent again means: waits again', async () => {
  const again = await app.build.dataSiswa({ status_data: 'Menunggu Validasi', diajukan_lagi: 1 });
  await app.build.dataSiswa({ status_data: 'Menunggu Validasi' });
  await app.build.dataSiswa({ status_data: 'Tervalidasi', diajukan_lagi: 1 });
  const ids = async (statusData: 'Menunggu Validasi' | 'Tervalidasi') =>
    (await admin.call(dataSiswa.list, { query: { statusData, diajukan_lagi: 'ya' } })).body.data.map(({ id }) => id);
  expect(await ids('Menunggu Validasi')).toEqual([again.id]);
  expect(await ids('Tervalidasi')).toEqual([]);
});

// Rule: DAFTAR-11
test('accounts and items are sorted by each of their columns', async () => {
  for (let n = 0; n < 12; n++) await app.build.akun({ role: 'siswa' });
  for (let n = 0; n < 12; n++) await app.build.dataInventaris({ jumlah_barang: (n * 7) % 5 });
  const akun = await app.db
    .selectFrom('akun')
    .selectAll()
    .where('role', '=', 'siswa')
    .where('diaktivasi_pada', 'is not', null)
    .execute();
  for (const urut of urutAkunSiswa) {
    const { body } = await admin.call(akunSiswa.listAktif, { query: { urut, arah: 'turun', limit: '100' } });
    const key = urut === 'masuk' ? 'id' : urut;
    const expected = akun
      .map((row) => String(row[key]))
      .sort()
      .reverse();
    expect(body.data.map((row) => row[key])).toEqual(expected);
  }
  for (const urut of urutInventaris) {
    const { body } = await admin.call(dataInventaris.list, { query: { urut, limit: '100' } });
    const { rows: expected } = await sql<{
      id: string;
    }>`select id from data_inventaris order by ${sql.ref(urut === 'masuk' ? 'id' : urut)}, id`.execute(app.db);
    expect(body.data.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  }
});
