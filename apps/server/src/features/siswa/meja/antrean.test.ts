// The queue of waiting records: its order, its neighbours, and where a decided record stood.
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { type Caller, createTestApp, type TestApp } from '@gerbang/kit/app';
import { onPostgres } from '@gerbang/kit/database';
import { smallPhoto } from '@gerbang/kit/pictures';
import { expectRefused, siswaNotFound } from '@gerbang/kit/refusal';
import { unknownId } from '@gerbang/kit/samples';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
let admin: Caller;
/** In the order in which they came; `b` was rejected and sent again. */
const records: Record<string, { id: string; nama: string }> = {};
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as('admin');
  const siswa = await app.as('siswa');
  for (const nama of ['a', 'b', 'c', 'd', 'e']) {
    const nim = nama === 'b' ? (siswa.akun.nim ?? '') : `ANTRE-${nama}`;
    const kelas_pilihan = nama < 'd' ? 'Pagi' : 'Malam';
    const { id } = await app.build.dataSiswa({ nama: `Antre ${nama}`, nim, kelas_pilihan });
    records[nama] = { id, nama: `Antre ${nama}` };
  }
  const params = { id: idOf('b') };
  await admin.call(dataSiswa.tolak, { params, body: { alasan_penolakan: 'Buram' } });
  await siswa.call(dataDiri.update, { params, body: { agama: 'Hindu' } });
});
afterAll(() => app.close());

const idOf = (name: string) => records[name]?.id ?? '';
async function antrean(query: Record<string, string>) {
  const { status, body } = await admin.call(dataSiswa.antrean, { query });
  expect(status).toBe(200);
  const { sebelum, sesudah, pertama, ...numbers } = body.data;
  return { ...numbers, around: [sebelum, sesudah, pertama].map((each) => each?.nama.replace('Antre ', '') ?? null) };
}

describe('GET /data-siswa/antrean', () => {
  // Rules: DIRI-7, PUTUSAN-8
  test('those that were sent again come first, then the oldest', async () => {
    const order = ['b', 'a', 'c', 'd', 'e'];
    for (const [index, name] of order.entries()) {
      expect(await antrean({ id: idOf(name) })).toEqual({
        nomor: index + 1,
        jumlah: 5,
        menunggu: true,
        around: [order[index - 1] ?? null, order[index + 1] ?? null, 'b'],
      });
    }
    expect(await antrean({})).toEqual({ nomor: 0, jumlah: 5, menunggu: false, around: [null, 'b', 'b'] });
  });

  // Rule: PUTUSAN-8
  test('honours the search and the filters of the list, of one record or of all', async () => {
    const of = async (name: string, query: Record<string, string>) =>
      (await antrean({ id: idOf(name), ...query })).around;
    expect(await of('c', { search: 'antre, pagi' })).toEqual(['a', null, 'b']);
    expect(await of('c', { kelas_pilihan: 'Malam' })).toEqual([null, 'd', 'd']);
    expect(await of('c', { search: 'an', kelas_pilihan: 'Pagi' })).toEqual(['a', null, 'b']);
    expect(await of('c', { search: 'antre e' })).toEqual([null, 'e', 'e']);
    expect(await of('c', { search: 'zzz' })).toEqual([null, null, null]);
    expect(await of('c', { search: 'ntre\nx' })).toEqual([null, null, null]);
    expect(await of('c', { search: 'antre, , a' })).toEqual(['a', 'd', 'b']);
    expect(await antrean({ search: 'pagi' })).toMatchObject({ nomor: 0, jumlah: 3, around: [null, 'b', 'b'] });
  });

  // Rule: PUTUSAN-8
  test('a decided record still has the place where it stood', async () => {
    for (const [name, around] of [
      ['c', ['a', 'd', 'b']],
      ['b', [null, 'a', 'a']],
    ] as const) {
      const params = { id: idOf(name) };
      const { body } = await admin.call(dataSiswa.validasi, { params });
      const place = name === 'c' ? 3 : 1;
      expect(await antrean({ id: idOf(name) })).toEqual({ nomor: place, jumlah: 4, menunggu: false, around });
      expect((await antrean({ id: idOf(name), search: 'antre' })).around).toEqual(around);
      await admin.call(dataSiswa.urungkan, { params, body: { versi: body.data.versi } });
    }
    expect((await antrean({ id: idOf('b') })).around).toEqual([null, 'a', 'b']);
  });

  test('refuses what is no id, and an unknown one', async () => {
    const ask = (query: Record<string, string>) => () => admin.call(dataSiswa.antrean, { query });
    await expectRefused(app, ask({ id: 'bukan-id' }), { status: 400, message: 'Data siswa tidak dikenali' });
    const unknown = { id: unknownId };
    await expectRefused(app, ask(unknown), siswaNotFound);
    await expectRefused(app, ask({ gelombang: '0' }), {
      status: 400,
      message: 'Gelombang daftar harus satu angka 1 sampai 9',
    });
  });

  test('the neighbours and likely duplicates have their indexes', async () => {
    const { rows: indexes } = onPostgres
      ? await sql<{ name: string; text: string }>`select indexname as name, indexdef as text from pg_indexes
          where tablename = 'data_siswa'`.execute(app.db)
      : await sql<{ name: string; text: string }>`select name, sql as text from sqlite_schema
          where type = 'index' and tbl_name = 'data_siswa'`.execute(app.db);
    const names = indexes.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['data_siswa_antrean', 'data_siswa_kembar', 'data_siswa_whatsapp']));
  });

  // A handful of rows PostgreSQL reads whatever indexes there are.
  if (!onPostgres) {
    test('the neighbours are found by their index', async () => {
      const key = '((1 - diajukan_lagi) * 1099511627776 + nomor)';
      const next = `select ${key} from data_siswa where status_data = 'Menunggu Validasi' and ${key} > 1 order by ${key} limit 1`;
      const { rows } = await sql<object>`explain query plan ${sql.raw(next)}`.execute(app.db);
      expect(JSON.stringify(rows)).toMatch(
        /SEARCH data_siswa USING .*data_siswa_antrean \(status_data=\? AND <expr>>\?\)/,
      );
    });
  }
});

