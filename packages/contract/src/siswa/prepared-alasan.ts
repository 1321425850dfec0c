// Why fields and documents are usually marked as wrong; apart from the marks, which students load too.
import { eachOfStaf } from './tambahan-staf.ts';
import type { BidangSiswa } from './tanda.ts';

const ofPhoto = [
  'foto buram',
  'foto gelap',
  'foto terpotong',
  'bukan pas foto',
  'latar atau pakaian tidak sesuai ketentuan',
];
const ofDocument = (name: string) => [
  'foto buram',
  'foto gelap',
  'foto terpotong',
  `bukan ${name}`,
  `${name} milik orang lain`,
];
const onKtp = ['tidak sama dengan KTP', 'tidak sama dengan KK'];
const onAll = ['tidak sama dengan KTP', 'tidak sama dengan KK', 'tidak sama dengan ijazah'];
const ofGelombang = ['tidak sesuai ketentuan gelombang ini'];

/** Ready-made reasons for each field and document, the most common first. */
export const preparedAlasan: Record<BidangSiswa, readonly string[]> = {
  nama: [...onAll, 'belum lengkap'],
  nim: ['tidak sama dengan kartu pendaftaran'],
  tahun_ajaran: ['bukan tahun ajaran pendaftaran ini'],
  jurusan_pilihan: ['tidak sama dengan formulir pendaftaran'],
  kelas_pilihan: ['tidak sama dengan formulir pendaftaran', 'kelas sudah penuh'],
  tempat_lahir: onAll,
  tanggal_lahir: onAll,
  jenis_kelamin: onKtp,
  agama: onKtp,
  asal_sekolah: ['tidak sama dengan ijazah', 'tidak sama dengan SKL', 'nama sekolah belum lengkap'],
  nomor_whatsapp: ['tidak dapat dihubungi', 'bukan nomor WhatsApp'],
  tanggal_daftar: ['tidak sama dengan kartu pendaftaran'],
  gelombang: ['bukan gelombang pendaftaran ini'],
  biaya_pendidikan: ofGelombang,
  diskon: ofGelombang,
  ...eachOfStaf('rejected'),
  pas_foto_2x3: ofPhoto,
  pas_foto_3x4: ofPhoto,
  fotokopi_ktp: ofDocument('KTP'),
  fotokopi_kk: ofDocument('KK'),
  fotokopi_ijazah: ofDocument('ijazah'),
  fotokopi_skl: ofDocument('SKL'),
};
