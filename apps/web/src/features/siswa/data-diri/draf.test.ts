import { describe, expect, it } from 'vitest';
import { type Draf, drafOf, isEmptyDraf, slotsOf } from './draf.ts';

const pada = '2026-11-18T07:05:00.000Z';
const later = '2026-11-18T07:05:00.100Z';
const empty: Draf = { pada, isian: {}, ketikan: {}, wali: {}, dikirim: false, baru: false, kamera: undefined };
/** As the keeper reads it: each slot with the time of its last change. */
const kept = (slots: Iterable<readonly [string, unknown]>, at = pada) =>
  new Map([...slots].map(([slot, isi]) => [slot, { pada: at, isi }]));

describe('a stored draft', () => {
  // Rule: DIRI-14
  it('comes back with what was typed, half a date too, and with what was going on', () => {
    const wali = { wali_nama: 'Sutrisno' };
    const stored: Draf = { ...empty, isian: { nama: 'Dewi' }, ketikan: { tanggal_lahir: '14/0' }, wali, dikirim: true };
    expect(drafOf(kept(slotsOf(stored))).draf).toEqual(stored);
    const camera: Draf = { ...empty, baru: true, awal: { gelombang: '2' }, kamera: 'fotokopi_ktp' };
    expect(drafOf(kept(slotsOf(camera))).draf).toEqual(camera);
  });

  // Rule: DIRI-14
  it('is that of two tabs, field by field', () => {
    const one = kept(slotsOf({ ...empty, isian: { nama: 'Dewi' } }));
    const other = kept(slotsOf({ ...empty, isian: { agama: 'Hindu' } }), later);
    expect(drafOf(new Map([...one, ...other])).draf).toMatchObject({
      pada: later,
      isian: { nama: 'Dewi', agama: 'Hindu' },
    });
  });

  it('keeps the fields that the form knows, also one that was emptied', () => {
    const { draf } = drafOf(
      kept([
        ['isian.nama', ''],
        ['isian.status_data', 'Tervalidasi'],
      ]),
    );
    expect(draf?.isian).toEqual({ nama: '' });
  });

  it('has its pictures beside it', () => {
    const foto = { file: new File([], 'ktp.jpg'), lebar: 30, tinggi: 40 };
    expect(drafOf(kept([['fotokopi_ktp', foto]]))).toEqual({ draf: undefined, foto: { fotokopi_ktp: foto } });
  });

  it('is none when nothing is there, and leaves out what is no text', () => {
    expect(drafOf(kept([])).draf).toBeUndefined();
    expect(drafOf(kept([['isian.nama', 5]])).draf).toEqual(empty);
  });

  it('is empty without anything typed or under way', () => {
    expect(isEmptyDraf(empty)).toBe(true);
    expect(isEmptyDraf({ ...empty, dikirim: true })).toBe(false);
    expect(isEmptyDraf({ ...empty, ketikan: { tanggal_lahir: '1' } })).toBe(false);
  });
});
