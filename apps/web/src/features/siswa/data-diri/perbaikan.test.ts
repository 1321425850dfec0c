import type { Tanda } from '@gerbang/contract/siswa/tanda';
import { describe, expect, it } from 'vitest';
import { perbaikanOf } from './perbaikan.ts';

const tanda: Tanda[] = [
  { bidang: 'fotokopi_ktp', alasan: 'foto buram' },
  { bidang: 'tanggal_lahir', alasan: 'tidak sama dengan KTP' },
  { bidang: 'agama', alasan: null },
];
const ditolak = { status_data: 'Ditolak', tanda } as const;

describe('what is to be mended', () => {
  // Rule: DIRI-16
  it('are the marks in the order of the form, done once they are changed', () => {
    expect(perbaikanOf(ditolak, (bidang) => bidang === 'agama')).toEqual([
      { bidang: 'tanggal_lahir', label: 'Tanggal Lahir', alasan: 'tidak sama dengan KTP', mended: false },
      { bidang: 'agama', label: 'Agama', alasan: 'perlu diperbaiki', mended: true },
      { bidang: 'fotokopi_ktp', label: 'Fotokopi KTP', alasan: 'foto buram', mended: false },
    ]);
  });

  it('is nothing of a record that is not rejected', () => {
    expect(perbaikanOf({ ...ditolak, status_data: 'Menunggu Validasi' }, () => false)).toEqual([]);
    expect(perbaikanOf(undefined, () => false)).toEqual([]);
  });
});
