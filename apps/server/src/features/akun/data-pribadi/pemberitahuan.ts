// The privacy notice: its words stand here and nowhere else. Whoever changes them raises `versiPemberitahuan`.
import { createHash } from 'node:crypto';
import type { Pemberitahuan } from '@gerbang/contract/akun/pemberitahuan';
import { versiPemberitahuan } from '@gerbang/contract/akun/versi-privasi';
import type { Identitas } from '@gerbang/contract/sekolah/identitas';
import { kontakTeks } from '@gerbang/contract/sekolah/kontak';
import { dataSiswaLabels, type TambahanField } from '@gerbang/contract/siswa/siswa-fields';
import { getIdentitas, listDipakai } from '../../../core/sekolah/queries.ts';
import type { PrivasiConfig, RetentionPeriods } from '../../../platform/config-privasi.ts';
import type { Deps } from '../../../platform/deps.ts';

/** The day from which the present version holds. */
const BERLAKU_SEJAK = '2026-11-22';

type NoticeSection = Pemberitahuan['bagian'][number];
const bagian = (judul: string, paragraf: string[], butir: string[] = []): NoticeSection => ({ judul, paragraf, butir });

/** The notice as it reads now. */
export async function getPemberitahuan(work: Pick<Deps, 'db' | 'namaSekolah' | 'privasi'>): Promise<Pemberitahuan> {
  const tambahan = await listDipakai(work.db);
  return pemberitahuanOf({ ...(await getIdentitas(work)), tambahan }, work.privasi);
}

type School = Identitas & { tambahan: readonly TambahanField[] };

/** The notice of this school: what it asks besides the usual, its contact and its retention periods. */
function pemberitahuanOf(identitas: School, { kontak, periods }: PrivasiConfig): Pemberitahuan {
  const namaSekolah = identitas.nama;
  const reached = kontakTeks(identitas);
  const contact = kontak || `bagian administrasi ${namaSekolah}${reached && `, ${reached}`}`;
  const isi = {
    versi: versiPemberitahuan,
    berlaku_sejak: BERLAKU_SEJAK,
    judul: 'Pemberitahuan Privasi',
    bagian: [
      ...aboutData(namaSekolah, identitas.tambahan),
      bagian('Berapa lama disimpan', [], timesOf(periods)),
      ...aboutRights(contact),
      bagian('Siapa yang dihubungi', [
        `Pertanyaan, permintaan, atau keluhan tentang data pribadi: ${contact}. Permintaan dijawab paling lambat 3 x 24 jam.`,
      ]),
    ],
  };
  return { ...isi, sidik: createHash('sha256').update(JSON.stringify(isi)).digest('hex') };
}

function aboutData(namaSekolah: string, tambahan: readonly TambahanField[]): NoticeSection[] {
  return [
    bagian('Siapa kami', [
      `${namaSekolah} memakai program ini untuk penerimaan dan arsip siswa, dan bertanggung jawab atas data pribadi di dalamnya (pengendali data pribadi menurut UU 27/2022).`,
    ]),
    bagian(
      'Data yang dikumpulkan',
      ['Yang Anda isi sendiri, atau diisi oleh admin sekolah untuk Anda:'],
      [
        'Akun: email, NIM, dan password. Password disimpan sebagai sandi yang tidak dapat dibaca kembali.',
        'Data diri: nama, tempat dan tanggal lahir, jenis kelamin, agama, asal sekolah, nomor Whatsapp, dan pilihan pendaftaran (tahun ajaran, jurusan, kelas, gelombang, biaya, diskon).',
        ...aboutTambahan(tambahan),
        'Gambar: pas foto, KTP, KK, ijazah, dan SKL. Boleh menyusul, dan tidak semuanya wajib. KK memuat data keluarga: minta izin mereka lebih dahulu.',
        'Nama dan hubungan orang tua atau wali, bila Anda belum berusia 18 tahun.',
        'Yang dicatat program: kapan, dari perangkat apa, dan dari alamat jaringan mana Anda masuk, perubahan data, dan siapa dari sekolah yang melihat data Anda.',
      ],
    ),
    bagian(
      'Untuk apa, dan dasarnya',
      [],
      [
        'Memproses pendaftaran Anda dan menghubungi Anda tentangnya: persetujuan Anda (pasal 20 ayat 2 huruf a UU 27/2022).',
        'Memeriksa kebenaran data dengan dokumennya, dan menyimpan arsip siswa: kewajiban sekolah sebagai penyelenggara pendidikan (huruf c dan e).',
        'Menjaga keamanan akun dan mencatat siapa yang melihat atau mengubah data: kewajiban pengendali data (pasal 31, 35, dan 39).',
        'Data Anda tidak dipakai untuk iklan, tidak dijual, dan tidak dipakai untuk keputusan tanpa manusia.',
      ],
    ),
    bagian(
      'Siapa yang melihatnya',
      [],
      [
        'Admin sekolah: data dan gambar Anda, untuk memeriksanya.',
        'Pimpinan sekolah: data yang sudah divalidasi, dan jumlah siswa.',
        'Anda sendiri. Siapa yang membuka data Anda dapat Anda lihat di Info Akun.',
        'Tidak ada pihak lain, kecuali yang diwajibkan undang-undang, misalnya perintah pengadilan.',
      ],
    ),
    bagian('Bagaimana dijaga', [
      'Gambar disimpan dalam bentuk sandi, setiap pembukaannya dicatat, dan sambungan ke server sekolah dienkripsi. Bila terjadi kebocoran, Anda diberi tahu paling lambat 3 x 24 jam.',
    ]),
  ];
}

