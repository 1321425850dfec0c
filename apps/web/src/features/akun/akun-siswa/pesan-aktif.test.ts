import { expect, test } from 'vitest';
import { whatsappAktif } from './pesan.ts';

const unproven = {
  email_terbukti: false,
  terbukti_lewat: null,
  email_ditolak: false,
  dibekukan: false,
  terhubung: false,
};
const akun = { id: '1', email: 'dewi@surel.example', nim: '2610417', data_siswa: null, ...unproven };

// Rule: AKUN-13
test('an active account: without a number WhatsApp asks for the contact', () => {
  const address = new URL(whatsappAktif(akun, 'Akademi Wijaya', 'https://siswa.example'));
  expect(address.origin + address.pathname).toBe('https://wa.me/');
  expect(address.searchParams.get('text')).toBe(
    'Halo,\n\nakun Anda (NIM 2610417) di Akademi Wijaya sudah aktif. ' +
      'Silakan masuk di https://siswa.example/login, lalu lengkapi data diri. Terima kasih.',
  );
});

// Rule: AKUN-13
test('with a record of this NIM the chat is with its number, and by name', () => {
  const data_siswa = { id: '2', nama: 'Dewi & Ayu', nomor_whatsapp: '081227459310', nomor_e164: '+6281227459310' };
  const address = new URL(whatsappAktif({ ...akun, data_siswa }, 'Akademi Wijaya', 'https://siswa.example'));
  expect(address.origin + address.pathname).toBe('https://wa.me/6281227459310');
  expect(address.searchParams.get('text')).toContain('Halo Dewi & Ayu,');
});
