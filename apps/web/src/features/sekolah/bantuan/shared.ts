// Screens that are the same for everybody who is signed in.
import type { Bantuan, BantuanScreen } from './bantuan.ts';

export const shared = {
  '/profile/perangkat': {
    title: 'Perangkat yang Masuk',
    purpose: 'Melihat di mana saja akun Anda sedang masuk.',
    steps: [
      'Ada yang bukan Anda, atau lupa Logout di tempat lain? Tekan **Akhiri**, lalu buktikan bahwa itu Anda.',
      'Setelah itu ganti password.',
    ],
  },
  '/profile/ganti-password': {
    title: 'Ganti Password',
    purpose: 'Mengganti password akun Anda.',
    steps: [
      'Isi **Password Lama**, **Password Baru**, dan **Konfirmasi Password Baru**, lalu tekan **Ganti Password**.',
      'Anda keluar dari semua perangkat; masuk lagi dengan password yang baru.',
    ],
  },
} satisfies Partial<Record<BantuanScreen, Bantuan[BantuanScreen]>>;
