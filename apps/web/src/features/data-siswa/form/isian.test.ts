import type { DataSiswaRecord } from '@gerbang/contract/data-siswa';
import { describe, expect, it } from 'vitest';
import {
  bagianIsian,
  gabungIsian,
  isianErrors,
  isianFields,
  isianKosong,
  isianTersimpan,
  jumlahTerisi,
  sisaIsian,
  ubahIsian,
} from './isian.ts';

const lengkap = {
  nama: 'Dewi Anggraini Puspitasari',
  nim: '2610417',
  tempat_lahir: 'Banyumas',
  tanggal_lahir: '2008-05-14',
  jenis_kelamin: 'P',
  agama: 'Islam',
  asal_sekolah: 'SMK Negeri 1 Purwokerto',
  nomor_whatsapp: '081234567890',
  tahun_ajaran: '2026/2027',
  jurusan_pilihan: 'Teknik Informatika',
  kelas_pilihan: 'Pagi',
  gelombang: '2',
  tanggal_daftar: '2026-11-17',
  biaya_pendidikan: '12500000',
  diskon: '50.000',
};

describe('the student form', () => {
  // Rule: ISIAN-1
  it('holds fifteen fields', () => {
    expect(isianFields).toHaveLength(15);
    expect(new Set(isianFields).size).toBe(15);
  });

  it('has them in four sections, each in its own order', () => {
    expect(bagianIsian).toEqual({
      identitas: ['nama', 'nim', 'tempat_lahir', 'tanggal_lahir', 'jenis_kelamin', 'agama'],
      sekolah: ['asal_sekolah', 'nomor_whatsapp'],
      pendaftaran: ['tahun_ajaran', 'jurusan_pilihan', 'kelas_pilihan', 'gelombang', 'tanggal_daftar'],
      biaya: ['biaya_pendidikan', 'diskon'],
    });
  });

  it('asks for every field, in the order of the form, in the words of the rules', () => {
    const errors = isianErrors(isianKosong);
    expect(Object.keys(errors)).toEqual([...isianFields]);
    expect(errors.nama).toBe('Nama harus diisi');
    expect(errors.nim).toBe('NIM harus diisi');
    expect(errors.gelombang).toBe('Gelombang daftar harus diisi');
    expect(errors.diskon).toBe('Diskon harus diisi');
  });

  it('takes blanks for nothing', () => {
    expect(isianErrors({ ...lengkap, nama: '   ' })).toEqual({ nama: 'Nama harus diisi' });
    expect(jumlahTerisi({ ...lengkap, nama: '   ' })).toBe(14);
  });

  it('lets a complete form pass', () => {
    expect(isianErrors(lengkap)).toEqual({});
  });

  it('counts what is filled in one section', () => {
    expect(jumlahTerisi({ ...isianKosong, asal_sekolah: 'SMA 1' }, bagianIsian.sekolah)).toBe(1);
  });
});

describe('changes over a record', () => {
  it('are forgotten when a field is put back', () => {
    const changed = ubahIsian(lengkap, {}, ['agama', 'Hindu']);
    expect(changed).toEqual({ agama: 'Hindu' });
    expect(ubahIsian(lengkap, changed, ['agama', 'Islam'])).toEqual({});
  });

  it('stay on top of a newer record, whose other fields show', () => {
    const newer = { ...lengkap, agama: 'Katolik', nama: 'Dewi' };
    expect(gabungIsian(newer, { nama: 'Dewi A.' })).toEqual({ ...newer, nama: 'Dewi A.' });
  });

  it('are gone once they are saved; what was typed meanwhile is left', () => {
    expect(sisaIsian({ nama: 'Dewi', agama: 'Hindu' }, { ...lengkap, nama: 'Dewi' })).toEqual({ agama: 'Hindu' });
  });
});

describe('texts that were sent', () => {
  const record = { ...lengkap, gelombang: 2, biaya_pendidikan: 12500000, diskon: 50000 } as unknown as DataSiswaRecord;

  it('are found again in the record as the server writes them', () => {
    expect(isianTersimpan(lengkap, record)).toBe(true);
    expect(isianTersimpan({ ...lengkap, nama: ' Dewi Anggraini Puspitasari ' }, record)).toBe(true);
    expect(isianTersimpan({ ...lengkap, diskon: '50001' }, record)).toBe(false);
    expect(isianTersimpan({ ...lengkap, kelas_pilihan: '' }, record)).toBe(false);
  });
});
