// The columns of an export's tables: every field under its label and in its order, then what the record is besides.
import { dataInventarisLabels } from '@gerbang/contract/inventaris/data-inventaris';
import { kolomBarangEkspor, kolomEkspor, kolomNama } from '@gerbang/contract/laporan/ekspor-kolom';
import { labelBagian } from '@gerbang/contract/laporan/impor-pemetaan';
import { namaPilihan, type PilihanSekolah } from '@gerbang/contract/sekolah/pilihan';
import {
  type DataSiswaField,
  dataSiswaFieldNames,
  isTambahan,
  siswaFields,
  type TambahanField,
} from '@gerbang/contract/siswa/siswa-fields';
import { type BarangRow, barangPath, type SiswaRow } from './rows.ts';

/** `teks` stays text whatever it looks like; `tanggal` is yyyy-mm-dd; `rupiah` and `angka` are numbers. */
export type Kolom<Row> = {
  label: string;
  /** In JSON. */
  kunci: string;
  jenis: 'teks' | 'tanggal' | 'rupiah' | 'angka';
  /** What stands in it, for whoever reads the column elsewhere. */
  arti: string;
  nilai(row: Row): string | number | null;
};

const jenisOf = {
  text: 'teks',
  choice: 'teks',
  phone: 'teks',
  number: 'angka',
  date: 'tanggal',
  rupiah: 'rupiah',
  sen: 'rupiah',
} as const;

const artiOf = { teks: 'teks', tanggal: 'tanggal', rupiah: 'rupiah, angka tanpa pemisah ribuan', angka: 'angka' };
const artiLain: Partial<Record<keyof typeof siswaFields, string>> = {
  nim: 'teks, juga bila seperti angka; nama folder gambarnya',
  nomor_whatsapp: 'teks, juga bila seperti angka',
  nik: 'teks, 16 angka',
  nisn: 'teks, 10 angka',
  nomor_wali: 'teks, juga bila seperti angka',
  jenis_kelamin: 'L = Laki - Laki, P = Perempuan',
  gelombang: 'angka 1 sampai 9',
  jurusan_pilihan: 'kode; namanya di kolom Nama Jurusan',
  kelas_pilihan: 'kode; namanya di kolom Nama Kelas',
};

type RowMeta = Pick<SiswaRow, 'versi' | 'dibuat_pada' | 'diubah_pada' | 'pengelola_nama'>;

const catatan: Kolom<RowMeta>[] = [
  {
    label: kolomEkspor.pengelola,
    kunci: 'pengelola',
    jenis: 'teks',
    arti: 'nama',
    nilai: (row) => row.pengelola_nama,
  },
  {
    label: kolomEkspor.dibuat_pada,
    kunci: 'dibuat_pada',
    jenis: 'teks',
    arti: 'waktu UTC',
    nilai: (row) => row.dibuat_pada,
  },
  {
    label: kolomEkspor.diubah_pada,
    kunci: 'diubah_pada',
    jenis: 'teks',
    arti: 'waktu UTC',
    nilai: (row) => row.diubah_pada,
  },
  { label: kolomEkspor.versi, kunci: 'versi', jenis: 'angka', arti: 'berapa kali disimpan', nilai: (row) => row.versi },
];

function kolomOf(field: DataSiswaField): Kolom<SiswaRow> {
  const jenis = jenisOf[siswaFields[field].kind];
  const arti = artiLain[field] ?? artiOf[jenis];
  return { label: siswaFields[field].label, kunci: field, jenis, arti, nilai: (row) => row[field] };
}

/** `pilihan`: the school's names of now, which stand beside the codes. */
const kolomTetap = (pilihan: PilihanSekolah): Kolom<SiswaRow>[] => [
  ...dataSiswaFieldNames.filter((field) => !isTambahan(field)).map(kolomOf),
  {
    label: kolomNama.jurusan_pilihan,
    kunci: 'nama_jurusan',
    jenis: 'teks',
    arti: 'nama jurusan ketika diekspor',
    nilai: (row) => namaPilihan(pilihan.jurusan, row.jurusan_pilihan),
  },
  {
    label: kolomNama.kelas_pilihan,
    kunci: 'nama_kelas',
    jenis: 'teks',
    arti: 'nama kelas ketika diekspor',
    nilai: (row) => namaPilihan(pilihan.kelas, row.kelas_pilihan),
  },
  {
    label: kolomEkspor.status_data,
    kunci: 'status_data',
    jenis: 'teks',
    arti: 'status data',
    nilai: (row) => row.status_data,
  },
  {
    label: kolomEkspor.alasan_penolakan,
    kunci: 'alasan_penolakan',
    jenis: 'teks',
    arti: 'kosong bila tidak ditolak',
    nilai: (row) => row.alasan_penolakan,
  },
  ...catatan,
  { label: kolomEkspor.id, kunci: 'id', jenis: 'teks', arti: 'pengenal di Gerbang', nilai: (row) => row.id },
];

/** The columns of students; those of fields besides the specification's stand behind all others. */
export function kolomSiswaOf(tambahan: readonly TambahanField[], pilihan: PilihanSekolah): Kolom<SiswaRow>[] {
  return [...kolomTetap(pilihan), ...tambahan.map(kolomOf)];
}

type BarangField = keyof typeof dataInventarisLabels;
const jenisBarang: Partial<Record<BarangField, Kolom<BarangRow>['jenis']>> = {
  jumlah_barang: 'angka',
  tanggal_masuk_barang: 'tanggal',
};

export const kolomBarang: Kolom<BarangRow>[] = [
  ...(Object.keys(dataInventarisLabels) as BarangField[]).map((field): Kolom<BarangRow> => {
    const jenis = jenisBarang[field] ?? 'teks';
    const label = dataInventarisLabels[field];
    return { label, kunci: field, jenis, arti: artiOf[jenis], nilai: (row) => row[field] };
  }),
  {
    label: labelBagian.harga_barang,
    kunci: 'harga_barang',
    jenis: 'rupiah',
    arti: 'rupiah untuk satu barang; kosong bila tidak diisi',
    nilai: (row) => row.harga_barang,
  },
  {
    label: kolomBarangEkspor.foto,
    kunci: 'foto_barang',
    jenis: 'teks',
    arti: 'nama file fotonya, beberapa dengan titik koma; kosong bila tidak ada',
    nilai: (row) => row.gambar.map((each) => barangPath(row.id, each)).join('; ') || null,
  },
  {
    label: kolomBarangEkspor.dihapuskan_pada,
    kunci: 'dihapuskan_pada',
    jenis: 'teks',
    arti: 'waktu UTC; kosong selama dipakai',
    nilai: (row) => row.dihapuskan_pada,
  },
  ...catatan,
  { label: kolomEkspor.id, kunci: 'id', jenis: 'teks', arti: 'pengenal di Gerbang', nilai: (row) => row.id },
];
