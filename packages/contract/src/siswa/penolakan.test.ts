import { describe, expect, test } from 'vitest';
import { composeAlasan, penolakan } from './penolakan.ts';
import { preparedAlasan } from './prepared-alasan.ts';
import { bidangLabels, bidangSiswa, type Tanda } from './tanda.ts';

const ktp: Tanda = { bidang: 'fotokopi_ktp', alasan: 'foto buram' };
const lahir: Tanda = { bidang: 'tanggal_lahir', alasan: 'tidak sama dengan KTP' };

describe('the reason that is composed from marks', () => {
  // Rule: PUTUSAN-6
  test.each([
    [[ktp, lahir], '', 'Tanggal Lahir: tidak sama dengan KTP.\nFotokopi KTP: foto buram.'],
    [[ktp], 'Mohon segera.', 'Fotokopi KTP: foto buram.\nMohon segera.'],
    [[ktp], ' Fotokopi KTP: foto buram. Unggah ulang. ', 'Fotokopi KTP: foto buram. Unggah ulang.'],
    [[{ bidang: 'nama', alasan: null }], undefined, 'Nama: perlu diperbaiki.'],
    [[{ bidang: 'nama', alasan: 'belum lengkap...' }], '\u200b', 'Nama: belum lengkap.'],
    [[], 'Hanya teks', 'Hanya teks'],
  ] as [Tanda[], string | undefined, string][])('%j and %j', (tanda, text, expected) => {
    expect(composeAlasan(tanda, text)).toBe(expected);
  });

  // Rule: PUTUSAN-6
  test('fits into 1,000 characters whatever is marked and written, and keeps the free text whole', () => {
    for (const length of [0, 3, 40, 255]) {
      for (const free of [0, 1, 300, 700, 960, 999, 1000]) {
        for (let marked = 0; marked <= bidangSiswa.length; marked += 3) {
          const tanda = bidangSiswa.slice(0, marked).map((bidang) => ({ bidang, alasan: 'é'.repeat(length) || null }));
          const text = composeAlasan(tanda, 'x'.repeat(free));
          expect(text.length).toBeLessThanOrEqual(1000);
          expect(text.endsWith('x'.repeat(free))).toBe(true);
          if (marked > 0 && free <= 300) for (const { bidang } of tanda) expect(text).toContain(bidangLabels[bidang]);
        }
      }
    }
  });

  test('every field and document has ready-made reasons that fit into a mark', () => {
    expect(Object.keys(preparedAlasan)).toEqual(bidangSiswa);
    for (const reasons of Object.values(preparedAlasan)) {
      expect(reasons.length).toBeGreaterThan(0);
      for (const alasan of reasons)
        expect(penolakan.safeParse({ tanda: [{ bidang: 'nama', alasan }] }).success).toBe(true);
    }
  });
});

describe('the body of a rejection', () => {
  const firstMessage = (body: unknown) => penolakan.safeParse(body).error?.issues[0]?.message;

  test.each([
    [{ tanda: [{ bidang: 'fotokopi_ktp', alasan: ' foto buram ' }] }, [ktp]],
    [{ alasan_penolakan: '', tanda: [{ bidang: 'nama' }] }, [{ bidang: 'nama', alasan: null }]],
    [{ tanda: [{ bidang: 'nama', alasan: '', lain: 1 }], versi: '3' }, [{ bidang: 'nama', alasan: null }]],
    [{ alasan_penolakan: 'Foto buram', tanda: [] }, []],
  ])('takes %j', (body, tanda) => {
    expect(penolakan.parse(body).tanda).toEqual(tanda);
  });

  // Rule: PUTUSAN-2
  test.each([
    [{}, 'Alasan penolakan harus diisi!'],
    [{ tanda: [] }, 'Alasan penolakan harus diisi!'],
    [{ alasan_penolakan: ' \u200b ', tanda: [] }, 'Alasan penolakan harus diisi!'],
    [{ alasan_penolakan: null }, 'Alasan penolakan harus diisi!'],
    [{ tanda: 'nama' }, 'Tanda tidak valid'],
    [{ tanda: [{ bidang: 'status_data' }] }, 'Bidang yang ditandai tidak dikenali'],
    [{ tanda: [{ bidang: 'nama' }, { bidang: 'nama' }] }, 'Bidang ditandai dua kali'],
    [{ tanda: [{ bidang: 'nama', alasan: 'x'.repeat(256) }] }, 'Alasan tanda maksimal 255 karakter'],
    [{ tanda: [{ bidang: 'nama', alasan: 'a\u0007' }] }, 'Alasan tanda berisi karakter yang tidak diizinkan'],
    [{ tanda: Array.from({ length: bidangSiswa.length + 1 }, () => ({ bidang: 'nama' })) }, 'Tanda terlalu banyak'],
  ])('refuses %j', (body, message) => {
    expect(firstMessage(body)).toBe(message);
  });
});
