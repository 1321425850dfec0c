import { describe, expect, it } from 'vitest';
import { drafOf, isEmptyDraf, newerDraf } from './draf.ts';

const pada = '2026-11-18T07:05:00.000Z';
const empty = { pada, isian: {}, ketikan: {}, wali: {}, dikirim: false, baru: false, kamera: undefined };

describe('a stored draft', () => {
  // Rule: DIRI-14
  it('comes back with what was typed, half a date too, and with what was going on', () => {
    const stored = { ...empty, isian: { nama: 'Dewi' }, ketikan: { tanggal_lahir: '14/0' }, dikirim: true };
    expect(drafOf(stored)).toEqual(stored);
    expect(drafOf({ ...empty, kamera: 'fotokopi_ktp' })?.kamera).toBe('fotokopi_ktp');
  });

  it('keeps the fields that the form knows', () => {
    expect(drafOf({ pada, isian: { nama: 'Dewi', status_data: 'Tervalidasi' } })?.isian).toEqual({ nama: 'Dewi' });
  });

  it('keeps a field that was emptied', () => {
    expect(drafOf({ pada, isian: { nama: '' } })?.isian).toEqual({ nama: '' });
  });

  it.each([
    ['nothing', undefined],
    ['another shape', { pada, isian: [1] }],
    ['a field that is no text', { pada, isian: { nama: 5 } }],
    ['of no time', { pada: 'kemarin', isian: {} }],
  ])('counts as none when it is %s', (_, stored) => {
    expect(drafOf(stored)).toBeUndefined();
  });

  it('is empty without anything typed or under way', () => {
    expect(isEmptyDraf(empty)).toBe(true);
    expect(isEmptyDraf({ ...empty, dikirim: true })).toBe(false);
    expect(isEmptyDraf({ ...empty, ketikan: { tanggal_lahir: '1' } })).toBe(false);
  });
});

describe('of two copies', () => {
  const older = { ...empty, isian: { nama: 'De' } };
  const newer = { ...empty, pada: '2026-11-18T07:05:00.100Z', isian: { nama: 'Dewi' } };

  // Rule: DIRI-14
  it('the later counts, also when it is empty: it was saved', () => {
    expect(newerDraf(older, newer)).toBe(newer);
    expect(newerDraf(newer, older)).toBe(newer);
    expect(newerDraf(undefined, older)).toBe(older);
    const saved = { ...empty, pada: newer.pada };
    expect(newerDraf(older, saved)).toBe(saved);
  });
});
