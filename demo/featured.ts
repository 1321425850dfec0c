// The ten newest students of the waiting list are those of the design's pictures, oldest first.
import type { DemoSiswa } from './siswa.ts';

const face = (
  style: DemoSiswa['face']['style'],
  colour: string,
  rest: Partial<DemoSiswa['face']> = {},
): DemoSiswa['face'] => ({
  background: '#A63A34',
  skin: '#C99A77',
  style,
  colour,
  shirt: '#F3F1EC',
  jacket: false,
  glasses: false,
  moustache: false,
  smile: 0.6,
  width: 0,
  ...rest,
});

const dark = '#2A211C';
const brown = '#B98560';
const MI = 'Manajemen Informatika';
const TI = 'Teknik Informatika';
const MP = 'Manajemen Perkantoran';
const KA = 'Komputerisasi Akuntansi';

export const featured: readonly Partial<DemoSiswa>[] = [
  {
    nama: 'Kevin Aldiansyah',
    tempat_lahir: 'Tegal',
    jenis_kelamin: 'L',
    agama: 'Islam',
    jurusan_pilihan: MI,
    kelas_pilihan: 'Pagi',
    face: face('short', dark),
  },
  {
    nama: 'Nur Aini Khoirunnisa binti Slamet Riyadi',
    tempat_lahir: 'Purbalingga',
    jenis_kelamin: 'P',
    agama: 'Islam',
    jurusan_pilihan: MP,
    kelas_pilihan: 'Sore',
    face: face('hijab', '#6B4B4F'),
  },
  {
    nama: 'Bayu Aji Pamungkas',
    tempat_lahir: 'Banyumas',
    jenis_kelamin: 'L',
    agama: 'Islam',
    jurusan_pilihan: TI,
    kelas_pilihan: 'Malam',
    face: face('short', dark, { skin: brown }),
  },
  {
    nama: 'Fransiska Oktaviani Br. Simanjuntak',
    tempat_lahir: 'Toba',
    jenis_kelamin: 'P',
    agama: 'Katolik',
    jurusan_pilihan: KA,
    kelas_pilihan: 'Siang',
    face: face('long', dark, { background: '#3F6FA3' }),
  },
  {
    nama: "Ahmad Ma'ruf",
    tempat_lahir: 'Brebes',
    jenis_kelamin: 'L',
    agama: 'Islam',
    jurusan_pilihan: MI,
    kelas_pilihan: 'Pagi',
    dokumen: ['fotokopi_ktp', 'fotokopi_kk', 'fotokopi_skl'],
    face: face('cropped', dark),
  },
  {
    nama: 'Ni Luh Putu Ayu Maharani',
    jenis_kelamin: 'P',
    agama: 'Hindu',
    jurusan_pilihan: MP,
    kelas_pilihan: 'Pagi',
    tempat_lahir: 'Buleleng',
    face: face('long', dark),
  },
  {
    nama: 'Yohanes Bagas Kristianto',
    tempat_lahir: 'Sleman',
    jenis_kelamin: 'L',
    agama: 'Katolik',
    jurusan_pilihan: TI,
    kelas_pilihan: 'Sore',
    face: face('short', dark, { skin: brown }),
  },
  {
    nama: 'Suharti',
    tempat_lahir: 'Banjarnegara',
    jenis_kelamin: 'P',
    agama: 'Islam',
    jurusan_pilihan: KA,
    kelas_pilihan: 'Siang',
    face: face('hijab', '#E9E4D8', { skin: '#BE8C69' }),
  },
  {
    nama: "Muhammad Rizky Fadhilah Nur Ramadhan bin Abdullah Syafi'i",
    tempat_lahir: 'Cilacap',
    jenis_kelamin: 'L',
    agama: 'Islam',
    jurusan_pilihan: MI,
    kelas_pilihan: 'Malam',
    face: face('short', dark, { background: '#3F6FA3' }),
  },
  {
    nama: 'Dewi Anggraini Puspitasari',
    jenis_kelamin: 'P',
    agama: 'Islam',
    jurusan_pilihan: TI,
    kelas_pilihan: 'Pagi',
    tempat_lahir: 'Banyumas',
    tanggal_lahir: '2008-03-14',
    asal_sekolah: 'SMK Negeri 7 Purwokerto',
    diskon: 250_000,
    dokumen: ['pas_foto_2x3', 'pas_foto_3x4', 'fotokopi_ktp', 'fotokopi_kk', 'fotokopi_ijazah'],
    flaws: { ktp: { tanggal_lahir: '2008-05-14' }, foto: { fotokopi_kk: 'blurred' } },
    face: face('hijab', '#3C4A4F'),
  },
];
