// The school's tables as Kysely sees them. Times are ISO 8601 UTC, dates yyyy-mm-dd, ids UUIDs: strings on both engines.
import type { Dokumen, StatusData } from '@gerbang/contract/choices';
import type { Role } from '@gerbang/contract/roles';
import type { JenisRiwayat } from '@gerbang/contract/siswa/meja';
import type { JenisSampah } from '@gerbang/contract/siswa/sampah';
import type { DataSiswaField, siswaFields } from '@gerbang/contract/siswa/siswa-fields';
import type { Generated, Selectable } from 'kysely';
import type * as z from 'zod/mini';
import type { ArsipTables } from './arsip-tables.ts';
import type { BarangTables, DataInventarisTable } from './barang-tables.ts';
import type { EksporTables } from './ekspor-tables.ts';
import type { ImporTables } from './impor-tables.ts';
import type { MejaTables } from './meja-tables.ts';
import type { PeminjamanTables } from './peminjaman-tables.ts';
import type { KodeColumns, StoredPicture } from './picture-columns.ts';
import type { PemberitahuanPrivasiTable, PersetujuanTable } from './privasi-tables.ts';
import type { ProgramTables } from './program-tables.ts';
import type { SekolahTables } from './sekolah-tables.ts';
import type { PasskeyTable, SignInTables } from './sign-in-tables.ts';
import type { ColumnOf } from './siswa-column.ts';
import type { SuratTables } from './surat-tables.ts';

/** By what an address is known to be the owner's. */
export type BuktiEmail = 'email' | 'kode';

export type AkunTable = {
  id: string;
  role: Role;
  /** Lower-case. */
  email: string;
  /** Of students only. */
  nim: string | null;
  password_hash: string;
  /** Null while a student waits for activation. */
  diaktivasi_pada: string | null;
  /** When it was proven that the address is the owner's; null before. */
  email_terbukti_pada: Generated<string | null>;
  /** By a mail to the address, or by a code that an admin handed over; null where it is not proven or nobody noted it. */
  terbukti_lewat: Generated<BuktiEmail | null>;
  /** When the owner of the address said that the account is somebody else's; null unless it is so. */
  dibekukan_pada: Generated<string | null>;
  /** Lower-cased columns that the search reads, one a line. */
  cari: string;
  dibuat_pada: string;
  /** 1 while the password is somebody else's choice, or too weak for strict mode; `password_teruji` 1 when it was judged strong. */
  ganti_password: Generated<number>;
  password_teruji: Generated<0 | 1>;
};

export type ProfileTable = {
  akun_id: string;
  nama: string;
  nomor_whatsapp: string | null;
  /** The same in its one form (E.164); null without, and for what is no number. */
  nomor_e164: Generated<string | null>;
  alamat: string | null;
  cari: string;
  diubah_pada: string;
};

type SiswaFields = typeof siswaFields;
type StoredField<F extends DataSiswaField> = z.output<SiswaFields[F]['stored']>;
/** A field that a form may leave out has a column that begins with something. */
type FieldColumns = {
  [F in DataSiswaField as ColumnOf<F>]: undefined extends z.output<SiswaFields[F]['rule']>
    ? Generated<StoredField<F>>
    : StoredField<F>;
};

export type DataSiswaTable = FieldColumns & {
  id: string;
  /** WhatsApp numbers in their one form (E.164); null for what is no number. The digits as typed are the fields'. */
  nomor_e164: Generated<string | null>;
  nomor_wali_e164: Generated<string | null>;
  status_data: StatusData;
  /** What the student reads, composed of the marks and of `teks_penolakan`. */
  alasan_penolakan: string | null;
  /** What the admin wrote besides the marks. */
  teks_penolakan: string | null;
  pengelola_id: string | null;
  /** The account that it belongs to; without a reference, for the account may go, and come back. */
  akun_id: Generated<string | null>;
  /** Counts the changes of this record, from 1. */
  versi: Generated<number>;
  /** The lower-cased fields that the search reads; what the choices say is found by the choices. */
  cari: string;
  /** Counts the records in the order they came; given by the database. */
  nomor: Generated<number>;
  /** JSON: `Tanda[]` of the last rejection, kept while the record waits again; '[]' without. */
  tanda: Generated<string>;
  /** 1 once a rejected record was sent again (by then its place in the queue), else 0. */
  diajukan_lagi: Generated<number>;
  dibuat_pada: string;
  diubah_pada: string;
};

