import { describe, expect, it } from 'vitest';
import { checklist, kelengkapan } from './kelengkapan.ts';

const nothing = {
  pas_foto_2x3: null,
  pas_foto_3x4: null,
  fotokopi_ijazah: null,
  fotokopi_skl: null,
  fotokopi_kk: null,
  fotokopi_ktp: null,
};

describe('completeness', () => {
  // Rule: DIRI-12
  it.each([
    [undefined, 0, ['data diri', 'Pas Foto', 'Ijazah atau SKL', 'KK atau KTP']],
    [nothing, 25, ['Pas Foto', 'Ijazah atau SKL', 'KK atau KTP']],
    [{ ...nothing, pas_foto_2x3: '/a' }, 50, ['Ijazah atau SKL', 'KK atau KTP']],
    [{ ...nothing, pas_foto_3x4: '/a', fotokopi_skl: '/b' }, 75, ['KK atau KTP']],
    [{ ...nothing, pas_foto_3x4: '/a', fotokopi_ijazah: '/b', fotokopi_ktp: '/c' }, 100, []],
  ])('of %j is %i percent', (record, percent, missing) => {
    expect(kelengkapan(record)).toEqual({ percent, missing, isian: [] });
  });

  // Rules: DIRI-12, SEKOLAH-12
  it('counts what the school requires besides as parts of the same size', () => {
    const syarat = { dokumen: ['pas_foto' as const, 'fotokopi_ktp' as const], isian: [], isian_boleh: [] };
    const most = { ...nothing, pas_foto_3x4: '/a', fotokopi_skl: '/b', fotokopi_kk: '/c' };
    expect(kelengkapan(most, syarat)).toEqual({ percent: 80, missing: ['Fotokopi KTP'], isian: [] });
    expect(kelengkapan({ ...most, fotokopi_ktp: '/d' }, syarat).percent).toBe(100);
    const ktp = checklist(most, syarat).at(-1);
    expect(ktp).toEqual({ nama: 'KTP', keterangan: 'Wajib', exists: false, wanted: true });
  });

  // Rules: DIRI-12, DIRI-13, SEKOLAH-15
  it('takes data for complete once no required field is missing', () => {
    const syarat = { dokumen: [], isian: ['nik', 'nama_ibu'], isian_boleh: ['alamat'] };
    const full = { ...nothing, pas_foto_3x4: '/a', fotokopi_skl: '/b', fotokopi_kk: '/c', alamat: '' };
    const dataDiri = (record: typeof full & { nik: string; nama_ibu: string }) => checklist(record, syarat)[0];
    const without = { ...full, nik: '', nama_ibu: '' };
    expect(kelengkapan(without, syarat)).toEqual({ percent: 75, missing: [], isian: ['NIK', 'Nama Ibu Kandung'] });
    const lacking = { nama: 'Data Diri', keterangan: 'Wajib · belum diisi: NIK, Nama Ibu Kandung', exists: false };
    expect(dataDiri(without)).toEqual({ ...lacking, wanted: true });
    const complete = { ...full, nik: '3302001403080001', nama_ibu: 'Sri' };
    expect(kelengkapan(complete, syarat)).toEqual({ percent: 100, missing: [], isian: [] });
    expect(dataDiri(complete)).toMatchObject({ keterangan: 'Wajib', exists: true });
    expect(kelengkapan(undefined, syarat)).toMatchObject({ percent: 0, isian: [] });
  });

  // Rule: DIRI-12
  it('counts two photos, or both of a pair, once', () => {
    const both = { ...nothing, pas_foto_2x3: '/a', pas_foto_3x4: '/b', fotokopi_kk: '/c', fotokopi_ktp: '/d' };
    expect(kelengkapan(both).percent).toBe(75);
  });
});

describe('the checklist', () => {
  // Rule: DIRI-13
  it('lists six things, two of them required', () => {
    const rows = checklist(undefined);
    expect(rows.map(({ nama }) => nama)).toEqual(['Data Diri', 'Pas Foto', 'Ijazah', 'SKL', 'KK', 'KTP']);
    expect(rows.filter(({ keterangan }) => keterangan.startsWith('Wajib'))).toHaveLength(2);
    expect(rows.every(({ exists, wanted }) => !exists && wanted)).toBe(true);
  });

  // Rule: DIRI-13
  it('asks no more for what another document stands for', () => {
    const skl = checklist({ ...nothing, fotokopi_ijazah: '/a' })[3];
    expect(skl).toEqual({ nama: 'SKL', keterangan: 'Opsional · Ijazah sudah ada', exists: false, wanted: false });
  });
});
