// What the help says of every list, for staff.
export const daftar = {
  cari: 'Cari dengan sebagian kata; beberapa kata dipisah koma mempersempit hasil.',
  saring:
    '**Atur** menyaring, mengurutkan, dan memilih kolom. Yang berlaku tertulis di atas daftar, dengan silang untuk melepasnya.',
  tampilan: '**Simpan susunan ini** di Atur memberi nama pada saringan, urutan, dan kolom, untuk akun Anda saja.',
  banyak:
    'Centang baris, atau **Pilih semua** hasil saringan, untuk mengerjakan banyak sekaligus. Aplikasi bertanya sekali dan menyebut nama-namanya.',
};