export type Bidang = Dokumen | 'foto_barang' | 'foto_profile' | 'foto_pinjam' | 'logo';

/** A stored picture; exactly one of the three owners is set. */
export type BerkasTable = KodeColumns &
  Omit<StoredPicture, 'sidik'> & {
    bidang: Bidang;
    data_siswa_id: string | null;
    data_inventaris_id: string | null;
    akun_id: string | null;
    sidik: Generated<string | null>;
  };

/** Pictures that a student replaced since a rejection, kept under their ids until the record is decided or deleted. */
export type BerkasLamaTable = KodeColumns &
  StoredPicture & { bidang: Dokumen; data_siswa_id: string; digantikan_pada: string };

/** What happened to each record and who looked at it; goes with the record. Personal data live here, not in `jejak`. */
export type RiwayatDataSiswaTable = {
  id: string;
  data_siswa_id: string;
  waktu: string;
  /** Without a reference: an account may go, and come back. */
  akun_id: string | null;
  role: Role | null;
  jenis: JenisRiwayat;
  /** Of the record after the event. */
  versi: number;
  /** The document that was looked at. */
  bidang: string | null;
  /** JSON: `{ bidang, lama, baru }[]`; of a document the ids of its pictures. */
  perubahan: Generated<string>;
  /** JSON of a decision: what it takes to undo it. */
  sebelum: string | null;
  /** Changes before that this one has taken up: of these too it tells, from the first value to the last. */
  digabung: Generated<number>;
  /** Of what an import did: its words, such as `Impor siswa.xlsx`. */
  asal: Generated<string | null>;
  /** Why a document was opened without its stamp. */
  alasan: Generated<string | null>;
};

/** How somebody was seen: on a list or by its small picture, in a report, among the accounts, beside a record, in the bin. */
export type CaraTerlihat = 'daftar' | 'laporan' | 'akun' | 'dibandingkan' | 'pencocokan' | 'sampah';

/** A day on which one of the staff saw somebody so. */
type TerlihatTable = {
  /** By the day of the campus. */
  hari: string;
  /** Without a reference: an account may go, and come back. */
  akun_id: string;
  cara: Generated<CaraTerlihat>;
  role: Role;
  /** The first time that day. */
  waktu: string;
};
/** Those of records, of student accounts and of what lies in the bin; they go with what they are about. */
type TerlihatDiDaftarTable = TerlihatTable & { data_siswa_id: string };
type AkunTerlihatTable = TerlihatTable & { siswa_id: string };
type SampahTerlihatTable = TerlihatTable & { sampah_id: string };

/** Pictures that no record holds any more; the sweeper removes their bytes after a while. */
export type BerkasDibuangTable = { kunci: string; dibuang_pada: string };

/** Every table whose rows hold stored pictures or papers, by `kunci`: what none of them names is swept, what any names is backed up. */
export const pictureTables = [
  'berkas',
  'berkas_lama',
  'gambar_barang',
  'sampah_berkas',
  'impor_gambar',
  'logo_sekolah',
  'peminjaman_foto',
  'surat_resmi_berkas',
] as const;