describe('GET /data-siswa?urut=antrean', () => {
  const list = async (query: Record<string, string> = {}) =>
    (await admin.call(dataSiswa.list, { query: { statusData: 'Menunggu Validasi', urut: 'antrean', ...query } })).body;
  const names = async (query?: Record<string, string>) => (await list(query)).data.map(({ nama }) => nama.slice(-1));

  // Rule: ARSIP-15
  test('the list has the order of the queue, narrowed or not; without it the newest come first', async () => {
    expect(await names()).toEqual(['b', 'a', 'c', 'd', 'e']);
    expect(await names({ search: 'antre, pagi' })).toEqual(['b', 'a', 'c']);
    expect(await names({ kelas_pilihan: 'Malam' })).toEqual(['d', 'e']);
    expect(await list({ search: 'zzz' })).toMatchObject({ totalItems: 0, data: [] });
    expect(await list({ page: '2' })).toMatchObject({ totalItems: 5, totalPages: 1, data: [] });
    const plain = await admin.call(dataSiswa.list, { query: { statusData: 'Menunggu Validasi' } });
    expect(plain.body.data.map(({ nama, antrean }) => [nama.slice(-1), antrean])).toEqual(
      ['e', 'd', 'c', 'b', 'a'].map((name) => [name, undefined]),
    );
  });

  // Rule: ARSIP-8
  test('a row tells since when it waits, in whatever order: one that was sent again since then', async () => {
    for (const row of [...(await list()).data, ...(await list({ urut: 'nama' })).data]) {
      const { body } = await admin.call(dataSiswa.get, { params: { id: row.id } });
      expect([row.nama, row.dikirim_pada]).toEqual([row.nama, body.data.dikirim_pada]);
    }
  });

  // Rules: ARSIP-15, PUTUSAN-19
  test('a row tells what is required and not there, and who else checks it', async () => {
    const other = await app.as('admin', { nama: 'Agus' });
    await other.call(dataSiswa.pegang, { params: { id: idOf('c') } });
    await admin.call(dataSiswa.pegang, { params: { id: idOf('d') } });
    const whole = await app.build.dataSiswa({ nama: 'Antre f', pictures: { pas_foto_2x3: await smallPhoto() } });
    const told = Object.fromEntries((await list()).data.map(({ nama, antrean }) => [nama.slice(-1), antrean]));
    expect(told).toMatchObject({
      c: { kurang: ['Pas Foto'], dipegang: { nama: 'Agus' } },
      d: { kurang: ['Pas Foto'], dipegang: null },
      f: { kurang: [], dipegang: null },
    });
    await admin.call(dataSiswa.tolak, { params: { id: whole.id }, body: { alasan_penolakan: 'Selesai' } });
    for (const [who, name] of [[other, 'c'] as const, [admin, 'd'] as const]) {
      await who.call(dataSiswa.lepas, { params: { id: idOf(name) } });
    }
  });

  test('refuses another order', async () => {
    await expectRefused(app, () => admin.call(dataSiswa.list, { query: { urut: 'alamat' } }), {
      status: 400,
      message: 'Urutan tidak dikenali',
    });
  });
});
