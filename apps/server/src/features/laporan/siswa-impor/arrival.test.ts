import { impor } from '@gerbang/contract/laporan/impor';
import type { Pemetaan } from '@gerbang/contract/laporan/impor-pemetaan';
import { sekolah } from '@gerbang/contract/sekolah/sekolah';
import { createTestApp } from '@gerbang/kit/app';
import { csvOf, detail, headings, plan, rowOf, run, upload, work } from '@gerbang/kit/impor';
import { afterAll, afterEach, expect, test } from 'vitest';
import { getBagian } from '../../../core/sekolah/bagian.ts';
import { transaction } from '../../../platform/database/engine.ts';
import { cancel } from '../impor/commands.ts';

let nims = 4_118_000;

const app = await createTestApp();
afterAll(() => app.close());
const admin = await app.as('admin');
afterEach(async () => {
  const open = await app.db.selectFrom('impor').select('id').where('terbuka', '=', 1).executeTakeFirst();
  if (open) await cancel({ ...app, actor: null }, { id: open.id });
});

const params = (id: string) => ({ params: { id } });
const rowsOf = async (nim: string) => app.db.selectFrom('data_siswa').selectAll().where('nim', '=', nim).execute();
const refusedOf = async (id: string) =>
  (await admin.call(impor.baris, { ...params(id), query: { hasil: 'ditolak' } })).body.data;

// Rule: IMPOR-12
test('a column of states says how each new record arrives, and one that says nothing is refused', async () => {
  const [valid, waiting, rejected, unknown, silent, bare] = Array.from({ length: 6 }, () => String(++nims));
  const states = {
    [valid as string]: 'valid;',
    [waiting as string]: 'Menunggu;',
    [rejected as string]: 'DITOLAK;KTP buram',
  };
  const rows = Object.entries(states).map(([nim, state]) => `${rowOf({ nim })};${state}`);
  const odd = [`${rowOf({ nim: unknown })};Alumni;`, `${rowOf({ nim: silent })};Ditolak;`, `${rowOf({ nim: bare })};;`];
  const sheet = Buffer.from([`${headings};Status;Alasan`, ...rows, ...odd].join('\n'));
  const id = await upload(app, admin, { sheet });
  // One of `Alumni` is about something else, so that the column is not suggested.
  expect((await detail(admin, id)).saran).toMatchObject({ kolom_status: '', status_data: 'Tervalidasi' });
  const columns = { kolom_status: 'Status', kolom_alasan: 'Alasan' };
  expect((await plan(app, admin, id, columns)).jumlah).toMatchObject({ baru: 4, ditolak: 2 });
  const why = (await refusedOf(id)).flatMap(({ sebab }) => sebab.map(({ bidang, sebab }) => `${bidang}: ${sebab}`));
  expect(why).toEqual([
    'status_data: Status harus salah satu dari: Tervalidasi, Menunggu Validasi, Ditolak',
    'alasan_penolakan: Alasan penolakan harus diisi!',
  ]);
  const nilai = { status_data: { Alumni: 'Tervalidasi' } };
  expect((await plan(app, admin, id, { ...columns, nilai })).jumlah).toMatchObject({ baru: 5, ditolak: 1 });
  await run(app, admin, id);
  const arrived = async (nim = '') => {
    const [row] = await rowsOf(nim);
    return [row?.status_data, row?.alasan_penolakan, row?.teks_penolakan, row?.pengelola_id === null];
  };
  expect(await arrived(rejected)).toEqual(['Ditolak', 'KTP buram', 'KTP buram', false]);
  expect(await arrived(waiting)).toEqual(['Menunggu Validasi', null, null, true]);
  for (const nim of [valid, unknown, bare]) expect(await arrived(nim)).toEqual(['Tervalidasi', null, null, false]);

  const again = await upload(app, admin, { sheet: Buffer.from(`NIM;Status\n${valid};Ditolak\n`) });
  expect((await detail(admin, again)).saran).toMatchObject({ kolom_status: 'Status' });
  expect((await plan(app, admin, again)).jumlah).toMatchObject({ sama: 1, ditolak: 0 });
});

// Rule: IMPOR-15
test('a major that the school has not had comes to its settings with the import, and leaves with it unless it is used', async () => {
  const pilihan = async () => (await getBagian(app.db, 'pilihan')).jurusan.map(({ kode, pensiun }) => [kode, pensiun]);
  const before = await pilihan();
  const [used, gone] = [String(++nims), String(++nims)];
  const sheet = csvOf(rowOf({ nim: used, prodi: 'D3 Mesin' }), rowOf({ nim: gone, prodi: 'Tata Boga' }));
  const id = await upload(app, admin, { sheet });
  expect((await plan(app, admin, id)).jumlah).toMatchObject({ baru: 0, ditolak: 2 });
  const entry = (nama: string, pensiun: boolean) => ({ jenis: 'jurusan' as const, kode: nama, nama, pensiun });
  const tambahan = [entry('D3 Mesin', false), entry('Tata Boga', true)];
  const planned = await plan(app, admin, id, { tambahan });
  expect(planned).toMatchObject({ jumlah: { baru: 2, ditolak: 0 }, pilihan_baru: tambahan });
  expect(await pilihan()).toEqual(before);
  expect(await run(app, admin, id)).toMatchObject({ tahap: 'selesai', pilihan_baru: tambahan });
  expect(await pilihan()).toEqual([...before, ['D3 Mesin', false], ['Tata Boga', true]]);
  await transaction(app.db, (db) => db.updateTable('data_siswa').set({ versi: 2 }).where('nim', '=', used).execute());
  await admin.call(impor.urungkan, params(id));
  await work(app);
  expect(await detail(admin, id)).toMatchObject({ tahap: 'diurungkan', jumlah: { tertinggal: 1 } });
  expect(await pilihan()).toEqual([...before, ['D3 Mesin', false]]);

  const many = Array.from({ length: 40 }, (_, at) => entry(`Jurusan ${at}`, true));
  const next = await upload(app, admin, { sheet });
  const { saran } = await detail(admin, next);
  const body = { pemetaan: { ...(saran as Pemetaan), tambahan: many } };
  const refused = await admin.call(impor.petakan, { ...params(next), body });
  expect([refused.status, refused.body.error]).toEqual([400, 'Paling banyak 40 jurusan']);
});

// Rules: IMPOR-7, IMPOR-15
test('a major that is taken out of the settings between plan and run stops everything, and it is planned anew', async () => {
  const pimpinan = await app.as('pimpinan');
  const { data } = (await pimpinan.call(sekolah.pengaturan)).body;
  const { jurusan, kelas } = data.sekolah.pilihan;
  const save = (list: typeof jurusan, versi: number) =>
    pimpinan.call(sekolah.simpanPilihan, { body: { jurusan: list, kelas, versi } });
  const { versi } = data.keadaan.pilihan;
  await save([...jurusan, { kode: '', nama: 'Perhotelan', pensiun: false }], versi);
  const nim = String(++nims);
  const id = await upload(app, admin, { sheet: csvOf(rowOf({ nim, prodi: 'Perhotelan' })) });
  expect((await plan(app, admin, id)).jumlah).toMatchObject({ baru: 1 });
  expect((await save(jurusan, versi + 1)).status).toBe(200);
  const after = await run(app, admin, id);
  expect(after).toMatchObject({ tahap: 'rencana', jumlah: { baru: 0, ditolak: 1 } });
  expect(after.sebab).toContain('Pengaturan jurusan atau kelas berubah sejak uji coba');
  expect(await rowsOf(nim)).toEqual([]);
});
