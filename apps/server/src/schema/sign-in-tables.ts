// What signs somebody in, besides the account itself, and the settings of the school.
import type { DaftarTampilan } from '@gerbang/contract/akun/tampilan';
import type { JenisTautan } from '@gerbang/contract/akun/tautan';
import type { Generated } from 'kysely';

type SesiTable = {
  /** SHA-256 of the cookie's secret, hex. */
  sesi_hash: string;
  /** By which its owner names it; nothing by which it could be used. */
  id: string;
  akun_id: string;
  /** The browser and its system, such as `Chrome di Android`; '' where nobody noted it. */
  perangkat: Generated<string>;
  /** Where it was opened from: an IPv4 address, or the /64 of an IPv6 one. */
  alamat: Generated<string>;
  dibuat_pada: string;
  terakhir_dipakai_pada: string;
  kedaluwarsa_pada: string;
  /** Minutes of rest after which it ends, where that is sooner than the role's: on a shared computer. */
  istirahat_menit: Generated<number | null>;
  /** When a tab of it said that it closes; null while one is open. Of shared computers only. */
  ditutup_pada: Generated<string | null>;
};

type KodeOtpTable = {
  id: string;
  akun_id: string;
  kode_hash: string;
  dibuat_pada: string;
  kedaluwarsa_pada: string;
  percobaan: Generated<number>;
  dipakai_pada: string | null;
  /** Keyed hash of whoever asked: only they can try it. */
  peminta: Generated<string>;
  /** 1 when a browser asked that had signed in to the account. */
  dikenal: Generated<0 | 1>;
  /** Tries that it stands. */
  tebakan: Generated<number>;
};

/** One-time links and codes of the school: what each of them opens, by its SHA-256. */
type TautanTable = {
  id: string;
  akun_id: string;
  jenis: JenisTautan;
  kode_hash: string;
  dibuat_pada: string;
  kedaluwarsa_pada: string;
  dipakai_pada: string | null;
  /** 1 when an admin handed it over; it was mailed otherwise. */
  diserahkan: Generated<0 | 1>;
};

/** 1 of a factor that does not count until its owner has been asked about it. */
type HeldMark = Generated<0 | 1>;

/** Passkeys of staff. */
export type PasskeyTable = {
  id: string;
  akun_id: string;
  /** The id that the authenticator gave, base64url. */
  kredensial: string;
  /** COSE, base64url. */
  kunci_publik: string;
  /** Of its signatures; a lower one later is a copy's. */
  penghitung: number;
  nama: string;
  /** JSON: how a browser reaches it. */
  transport: Generated<string>;
  dibuat_pada: string;
  dipakai_pada: string | null;
  ditahan: HeldMark;
};

/** The secret of an authenticator app, sealed. */
type TotpTable = {
  akun_id: string;
  rahasia: string;
  /** The newest step whose code was used: no earlier one is taken any more. */
  langkah_terakhir: number;
  dibuat_pada: string;
  ditahan: HeldMark;
};

type KodePemulihanTable = {
  id: string;
  akun_id: string;
  kode_hash: string;
  dibuat_pada: string;
  dipakai_pada: string | null;
  /** 1 until its owner says that its set is stored, or uses one of it; the set of before works until then. */
  belum_disimpan: Generated<0 | 1>;
  ditahan: HeldMark;
};

/** A pimpinan asks that another one's factors be released; a third confirms. */
type PermintaanLepasTable = { akun_id: string; diminta_oleh: string; diminta_pada: string };

/** Settings of the school by key; `nilai` is JSON. */
type PengaturanTable = {
  kunci: string;
  nilai: string;
  versi: number;
  diubah_pada: string;
  /** Without a reference: an account may go, and come back. */
  diubah_oleh: string | null;
};

/** How staff keep a list for themselves; a row without a name is the columns that the list was last given. */
type TampilanTable = {
  id: string;
  akun_id: string;
  daftar: DaftarTampilan;
  nama: string;
  /** The query of the list's address; of a row without a name the keys of the columns, with commas between. */
  alamat: string;
  dibuat_pada: string;
};

/** The link by which a student's state is read without signing in: its number, and SHA-256 of its code in hex, null once revoked. */
type TautanStatusTable = { akun_id: string; nomor: number; kode_hash: string | null; dibuat_pada: string };

export type SignInTables = {
  sesi: SesiTable;
  kode_otp: KodeOtpTable;
  tautan: TautanTable;
  passkey: PasskeyTable;
  totp: TotpTable;
  kode_pemulihan: KodePemulihanTable;
  permintaan_lepas: PermintaanLepasTable;
  pengaturan: PengaturanTable;
  tampilan: TampilanTable;
  tautan_status: TautanStatusTable;
};
