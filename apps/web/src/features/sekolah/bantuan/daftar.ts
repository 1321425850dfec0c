// What the help says of every list, for staff.
export const daftar = {
  cari: 'Cari dengan sebagian kata; beberapa kata dipisah koma mempersempit hasil.',
  saring:
    '**Saring Daftar** menyaring, **Hapus saringan** menampilkan semuanya lagi. Judul kolom mengurutkan. Di HP semuanya di balik **Atur**.',
  tampilan:
    '**Kolom** memilih yang ditampilkan. **Tampilan** menyimpan saringan, urutan, dan kolom dengan nama, untuk akun Anda saja.',
  banyak:
    'Centang baris, atau **Pilih semua** hasil saringan, untuk mengerjakan banyak sekaligus. Aplikasi bertanya sekali dan menyebut nama-namanya.',
};