/** What this school asks besides. */
function aboutTambahan(tambahan: readonly TambahanField[]): string[] {
  if (tambahan.length === 0) return [];
  const asked = `Yang ditanyakan sekolah ini selain itu: ${tambahan.map((field) => dataSiswaLabels[field]).join(', ')}.`;
  const ofFamily = tambahan.some((field) => /_(ibu|wali)$/.test(field));
  return [ofFamily ? `${asked} Beri tahu lebih dahulu orang tua atau wali yang Anda sebut.` : asked];
}

function timesOf(periods: RetentionPeriods): string[] {
  const during = (jumlah: number, satuan: string, ends: string) =>
    jumlah === 0 ? 'disimpan sampai sekolah menghapusnya' : `${jumlah} ${satuan} ${ends}, lalu dihapus`;
  return [
    `Akun yang tidak pernah diaktivasi: ${during(periods.akunNonaktifHari, 'hari', 'sejak registrasi')}.`,
    `Data yang ditolak: ${during(periods.ditolakHari, 'hari', 'sejak perubahan terakhir')}.`,
    `Data siswa yang sudah divalidasi: ${during(periods.arsipTahun, 'tahun', 'sesudah tahun ajarannya berakhir')}.`,
    `Catatan siapa yang melihat data Anda: ${during(periods.dilihatHari, 'hari', 'sejak dicatat')}.`,
    `Jejak keamanan (siapa berbuat apa, tanpa isi datanya): ${during(periods.jejakTahun, 'tahun', 'sejak dicatat')}.`,
    'Salinan cadangan dihapus sesudah jangka waktunya; data yang sudah dihapus ikut hilang bersamanya.',
  ];
}

function aboutRights(contact: string): NoticeSection[] {
  return [
    bagian(
      'Hak Anda, dan cara memakainya',
      [],
      [
        'Melihat dan memperbaiki data: menu Data Diri. Data yang sudah divalidasi diperbaiki oleh admin.',
        'Mendapat salinan semua data Anda: Info Akun, Unduh data saya.',
        'Mengetahui siapa yang melihat data Anda: Info Akun, Siapa yang melihat data saya.',
        `Menarik persetujuan, membatasi pemrosesan, atau meminta data dihapus: hubungi ${contact}. Sesudah persetujuan ditarik, pendaftaran tidak dapat dilanjutkan; yang sudah diproses sebelumnya tetap sah. Data yang wajib diarsipkan oleh undang-undang tetap disimpan.`,
        'Mengajukan keberatan atau keluhan: kepada sekolah, dan kepada lembaga pelindungan data pribadi.',
      ],
    ),
    bagian('Bila Anda belum berusia 18 tahun', [
      'Data Anda diproses dengan persetujuan orang tua atau wali (pasal 25). Isi formulir bersama mereka; nama dan pernyataan mereka dicatat bersama data Anda.',
    ]),
  ];
}

/** The notice as plain text, as it is kept beside the consents to it. */
export function teksOf({ judul, versi, berlaku_sejak, bagian }: Pemberitahuan): string {
  const parts = bagian.map(({ judul, paragraf, butir }) =>
    [judul, ...paragraf, ...butir.map((each) => `- ${each}`)].join('\n'),
  );
  return [`${judul}, versi ${versi}, berlaku sejak ${berlaku_sejak}`, ...parts].join('\n\n');
}
