// The tables that carry the program whatever it is about: only what is below platform/ adds rows to them.
import type { TokenArea } from '@gerbang/contract/endpoint';
import type { Role } from '@gerbang/contract/roles';
import type { Generated } from 'kysely';

type TokenKonfirmasiTable = {
  /** SHA-256 of the token, hex. */
  token_hash: string;
  sesi_hash: string;
  area: TokenArea;
  kedaluwarsa_pada: string;
};

/** The audit log: append-only, each entry hashed with the one before. */
type JejakTable = {
  nomor: number;
  waktu: string;
  akun_id: string | null;
  role: Role | null;
  aksi: string;
  tabel: string;
  sasaran_id: string | null;
  /** JSON object; never passwords, codes, tokens or image bytes. */
  rincian: string;
  hash_sebelumnya: string;
  hash: string;
};

/** One row: number and hash of the newest entry of the audit log; its update orders the writers. */
type JejakKepalaTable = { id: number; nomor: number; hash: string };

/** Entries of a day by what is the same about them: how often they came again since the first, and when last. */
type JejakHariTable = { kunci: string; hari: string; entri: string; jumlah: number; terakhir: string };

/** Notes of the program about its own operation, JSON by name (`platform/notes.ts`). */
type CatatanOperasiTable = { nama: string; isi: string; dicatat_pada: string };

/** Work that comes again and again, by name (`platform/jobs/recurring.ts`). */
type PekerjaanTable = { id: string; dibuat_pada: string; percobaan: Generated<number>; coba_lagi_pada: string };

/** How far in PostgreSQL's log an account has seen; and a row for each of the server's timelines (`log-position.ts`). */
type BatasBacaTable = { siapa: string; posisi: number };

/** Those of the product are added by the room that has its schema, which the platform does not know. */
export interface Tables {
  token_konfirmasi: TokenKonfirmasiTable;
  jejak: JejakTable;
  jejak_kepala: JejakKepalaTable;
  jejak_hari: JejakHariTable;
  catatan_operasi: CatatanOperasiTable;
  batas_baca: BatasBacaTable;
  pekerjaan: PekerjaanTable;
}
