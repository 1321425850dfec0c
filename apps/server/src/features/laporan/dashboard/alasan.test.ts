import type { Tanda } from '@gerbang/contract/siswa/tanda';
import { expect, test } from 'vitest';
import { commonReasons } from './alasan.ts';

const rejections = (...texts: (string | null)[]) =>
  texts.map((alasan_penolakan) => ({ tanda: '[]', alasan_penolakan }));
const marked = (...tanda: Tanda[]) => ({ tanda: JSON.stringify(tanda), alasan_penolakan: 'Fotokopi KTP buram.' });

test('counts what the sentences begin with, once for a record, most common first', () => {
  const found = commonReasons(
    rejections(
      'Tanggal Lahir tidak sama dengan KTP: pada KTP tertulis 3 Mei 2008. Fotokopi SKL buram, mohon difoto ulang.',
      'Tanggal lahir tidak sama dengan Fotokopi KTP.\nTanggal Lahir tidak sama dengan KTP.',
      'Fotokopi KTP terlalu gelap, NIK belum terbaca.',
      'Nama: mohon diperiksa lagi.',
    ),
  );
  expect(found).toEqual([
    { alasan: 'Tanggal Lahir tidak sama dengan KTP', jumlah: 2 },
    { alasan: 'Fotokopi KTP gelap', jumlah: 1 },
    { alasan: 'Fotokopi SKL buram', jumlah: 1 },
  ]);
});

// Rule: STATISTIK-9
test('takes nothing else from the free text: it may name people', () => {
  expect(commonReasons(rejections('Mohon hubungi Bu Sekar Ayu di 0812.', '', null))).toEqual([]);
  expect(commonReasons(rejections('Nama tertulis Sekar Ayu, bukan Dewi.'))).toEqual([
    { alasan: 'Nama perlu diperbaiki', jumlah: 1 },
  ]);
});

test('counts the marks by their ready-made reasons, and repeats no words of an admin', () => {
  const found = commonReasons([
    marked({ bidang: 'fotokopi_kk', alasan: 'foto buram' }, { bidang: 'nama', alasan: 'tertulis Sekar Ayu' }),
    marked({ bidang: 'fotokopi_kk', alasan: 'foto buram' }, { bidang: 'agama', alasan: null }),
  ]);
  expect(found).toEqual([
    { alasan: 'Fotokopi KK foto buram', jumlah: 2 },
    { alasan: 'Agama perlu diperbaiki', jumlah: 1 },
    { alasan: 'Nama perlu diperbaiki', jumlah: 1 },
  ]);
});
