import type { Face } from './face.ts';

/** An invented member of staff; one without a profile, as a new account is. */
export type DemoStaf = {
  email: string;
  role: 'admin' | 'pimpinan';
  profile: { nama: string; nomor_whatsapp: string; alamat: string; face: Face | null } | null;
  dibuat_pada: string;
};

const plain: Face = {
  background: '#6E7F86',
  skin: '#C99A77',
  style: 'short',
  colour: '#2A211C',
  shirt: '#F3F1EC',
  jacket: true,
  glasses: true,
  moustache: false,
  smile: 0.8,
  width: 0.4,
};

/** The first three are who manages student records (`DemoSiswa.pengelola`). */
export const staf: readonly DemoStaf[] = [
  {
    email: 'admin@demo.example',
    role: 'admin',
    profile: {
      nama: 'Retno Wulandari',
      nomor_whatsapp: '0812.0000.9001',
      alamat: 'Jl. Kenanga No. 4, Purwokerto',
      face: { ...plain, style: 'hijab', colour: '#2E3B55', jacket: false },
    },
    dibuat_pada: '2023-01-09T02:10:00.000Z',
  },
  {
    email: 'agus@demo.example',
    role: 'admin',
    profile: {
      nama: 'Agus Prabowo',
      nomor_whatsapp: '0857.0000.9002',
      alamat: 'Perum Griya Asri Blok C No. 11, Sokaraja',
      face: { ...plain, glasses: false, moustache: true, skin: '#B98560' },
    },
    dibuat_pada: '2023-01-09T02:25:00.000Z',
  },
  { email: 'admin.baru@demo.example', role: 'admin', profile: null, dibuat_pada: '2025-08-04T03:00:00.000Z' },
  {
    email: 'lestari@demo.example',
    role: 'admin',
    profile: {
      nama: 'Lestari',
      nomor_whatsapp: '0896.0000.9003',
      alamat: 'Jl. Pasar Pon No. 27, Purwokerto',
      face: null,
    },
    dibuat_pada: '2025-02-17T01:40:00.000Z',
  },
  {
    email: 'yosef@demo.example',
    role: 'admin',
    profile: {
      nama: 'Yosef Emanuel Wangge',
      nomor_whatsapp: '0821.0000.9004',
      alamat: 'Jl. Kampus Lama No. 9, Purwokerto Utara',
      face: { ...plain, style: 'curly', skin: '#8A5A3C', glasses: false },
    },
    dibuat_pada: '2024-07-01T04:15:00.000Z',
  },
  {
    email: 'sinta@demo.example',
    role: 'admin',
    profile: {
      nama: 'Sinta Kusumawati',
      nomor_whatsapp: '0878.0000.9005',
      alamat: 'Dusun Krajan RT 002/005, Sumbang',
      face: null,
    },
    dibuat_pada: '2026-01-12T02:05:00.000Z',
  },
  {
    email: 'pimpinan@demo.example',
    role: 'pimpinan',
    profile: {
      nama: 'H. Sutrisno',
      nomor_whatsapp: '0813.0000.9000',
      alamat: 'Jl. Masjid Baru No. 1, Purwokerto Selatan',
      face: { ...plain, style: 'peci', colour: '#17181B', moustache: true },
    },
    dibuat_pada: '2023-01-09T02:00:00.000Z',
  },
];
