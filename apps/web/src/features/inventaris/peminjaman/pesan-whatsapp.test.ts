import { expect, test } from 'vitest';
import { pesanWhatsapp, whatsappPesan } from './pesan-whatsapp.ts';

const loan = {
  nama_peminjam: 'Pak Budi',
  nama_barang: 'Kamera',
  jumlah: 3,
  kembali: 1,
  mulai: '2026-11-20',
  jatuh_tempo: '2026-11-23',
  terlambat: 2,
  tahap: 'dipinjam' as const,
  nomor_peminjam: '081234567890',
};

// Rule: PINJAM-7
test('the text says what is out, until when, and how late it is', () => {
  expect(pesanWhatsapp(loan, 'Akademi Wijaya')).toBe(
    'Halo Pak Budi,\n\n2 Kamera yang Anda pinjam dari Akademi Wijaya paling lambat kembali 23 November 2026, sudah lewat 2 hari. Mohon dikembalikan. Terima kasih.',
  );
  expect(pesanWhatsapp({ ...loan, tahap: 'dipesan', kembali: 0 }, 'Akademi Wijaya')).toContain(
    '3 Kamera yang Anda pesan dari Akademi Wijaya dapat diambil mulai 20 November 2026',
  );
  expect(whatsappPesan(loan, 'A')).toMatch(/^https:\/\/wa\.me\/6281234567890\?text=Halo%20Pak%20Budi/);
  expect(whatsappPesan({ ...loan, nomor_peminjam: null }, 'A')).toBeUndefined();
});
