// Fixed statistics, so that the numbers on the screen can be known: 312 students of 41 schools.
import type { DataDashboard } from '@gerbang/contract/laporan/dashboard';

const named: [string, number][] = [
  ['SMK Negeri 1 Purwokerto', 48],
  ['SMK Telkom Purwokerto', 37],
  ['SMA Negeri 2 Purwokerto', 29],
  ['SMK Ma’arif NU 1 Ajibarang', 24],
  ['MAN 1 Banyumas', 21],
  ['SMK Negeri 1 Banyumas', 18],
  ['SMA Muhammadiyah 1 Purbalingga', 14],
  ['SMK Komputama Majenang', 13],
];
const others = Array.from({ length: 33 }, (_, at): [string, number] => [`SMA <b>Lain</b> ${at + 1}`, at < 9 ? 4 : 3]);

/** The statistics of 2026/2027. */
export const statistik: DataDashboard = {
  totalAkunPerluAktivasi: 12,
  totalDataSiswaPerluValidasi: 38,
  totalSiswaKeseluruhan: 1846,
  totalSiswaInputTahunAjaran: 312,
  dataTotalSiswaPerGender: [
    { jenis_kelamin: 'P', jumlah: 171 },
    { jenis_kelamin: 'L', jumlah: 141 },
  ],
  dataTotalSiswaPerJurusan: [
    { jurusan_pilihan: 'Teknik Informatika', jumlah: 134 },
    { jurusan_pilihan: 'Manajemen Informatika', jumlah: 82 },
    { jurusan_pilihan: 'Komputerisasi Akuntansi', jumlah: 57 },
    { jurusan_pilihan: 'Manajemen Perkantoran', jumlah: 39 },
  ],
  dataTotalSiswaPerKelas: [
    { kelas_pilihan: 'Pagi', jumlah: 141 },
    { kelas_pilihan: 'Malam', jumlah: 76 },
    { kelas_pilihan: 'Sore', jumlah: 53 },
    { kelas_pilihan: 'Siang', jumlah: 42 },
  ],
  dataTotalSiswaPerAsalSekolah: [...named, ...others].map(([asal_sekolah, jumlah]) => ({ asal_sekolah, jumlah })),
  dataTotalSiswaPerGelombang: [
    { gelombang: 1, jumlah: 168 },
    { gelombang: 2, jumlah: 103 },
    { gelombang: 3, jumlah: 41 },
  ],
};

/** A year without students: the counters stay. */
export const emptyYear: DataDashboard = {
  ...statistik,
  totalSiswaInputTahunAjaran: 0,
  dataTotalSiswaPerGender: [
    { jenis_kelamin: 'P', jumlah: 0 },
    { jenis_kelamin: 'L', jumlah: 0 },
  ],
  dataTotalSiswaPerJurusan: [],
  dataTotalSiswaPerKelas: [],
  dataTotalSiswaPerAsalSekolah: [],
  dataTotalSiswaPerGelombang: [],
};