/** What was deleted and may come back until it is purged. */
export type SampahTable = {
  /** The id of what was deleted. */
  id: string;
  jenis: JenisSampah;
  label: string;
  /** NIM, code of the item, or name of the admin. */
  pengenal: string;
  /** Lower-cased columns that the search reads, one a line. */
  cari: string;
  /** JSON object: every row that went along (`Contents` in features/siswa/sampah). */
  isi: string;
  dihapus_oleh: string | null;
  dihapus_pada: string;
};

/** Storage keys of the pictures that entries of the bin hold. */
export type SampahBerkasTable = { kunci: string; sampah_id: string };

/** Where the audit log begins after its oldest entries went: number and hash of the last one that is gone. */
export type JejakPotonganTable = { nomor: number; hash: string };

/** Mails to be sent, written in the transaction of what they tell. */
export type SuratKeluarTable = {
  id: string;
  jenis: string;
  penerima: string;
  /** JSON object with what the template needs. */
  isi: string;
  dibuat_pada: string;
  coba_lagi_pada: string;
  percobaan: Generated<number>;
  dikirim_pada: string | null;
  galat: string | null;
};

/** Counters of wrong passwords and the like, by key, until they expire. */
export type PercobaanTable = { kunci: string; jumlah: number; kedaluwarsa_pada: string };

/** One row: the fingerprint of the secrets that this database was made with. */
export type SidikRahasiaTable = { id: number; sidik: string };

/** Totals by name, kept by triggers; see `CountedTable`. */
type HitunganTable = { nama: string; jumlah: number };

/** How many Tervalidasi records name each school, by year and for `semua`, kept by triggers. */
type RingkasanSekolahTable = { tahun_ajaran: string; asal_sekolah: string; jumlah: number };

/** How many records there are of each combination, kept by triggers. */
export type RingkasanSiswaTable = Pick<
  DataSiswaTable,
  'status_data' | 'tahun_ajaran' | 'jurusan_pilihan' | 'kelas_pilihan' | 'jenis_kelamin' | 'gelombang'
> & { jumlah: number };

type Schema = SignInTables &
  ImporTables &
  EksporTables &
  MejaTables &
  PeminjamanTables &
  BarangTables &
  ArsipTables &
  SekolahTables &
  SuratTables &
  ProgramTables & {
    akun: AkunTable;
    profile: ProfileTable;
    data_siswa: DataSiswaTable;
    data_inventaris: DataInventarisTable;
    berkas: BerkasTable;
    berkas_dibuang: BerkasDibuangTable;
    berkas_lama: BerkasLamaTable;
    riwayat_data_siswa: RiwayatDataSiswaTable;
    terlihat_di_daftar: TerlihatDiDaftarTable;
    akun_terlihat: AkunTerlihatTable;
    sampah_terlihat: SampahTerlihatTable;
    sampah: SampahTable;
    sampah_berkas: SampahBerkasTable;
    jejak_potongan: JejakPotonganTable;
    pemberitahuan_privasi: PemberitahuanPrivasiTable;
    persetujuan: PersetujuanTable;
    surat_keluar: SuratKeluarTable;
    percobaan: PercobaanTable;
    sidik_rahasia: SidikRahasiaTable;
    hitungan: HitunganTable;
    ringkasan_siswa: RingkasanSiswaTable;
    ringkasan_sekolah: RingkasanSekolahTable;
  };

declare module '../platform/database/own-tables.ts' {
  interface Tables extends Schema {}
}

export type Akun = Selectable<AkunTable>;
export type Passkey = Selectable<PasskeyTable>;
/** A record without the number that the database gave it. */
export type DataSiswa = Omit<Selectable<DataSiswaTable>, 'nomor'>;
export type DataInventaris = Selectable<DataInventarisTable>;
export type Profile = Selectable<ProfileTable>;
export type Berkas = Selectable<BerkasTable>;
export type BerkasLama = Selectable<BerkasLamaTable>;
export type RiwayatDataSiswa = Selectable<RiwayatDataSiswaTable>;
export type SuratKeluar = Selectable<SuratKeluarTable>;
