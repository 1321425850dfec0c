import { expect, test } from 'vitest';
import { pesanWhatsapp, whatsappPesan } from './pesan-whatsapp.ts';

const siswa = {
  nama: 'Dewi Anggraini',
  nim: '2610417',
  nomor_whatsapp: '081227459310',
  nomor_e164: '+6281227459310',
  status_data: 'Ditolak',
  alasan_penolakan: 'Tanggal Lahir: tidak sama dengan KTP.\nFotokopi KK: foto buram & gelap.',
} as const;
const of = (status_data: 'Ditolak' | 'Tervalidasi' | 'Menunggu Validasi') =>
  pesanWhatsapp({ ...siswa, status_data }, 'Akademi Wijaya', 'https://siswa.example');

// Rule: PUTUSAN-16
test('each state has a polite text; the rejected one says why and where to mend it', () => {
  expect(of('Tervalidasi')).toBe(
    'Halo Dewi Anggraini,\n\ndata diri Anda (NIM 2610417) di Akademi Wijaya sudah kami validasi. Terima kasih.',
  );
  expect(of('Menunggu Validasi')).toContain('sedang kami periksa');
  expect(of('Ditolak')).toBe(
    'Halo Dewi Anggraini,\n\ndata diri Anda (NIM 2610417) di Akademi Wijaya belum dapat kami validasi.' +
      '\n\nYang perlu diperbaiki:\nTanggal Lahir: tidak sama dengan KTP.\nFotokopi KK: foto buram & gelap.' +
      '\n\nMohon perbaiki di https://siswa.example/edit-data-diri, lalu simpan. Terima kasih.',
  );
});

test('the address carries the number with 62 and the whole text', () => {
  const address = new URL(whatsappPesan(siswa, 'Akademi Wijaya', 'https://siswa.example'));
  expect(address.origin + address.pathname).toBe('https://wa.me/6281227459310');
  expect(address.searchParams.get('text')).toBe(of('Ditolak'));
});
