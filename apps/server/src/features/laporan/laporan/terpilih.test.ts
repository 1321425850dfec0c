import { bulk } from '@gerbang/contract/bulk';
import { sentences } from '@gerbang/contract/sentences';
import { type Caller, createTestApp } from '@gerbang/kit/app';
import { expectRefused } from '@gerbang/kit/refusal';
import { unknownId } from '@gerbang/kit/samples';
import { readWorkbook } from '@gerbang/kit/xlsx';
import { afterAll, describe, expect, test } from 'vitest';

const app = await createTestApp();
afterAll(() => app.close());
const admin = await app.as('admin');

type Row = { id: string; versi?: number };
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id);
const chosen = (rows: readonly Row[]) => ({ data: rows.map(({ id, versi }) => ({ id, versi })) });

describe('the chosen records as Excel', () => {
  // Rule: MASSAL-4
  test('has exactly these, whatever their status and year, and is among who saw the student', async () => {
    const rows = [
      await app.build.dataSiswa({ nama: 'Pilih Satu', status_data: 'Tervalidasi', tahun_ajaran: '2019/2020' }),
      await app.build.dataSiswa({ nama: 'Pilih Dua', status_data: 'Ditolak' }),
    ];
    await app.build.dataSiswa({ nama: 'Pilih Tiga', status_data: 'Tervalidasi' });
    const reply = await admin.call(bulk.laporanDataSiswa, { body: chosen(rows) });
    expect(reply.headers['content-disposition']).toContain('laporan-data-siswa-terpilih.xlsx');
    const text = JSON.stringify(readWorkbook(reply.bytes).cells);
    expect(['Pilih Satu', 'Pilih Dua', 'Pilih Tiga'].map((nama) => text.includes(nama))).toEqual([true, true, false]);
    expect(text).toContain('2 siswa yang dipilih');
    await app.deps.buffer.flush();
    const seen = app.db.selectFrom('terlihat_di_daftar').selectAll().where('data_siswa_id', 'in', ids(rows));
    expect((await seen.execute()).map(({ cara, akun_id }) => ({ cara, akun_id }))).toEqual(
      Array(2).fill({ cara: 'laporan', akun_id: admin.akun.id }),
    );
  });

  // Rule: MASSAL-4
  test('is not made when one of them is not what was seen, or not for this role', async () => {
    const valid = await app.build.dataSiswa({ status_data: 'Tervalidasi' });
    const ditolak = await app.build.dataSiswa({ status_data: 'Ditolak' });
    const stale = { status: 409, message: sentences.stale };
    const excel = (who: Caller, rows: Row[]) => () => who.call(bulk.laporanDataSiswa, { body: chosen(rows) });
    await expectRefused(app, excel(admin, [valid, { ...ditolak, versi: 9 }]), stale);
    await expectRefused(app, excel(admin, [valid, { id: unknownId }]), stale);
    await expectRefused(app, excel(await app.as('pimpinan'), [valid, ditolak]), stale);
  });
});
