import { describe, expect, it } from 'vitest';
import { daftarPeriksa, kelengkapan, rangkai } from './kelengkapan.ts';

const kosong = {
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
    [kosong, 25, ['Pas Foto', 'Ijazah atau SKL', 'KK atau KTP']],
    [{ ...kosong, pas_foto_2x3: '/a' }, 50, ['Ijazah atau SKL', 'KK atau KTP']],
    [{ ...kosong, pas_foto_3x4: '/a', fotokopi_skl: '/b' }, 75, ['KK atau KTP']],
    [{ ...kosong, pas_foto_3x4: '/a', fotokopi_ijazah: '/b', fotokopi_ktp: '/c' }, 100, []],
  ])('of %j is %i percent', (record, persen, kurang) => {
    expect(kelengkapan(record)).toEqual({ persen, kurang });
  });

  // Rule: DIRI-12
  it('counts two photos, or both of a pair, once', () => {
    const both = { ...kosong, pas_foto_2x3: '/a', pas_foto_3x4: '/b', fotokopi_kk: '/c', fotokopi_ktp: '/d' };
    expect(kelengkapan(both).persen).toBe(75);
  });

  it('names what is left as one says it', () => {
    expect(rangkai(['KK atau KTP'])).toBe('KK atau KTP');
    expect(rangkai(['Pas Foto', 'KK atau KTP'])).toBe('Pas Foto dan KK atau KTP');
    expect(rangkai(['a', 'b', 'c'])).toBe('a, b, dan c');
  });
});

describe('the checklist', () => {
  // Rule: DIRI-13
  it('lists six things, two of them required', () => {
    const daftar = daftarPeriksa(undefined);
    expect(daftar.map(({ nama }) => nama)).toEqual(['Data Diri', 'Pas Foto', 'Ijazah', 'SKL', 'KK', 'KTP']);
    expect(daftar.filter(({ keterangan }) => keterangan.startsWith('Wajib'))).toHaveLength(2);
    expect(daftar.every(({ ada, diminta }) => !ada && diminta)).toBe(true);
  });

  // Rule: DIRI-13
  it('asks no more for what another document stands for', () => {
    const skl = daftarPeriksa({ ...kosong, fotokopi_ijazah: '/a' })[3];
    expect(skl).toEqual({ nama: 'SKL', keterangan: 'Opsional · Ijazah sudah ada', ada: false, diminta: false });
  });
});
