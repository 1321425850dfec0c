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

/** A column of a text that is no field of a form. */
const teks = <Row>(kunci: string, [label, arti]: [string, string], nilai: (row: Row) => string | null): Kolom<Row> => ({
  label,
  kunci,
  jenis: 'teks',
  arti,
  nilai,
});

const catatan: Kolom<RowMeta>[] = [
  teks('pengelola', [kolomEkspor.pengelola, 'nama'], (row) => row.pengelola_nama),
  teks('dibuat_pada', [kolomEkspor.dibuat_pada, 'waktu UTC'], (row) => row.dibuat_pada),
  teks('diubah_pada', [kolomEkspor.diubah_pada, 'waktu UTC'], (row) => row.diubah_pada),
  { label: kolomEkspor.versi, kunci: 'versi', jenis: 'angka', arti: 'berapa kali disimpan', nilai: (row) => row.versi },
];
const pengenal = teks<{ id: string }>('id', [kolomEkspor.id, 'pengenal di Gerbang'], (row) => row.id);

function kolomOf(field: DataSiswaField): Kolom<SiswaRow> {
  const jenis = jenisOf[siswaFields[field].kind];
  const arti = artiLain[field] ?? artiOf[jenis];
  return { label: siswaFields[field].label, kunci: field, jenis, arti, nilai: (row) => row[field] };
}

/** `pilihan`: the school's names of now, which stand beside the codes. */
const kolomTetap = (pilihan: PilihanSekolah): Kolom<SiswaRow>[] => [
  ...dataSiswaFieldNames.filter((field) => !isTambahan(field)).map(kolomOf),
  teks('nama_jurusan', [kolomNama.jurusan_pilihan, 'nama jurusan ketika diekspor'], (row) =>
    namaPilihan(pilihan.jurusan, row.jurusan_pilihan),
  ),
  teks('nama_kelas', [kolomNama.kelas_pilihan, 'nama kelas ketika diekspor'], (row) =>
    namaPilihan(pilihan.kelas, row.kelas_pilihan),
  ),
  teks('status_data', [kolomEkspor.status_data, 'status data'], (row) => row.status_data),
  teks('alasan_penolakan', [kolomEkspor.alasan_penolakan, 'kosong bila tidak ditolak'], (row) => row.alasan_penolakan),
  ...catatan,
  pengenal,
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
  teks(
    'foto_barang',
    [kolomBarangEkspor.foto, 'nama file fotonya, beberapa dengan titik koma; kosong bila tidak ada'],
    (row) => row.gambar.map((each) => barangPath(row.id, each)).join('; ') || null,
  ),
  teks(
    'dihapuskan_pada',
    [kolomBarangEkspor.dihapuskan_pada, 'waktu UTC; kosong selama dipakai'],
    (row) => row.dihapuskan_pada,
  ),
  ...catatan,
  pengenal,
];
