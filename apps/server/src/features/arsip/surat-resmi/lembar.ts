// What is printed on a paper, complete: nothing is asked when it is drawn, and the same is kept with it.

import { filled, type IsianSurat, type JenisSurat, nomorSurat } from '@gerbang/contract/arsip/jenis-surat';
import { formatGelombang, formatKelas, formatNumber, formatTanggal } from '@gerbang/contract/format';
import { kontakTeks } from '@gerbang/contract/sekolah/kontak';
import { namaPilihan } from '@gerbang/contract/sekolah/pilihan';
import type { Sekolah } from '@gerbang/contract/sekolah/sekolah';
import type { FieldValues } from '../../../core/siswa/columns.ts';

export type Fakta = [label: string, value: string];

/** JPEG as base64: what is kept is one text. */
export type Lembar = {
  jenis: JenisSurat;
  judul: string;
  /** '' on a sample. */
  nomor: string;
  /** yyyy-mm-dd */
  tanggal: string;
  kop: { nama: string; keterangan: string; alamat: string; kontak: string; logo: string | null };
  pembuka: string;
  penutup: string;
  /** Who the paper is about, and what it says of them. */
  fakta: Fakta[][];
  nama: string;
  nim: string;
  foto: string | null;
  ttd: { tempat: string; jabatan: string; nama: string; nomor_induk: string };
  /** Where the code leads; null without. */
  alamat_kode: string | null;
  /** Where the state is read without signing in; only a proof of registration has one, and not every one. */
  alamat_status?: string;
  /** Rows of a box. */
  isi: { nama: string; nim: string; jurusan: string }[];
};

/** The facts of a student that papers print, choices by their names. */
export type FaktaSiswa = Pick<
  FieldValues,
  | ('nama' | 'nim' | 'tempat_lahir' | 'tanggal_lahir' | 'asal_sekolah' | 'jurusan_pilihan' | 'kelas_pilihan')
  | ('tahun_ajaran' | 'gelombang' | 'tanggal_daftar' | 'biaya_pendidikan' | 'diskon')
>;

export type Kop = { sekolah: Pick<Sekolah, 'identitas' | 'pilihan' | 'surat'>; logo: string | null };
type Tertulis = { jenis: JenisSurat; urut: number; tanggal: string };

const rupiah = (amount: number) => `Rp${formatNumber(amount)}`;

/** The paper of a student; with `urut` 0 a sample without a number. */
export function lembarSiswa(
  { sekolah, logo }: Kop,
  tertulis: Tertulis,
  { siswa, foto }: { siswa: FaktaSiswa; foto: string | null },
): Lembar {
  const { nama, nim } = siswa;
  const blank = lembar({ sekolah, logo }, tertulis, isianOf(sekolah, siswa));
  return { ...blank, fakta: faktaOf(tertulis.jenis, isianOf(sekolah, siswa)), nama, nim, foto };
}

/** `belum`: folders of records that are not valid, which the list does not name. */
export type IsiBoks = { nama: string; siswa: FaktaSiswa[]; belum?: number };

/** The list of a box. */
export function lembarBoks(kop: Kop, tertulis: Tertulis, box: IsiBoks): Lembar {
  const { jurusan } = kop.sekolah.pilihan;
  const isi = box.siswa.map(({ nama, nim, jurusan_pilihan }) => {
    return { nama, nim, jurusan: namaPilihan(jurusan, jurusan_pilihan) };
  });
  const jumlah = `${formatNumber(isi.length)} map`;
  const fakta: Fakta[] = [
    ['Boks', box.nama],
    ['Isi', jumlah],
  ];
  if (box.belum) fakta.push(['Belum valid', `${formatNumber(box.belum)} map, tidak dirinci di sini`]);
  return { ...lembar(kop, tertulis, {}), fakta: [fakta], nama: box.nama, isi };
}

type Isian = Partial<Record<IsianSurat, string>>;

function lembar({ sekolah, logo }: Kop, { jenis, urut, tanggal }: Tertulis, isian: Isian): Lembar {
  const { identitas, surat } = sekolah;
  const { kode, judul, pembuka, penutup } = surat[jenis];
  const nomor = urut === 0 ? '' : nomorSurat(surat.format_nomor, { urut, kode, tanggal });
  const words = { ...isian, sekolah: identitas.nama, tanggal: formatTanggal(tanggal), nomor: nomor || 'CONTOH' };
  const { tempat, jabatan, penandatangan, nomor_induk, keterangan } = surat;
  return {
    jenis,
    judul,
    nomor,
    tanggal,
    kop: { nama: identitas.nama, keterangan, alamat: identitas.alamat, kontak: kontakTeks(identitas), logo },
    pembuka: filled(pembuka, words),
    penutup: filled(penutup, words),
    fakta: [],
    nama: '',
    nim: '',
    foto: null,
    ttd: { tempat, jabatan, nama: penandatangan, nomor_induk },
    alamat_kode: null,
    isi: [],
  };
}

function isianOf({ pilihan }: Kop['sekolah'], siswa: FaktaSiswa) {
  const { nama, nim, tempat_lahir, asal_sekolah, tahun_ajaran, biaya_pendidikan, diskon } = siswa;
  return {
    nama,
    nim,
    tempat_lahir,
    tanggal_lahir: formatTanggal(siswa.tanggal_lahir),
    asal_sekolah,
    jurusan: namaPilihan(pilihan.jurusan, siswa.jurusan_pilihan),
    kelas: formatKelas(namaPilihan(pilihan.kelas, siswa.kelas_pilihan)),
    tahun_ajaran,
    gelombang: formatGelombang(siswa.gelombang),
    tanggal_daftar: formatTanggal(siswa.tanggal_daftar),
    biaya: rupiah(biaya_pendidikan),
    diskon: rupiah(diskon),
    bayar: rupiah(biaya_pendidikan - diskon),
  } satisfies Isian;
}

/** What each kind says in its table, or on its card. */
function faktaOf(jenis: JenisSurat, isian: ReturnType<typeof isianOf>): Fakta[][] {
  const { nama, nim, jurusan, kelas } = isian;
  const personFacts: Fakta[] = [
    ['Nama', nama],
    ['NIM', nim],
  ];
  const lahir: Fakta = ['Tempat, tanggal lahir', `${isian.tempat_lahir}, ${isian.tanggal_lahir}`];
  const asal: Fakta = ['Asal sekolah', isian.asal_sekolah];
  const tahun: Fakta = ['Tahun ajaran', `${isian.tahun_ajaran}, ${isian.gelombang}`];
  const pilihan: Fakta[] = [['Jurusan', jurusan], ['Kelas', kelas], tahun];
  if (jenis === 'kartu')
    return [
      [
        ['NIM', nim],
        ['Jurusan', jurusan],
        ['Kelas', kelas],
      ],
    ];
  if (jenis === 'biaya') {
    const biaya: Fakta[] = [
      ['Biaya pendidikan', isian.biaya],
      ['Diskon', isian.diskon],
      ['Biaya sesudah diskon', isian.bayar],
    ];
    return [[...personFacts, ...pilihan], biaya];
  }
  return [
    [...personFacts, lahir, asal],
    jenis === 'bukti' ? [...pilihan, ['Tanggal daftar', isian.tanggal_daftar]] : pilihan,
  ];
}
