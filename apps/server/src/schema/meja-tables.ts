// What desks keep for a while: who checks which record, phones as scanners and what came over their links.
import type { Dokumen } from '@gerbang/contract/choices';
import type { TujuanPindai } from '@gerbang/contract/siswa/pindai';
import type { Generated } from 'kysely';

/** A link: it goes with the session that made it, and with its record. */
type PindaiTable = {
  id: string;
  /** SHA-256 of the code in the link, hex. */
  kode_hash: string;
  sesi_hash: string;
  akun_id: string;
  tujuan: TujuanPindai;
  /** Null for a form whose record does not exist yet. */
  data_siswa_id: string | null;
  /** JSON: the documents that the phone is asked for. */
  minta: string;
  /** SHA-256 of the secret that the first phone got; null until one opened it. */
  hp_hash: string | null;
  perangkat: string | null;
  sedang: Dokumen | null;
  /** Pictures taken so far. */
  jumlah: Generated<number>;
  /** Other phones that were refused. */
  ditolak: Generated<number>;
  dibuat_pada: string;
  /** When the desk looked last, give or take a few seconds. */
  meja_pada: string;
  berakhir_pada: string;
};

/** The newest picture of each document: under `objek` sealed until the form has it, or in `berkas` of the record already. */
type PindaiGambarTable = {
  pindai_id: string;
  bidang: Dokumen;
  kirim: string;
  objek: string | null;
  berkas_id: string | null;
  lebar: number;
  tinggi: number;
  ukuran: number;
  diterima_pada: string;
};

/** Who checks a waiting record, and until when; it goes with the record and with the account. */
type PeganganTable = { data_siswa_id: string; akun_id: string; sampai: string };

export type MejaTables = { pegangan: PeganganTable; pindai: PindaiTable; pindai_gambar: PindaiGambarTable };
