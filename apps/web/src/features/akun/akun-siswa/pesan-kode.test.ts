import { expect, test } from 'vitest';
import { whatsappKode } from './pesan.ts';

// Rule: ALAMAT-9
test('a code to hand over goes as a link with the code in its fragment', () => {
  const proof = {
    email_terbukti: false,
    terbukti_lewat: null,
    email_ditolak: false,
    dibekukan: false,
    terhubung: false,
  };
  const akun = { id: '1', email: 'dewi@surel.example', nim: '2610417', data_siswa: null, ...proof };
  const given = { akun, kode: 'A'.repeat(28), sekolah: 'Akademi Wijaya', asal: 'https://siswa.example' };
  const address = new URL(whatsappKode({ ...given, jenis: 'reset' }));
  expect(address.origin + address.pathname).toBe('https://wa.me/');
  expect(address.searchParams.get('text')).toContain(`https://siswa.example/konfirmasi#${'A'.repeat(28)}\n`);
  const data_siswa = { id: '2', nama: 'Dewi', nomor_whatsapp: '081227459310', nomor_e164: '+6281227459310' };
  const known = new URL(whatsappKode({ ...given, akun: { ...akun, data_siswa }, jenis: 'konfirmasi' }));
  expect(known.pathname).toBe('/6281227459310');
});
