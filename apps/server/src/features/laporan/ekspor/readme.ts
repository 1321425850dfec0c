// What the ZIP holds, in words for whoever opens it.

import { dokumenLabels } from '@gerbang/contract/choices';
import { formatWaktu } from '@gerbang/contract/format';
import { called } from '../../../platform/called.ts';
import { type Kolom, kolomBarang } from './columns.ts';
import type { EksporSelection, SiswaRow } from './rows.ts';

type Facts = {
  sekolah: string;
  pada: Date;
  pilihan: EksporSelection;
  kolom: Kolom<SiswaRow>[];
  siswa: number;
  barang: number;
};

/** What was chosen, in words. */
export function pilihanText({
  status,
  tahun_ajaran,
  gelombang,
  jurusan_pilihan,
  kelas_pilihan,
}: EksporSelection): string {
  const parts = [
    tahun_ajaran && `Tahun Ajaran ${tahun_ajaran}`,
    gelombang && `Gelombang ${gelombang}`,
    jurusan_pilihan,
    kelas_pilihan && `Kelas ${kelas_pilihan}`,
  ];
  return [`status ${status.join(', ')}`, ...parts.filter(Boolean)].join('; ');
}

function kolomText<Row>(kolom: Kolom<Row>[]): string {
  return kolom.map(({ label, kunci, arti }) => `  ${label.padEnd(22)} ${kunci.padEnd(22)} ${arti}`).join('\r\n');
}

const dokumenText = Object.entries(dokumenLabels)
  .map(([kunci, label]) => `  ${`${kunci}.jpg`.padEnd(22)} ${label}`)
  .join('\r\n');

/** Pictures move as they are: nothing on them says any more what the copy is for. */
const gambarText = ({ gambar }: EksporSelection) =>
  gambar
    ? `Gambar KTP, KK, ijazah, dan SKL di sini asli, tanpa cap tujuan, supaya dapat dimasukkan ke Gerbang lain sama seperti
di sini. Jangan bagikan sebagai salinan.

`
    : '';

/** Lines end as Windows' editor wants them. */
export function readmeText({ sekolah, pada, pilihan, kolom, siswa, barang }: Facts): string {
  return `EKSPOR DATA ${sekolah.toUpperCase()}
Dibuat ${formatWaktu(pada.toISOString())} dengan Gerbang
Isi: ${siswa} siswa (${pilihanText(pilihan)}), ${barang} barang${pilihan.gambar ? '' : ', tanpa gambar'}

${gambarText(pilihan)}File ini berisi data pribadi. Simpan di tempat terkunci, serahkan hanya kepada yang berhak, dan hapus bila tidak
diperlukan lagi.

FILE
  siswa.xlsx             tabel siswa untuk Excel dan LibreOffice
  siswa.csv              tabel yang sama untuk program lain: UTF-8, pemisah koma, baris pertama judul kolom
  siswa.json             tabel yang sama untuk program lain; "gambar" menyebut file setiap dokumen
  inventaris.xlsx, .csv, .json   tabel barang
  pengaturan.json        identitas sekolah, jurusan dan kelas (kode, nama), gelombang, syarat, target, cap; logo.jpg bila ada
  <NIM>/<dokumen>.jpg    gambar siswa, satu folder untuk setiap NIM
  inventaris/<ID>.jpg    foto barang; foto lain barang itu <ID>-2.jpg, <ID>-3.jpg, dan seterusnya
  manifest.json          jumlah, gambar yang dilewati beserta sebabnya, ukuran dan SHA-256 setiap file

Garis miring dalam NIM ditulis %2F pada nama foldernya: NIM 2026/001 ada di folder 2026%2F001.

Buka tabelnya dengan siswa.xlsx. Di dalam siswa.csv, teks yang diawali = + - atau @ (juga tab) diberi satu tanda petik
tunggal di depannya, supaya tidak dijalankan sebagai rumus; teks yang sudah berpetik seperti itu mendapat satu lagi.
Program yang membaca CSV membuang satu petik itu. Excel tidak menampilkan angka nol di depan NIM dari CSV; pakai XLSX.

MEMASUKKAN KE GERBANG LAIN
Pilih ZIP ini seperti adanya di halaman Impor, atau jalankan: ${called('impor uji')} <file ini>. Semua isian, status, alasan
penolakan, dan gambar masuk sama seperti di sini; jurusan dan kelas yang belum ada di sana ditambahkan ke pengaturannya.
Admin Pengelola, Dibuat Pada, dan Diubah Pada ditulis dalam riwayat data; di sana yang berlaku adalah admin dan waktu
impornya. ID dan Versi dibuat baru. Akun dan pengaturan lain tidak dimasukkan.

Inventaris masuk dengan impor kedua: di halaman Impor pilih Barang, lalu ZIP yang sama. Barang dicocokkan dengan Kode
Barang; isian, harga, foto, dan barang yang sudah keluar masuk sama seperti di sini.

KOLOM SISWA (judul di XLSX dan CSV, nama di JSON, isi)
${kolomText(kolom)}

Tanggal ditulis tttt-bb-hh di CSV dan JSON, dan sebagai tanggal di XLSX. Waktu ditulis dalam UTC (ISO 8601).

DOKUMEN SISWA
${dokumenText}

KOLOM BARANG
${kolomText(kolomBarang)}

MEMERIKSA
manifest.json menyebut SHA-256 setiap file. Di Linux: sha256sum <file>; di Windows: certutil -hashfile <file> SHA256.
`.replace(/\r?\n/g, '\r\n');
}
