import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { dataSiswaLabels } from '@gerbang/contract/siswa/siswa-fields';
import { expect, test } from 'vitest';
import { dokumenOf } from './dokumen-record.ts';
import { fieldGroups } from './field-groups.ts';

const record = {
  pas_foto_2x3: null,
  pas_foto_3x4: null,
  fotokopi_ktp: '/api/v1/berkas/1',
  fotokopi_kk: null,
  fotokopi_ijazah: null,
  fotokopi_skl: null,
  berkas: { fotokopi_ktp: { lebar: 1600, tinggi: 1039, ukuran: 421_888, diunggah_pada: '2026-11-18T12:42:00Z' } },
} as unknown as DataSiswaRecord;

// Rule: ARSIP-9
test('every field of the form stands in exactly one group', () => {
  const fields = fieldGroups.flatMap((group) => group.fields);
  expect(fields.toSorted()).toEqual(Object.keys(dataSiswaLabels).toSorted());
  expect(fieldGroups.map((group) => [group.title, ...group.fields])).toEqual([
    ['Identitas', 'nama', 'tempat_lahir', 'tanggal_lahir', 'jenis_kelamin', 'agama', 'nik', 'nama_ibu', 'alamat'],
    ['Pendidikan', 'asal_sekolah', 'nisn'],
    [
      'Pendaftaran',
      'nim',
      'jurusan_pilihan',
      'kelas_pilihan',
      'tahun_ajaran',
      'gelombang',
      'tanggal_daftar',
      'biaya_pendidikan',
      'diskon',
      'nomor_whatsapp',
      'nama_wali',
      'nomor_wali',
      'nomor_kip',
    ],
  ]);
});

test('a record has six documents, with facts of those that were sent', () => {
  const documents = dokumenOf(record);
  expect(documents.map(({ short }) => short)).toEqual(['Pas Foto 2x3', 'Pas Foto 3x4', 'KTP', 'KK', 'Ijazah', 'SKL']);
  expect(documents[2]).toMatchObject({
    label: 'Fotokopi KTP',
    src: '/api/v1/berkas/1',
    size: '1.600 × 1.039 · 412 KB',
    uploaded: 'diunggah 18 November 2026, 19.42 WIB',
  });
  expect(documents[3]).toMatchObject({ src: undefined, size: undefined });
});
