import { susunAlasan, type Tanda } from '@gerbang/contract/tanda';
import { describe, expect, it } from 'vitest';
import { alasanLain, perbaikanOf } from './perbaikan.ts';

const tanda: Tanda[] = [
  { bidang: 'fotokopi_ktp', alasan: 'foto buram' },
  { bidang: 'tanggal_lahir', alasan: 'tidak sama dengan KTP' },
  { bidang: 'agama', alasan: null },
];
const ditolak = (teks = '') => ({ status_data: 'Ditolak', tanda, alasan_penolakan: susunAlasan(tanda, teks) }) as const;

describe('what is to be mended', () => {
  // Rule: DIRI-16
  it('are the marks in the order of the form, done once they are changed', () => {
    expect(perbaikanOf(ditolak(), (bidang) => bidang === 'agama')).toEqual([
      { bidang: 'tanggal_lahir', label: 'Tanggal Lahir', alasan: 'tidak sama dengan KTP', selesai: false },
      { bidang: 'agama', label: 'Agama', alasan: 'perlu dilihat lagi', selesai: true },
      { bidang: 'fotokopi_ktp', label: 'Fotokopi KTP', alasan: 'foto buram', selesai: false },
    ]);
  });

  it('is nothing of a record that is not rejected', () => {
    expect(perbaikanOf({ ...ditolak(), status_data: 'Menunggu Validasi' }, () => false)).toEqual([]);
    expect(perbaikanOf(undefined, () => false)).toEqual([]);
  });

  it('leaves what the admin wrote besides', () => {
    expect(alasanLain(ditolak())).toBe('');
    expect(alasanLain(ditolak('Datang ke sekolah\nhari Senin.'))).toBe('Datang ke sekolah\nhari Senin.');
    expect(alasanLain({ status_data: 'Ditolak', tanda: [], alasan_penolakan: 'Nama: beda' })).toBe('Nama: beda');
  });
});
