import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { isTambahan } from '@gerbang/contract/siswa/siswa-fields';
import { describe, expect, it } from 'vitest';
import { emptyTexts, filledCount, isSavedIn, nextEmpty, sections, textErrors, textFields } from './siswa-texts.ts';

const asked = textFields.filter((field) => !isTambahan(field));

const complete = {
  ...emptyTexts,
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
  it('asks for fifteen fields, and for more where a school wants them', () => {
    expect(asked).toHaveLength(15);
    expect(new Set(textFields).size).toBe(22);
  });

  // Rule: ISIAN-1
  it('has them in four sections, each in its own order', () => {
    const ofAll = Object.entries(sections).map(([name, fields]) => [name, fields.filter((each) => !isTambahan(each))]);
    expect(Object.fromEntries(ofAll)).toEqual({
      identitas: ['nama', 'nim', 'tempat_lahir', 'tanggal_lahir', 'jenis_kelamin', 'agama'],
      sekolah: ['asal_sekolah', 'nomor_whatsapp'],
      pendaftaran: ['tahun_ajaran', 'jurusan_pilihan', 'kelas_pilihan', 'gelombang', 'tanggal_daftar'],
      biaya: ['biaya_pendidikan', 'diskon'],
    });
  });

  // Rule: ISIAN-1
  it('asks for every field in the words of the rules', () => {
    const errors = textErrors(emptyTexts);
    expect(Object.keys(errors).sort()).toEqual([...asked].sort());
    expect(errors.nama).toBe('Nama harus diisi');
    expect(errors.nim).toBe('NIM harus diisi');
    expect(errors.gelombang).toBe('Gelombang daftar harus diisi');
    expect(errors.diskon).toBe('Diskon harus diisi');
  });

  it('takes blanks for nothing', () => {
    expect(textErrors({ ...complete, nama: '   ' })).toEqual({ nama: 'Nama harus diisi' });
    expect(filledCount({ ...complete, nama: '   ' }, asked)).toBe(14);
  });

  it('lets a complete form pass', () => {
    expect(textErrors(complete)).toEqual({});
  });

  it('leads to the next empty field, from the end to the beginning', () => {
    const texts = { ...complete, nama: '', agama: ' ', diskon: '' };
    expect([undefined, 'nama', 'agama', 'diskon'].map((field) => nextEmpty(texts, asked, field as never))).toEqual([
      'nama',
      'agama',
      'diskon',
      'nama',
    ]);
    expect(nextEmpty(complete, asked)).toBeUndefined();
  });

  // Rule: ISIAN-17
  it('asks for more fields where they are missing, and judges what stands in them', () => {
    expect(textErrors({ ...complete, nik: '33020014030800' }, ['nama_ibu'])).toEqual({
      nik: 'NIK harus 16 angka',
      nama_ibu: 'Nama Ibu Kandung harus diisi',
    });
  });

  it('counts what is filled in one section', () => {
    expect(filledCount({ ...emptyTexts, asal_sekolah: 'SMA 1' }, sections.sekolah)).toBe(1);
  });
});

describe('texts that were sent', () => {
  const record = { ...complete, gelombang: 2, biaya_pendidikan: 12500000, diskon: 50000 } as unknown as DataSiswaRecord;

  it('are found again in the record as the server writes them', () => {
    expect(isSavedIn(record, complete)).toBe(true);
    expect(isSavedIn(record, { ...complete, nama: ' Dewi Anggraini Puspitasari ' })).toBe(true);
    expect(isSavedIn(record, { ...complete, diskon: '50001' })).toBe(false);
    expect(isSavedIn(record, { ...complete, kelas_pilihan: '' })).toBe(false);
  });
});
