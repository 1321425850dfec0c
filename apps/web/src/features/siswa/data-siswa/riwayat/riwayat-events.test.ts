import type { RiwayatRow } from '@gerbang/contract/siswa/meja';
import { expect, test } from 'vitest';
import { eventsOf } from './riwayat-events.ts';

const sari = { id: '1', nama: 'Sari', role: 'admin' } as const;
const row = (jenis: RiwayatRow['jenis'], rest: Partial<RiwayatRow> = {}): RiwayatRow => ({
  id: '',
  waktu: '2026-11-18T12:42:00Z',
  oleh: sari,
  jenis,
  versi: 1,
  bidang: null,
  perubahan: [],
  asal: null,
  alasan: null,
  ...rest,
});
const told = (rows: RiwayatRow[]) => eventsOf(rows).map(({ oleh, what }) => `${oleh} ${what}`);

test('each event says who did what, also without a profile and without an account', () => {
  expect(
    told([
      row('divalidasi'),
      row('dibuat', { oleh: { id: '2', nama: null, role: 'siswa' } }),
      row('ditolak', { oleh: null }),
    ]),
  ).toEqual(['Admin Sari memvalidasi', 'Siswa mengisi data', 'Akun yang sudah dihapus menolak']);
});

test('a document without its stamp is told each time, with what for', () => {
  const opened = (alasan: string) => row('asli_dilihat', { bidang: 'fotokopi_ktp', alasan });
  expect(told([opened('Permintaan siswa: dikirim ulang'), opened('Diminta penyidik'), row('dilihat')])).toEqual([
    'Admin Sari membuka tanpa cap Fotokopi KTP (Permintaan siswa: dikirim ulang)',
    'Admin Sari membuka tanpa cap Fotokopi KTP (Diminta penyidik)',
    'Admin Sari membuka data',
  ]);
});

test('what an import brought is told by its name', () => {
  expect(told([row('dibuat', { asal: 'Impor siswa.xlsx' })])).toEqual(['Admin Sari mengisi data (Impor siswa.xlsx)']);
});

test('looks of one person in a row are one event that names each document once, in the order of looking', () => {
  expect(
    told([
      row('ditolak'),
      row('dokumen_dilihat', { bidang: 'fotokopi_kk' }),
      row('dokumen_dilihat', { bidang: 'fotokopi_ktp' }),
      row('dokumen_dilihat', { bidang: 'fotokopi_kk' }),
      row('dilihat'),
      row('dokumen_dilihat', { bidang: 'fotokopi_skl', oleh: { id: '3', nama: 'Budi', role: 'pimpinan' } }),
      row('dilihat'),
    ]),
  ).toEqual([
    'Admin Sari menolak',
    'Admin Sari melihat Fotokopi KTP dan Fotokopi KK',
    'Pimpinan Budi melihat Fotokopi SKL',
    'Admin Sari membuka data',
  ]);
});
