// What the pages before the sign-in are called, for their routes and for the pages that the build renders of them.
export type GateAbout = { title: string; description: string };

export const gateAbout = {
  '/login': { title: 'Login', description: 'Masuk ke penerimaan dan arsip siswa.' },
  '/registrasi': { title: 'Registrasi', description: 'Buat akun calon siswa, lalu tunggu aktivasi dari admin.' },
  '/lupa-password': { title: 'Lupa Password', description: 'Minta kode untuk membuat password baru.' },
  '/reset-password': { title: 'Reset Password', description: 'Buat password baru dengan kode dari email.' },
  '/konfirmasi': { title: 'Tetapkan Password', description: 'Tetapkan password akun.' },
  '/bukan-saya': { title: 'Bukan Anda?', description: 'Bekukan akun.' },
  '/privasi': { title: 'Pemberitahuan Privasi', description: 'Data yang disimpan, untuk apa, dan hak Anda.' },
} satisfies Record<string, GateAbout>;
export type GatePath = keyof typeof gateAbout;

export const isGatePath = (path: string): path is GatePath => Object.hasOwn(gateAbout, path);
