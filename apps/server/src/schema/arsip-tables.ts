// Where papers lie, who has them, and what was destroyed.
import type { JenisLokasi } from '@gerbang/contract/arsip/lokasi-arsip';
import type { AlasanMusnah, HasilMusnah, StatusPemusnahan } from '@gerbang/contract/arsip/pemusnahan';
import type { Generated } from 'kysely';

/** A shelf, a box on it, or a folder in that. */
type LokasiArsipTable = {
  id: string;
  /** As on its label. */
  kode: string;
  jenis: JenisLokasi;
  nama: string;
  /** What it stands in; null for a shelf. */
  induk_id: string | null;
  cari: string;
  versi: Generated<number>;
  dibuat_pada: string;
  diubah_pada: string;
};

/** Where a record's papers lie; goes with the record, and comes back with it. */
type TempatBerkasTable = {
  data_siswa_id: string;
  lokasi_id: string;
  /** Without a reference: an account may go, and come back. So in the tables below. */
  akun_id: string | null;
  sejak: string;
};

/** Who took a place along; one at a time, and all that were. */
type PinjamArsipTable = {
  id: string;
  lokasi_id: string;
  peminjam: string;
  keperluan: string;
  jatuh_tempo: string;
  akun_id: string | null;
  dipinjam_pada: string;
  kembali_pada: string | null;
};

/** A list of what is over its time, from the proposal to its minutes. */
type PemusnahanTable = {
  id: string;
  status: StatusPemusnahan;
  /** 1 until it is done or called off: there is one at a time. */
  terbuka: 1 | null;
  /** Number of the minutes in their year; given when it is confirmed. */
  tahun: number | null;
  nomor: number | null;
  /** JSON: the periods by which the list was made. */
  dasar: string;
  dibuat_oleh: string | null;
  dibuat_pada: string;
  disetujui_oleh: string | null;
  /** Who confirmed, by name: the minutes outlive the account. */
  penyetuju: string | null;
  disetujui_pada: string | null;
  selesai_pada: string | null;
  /** Of the lines of the minutes. */
  sha256: string | null;
};

/** A line of it; who it was about is told by a keyed hash alone once it is over. */
type PemusnahanButirTable = {
  pemusnahan_id: string;
  urut: number;
  data_siswa_id: string | null;
  /** Of the record as it was proposed: another one is not what was confirmed. */
  versi: number;
  sidik: string;
  alasan: AlasanMusnah;
  tahun_ajaran: string;
  /** The codes of its place at that time; '' without. */
  tempat: string;
  hasil: Generated<HasilMusnah>;
  gambar: Generated<number>;
  selesai_pada: string | null;
};

export type ArsipTables = {
  lokasi_arsip: LokasiArsipTable;
  tempat_berkas: TempatBerkasTable;
  pinjam_arsip: PinjamArsipTable;
  pemusnahan: PemusnahanTable;
  pemusnahan_butir: PemusnahanButirTable;
};
