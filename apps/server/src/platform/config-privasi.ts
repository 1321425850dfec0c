// The settings of the duties towards a person's data, from the environment.
import * as z from 'zod/mini';
import { whole, wrong } from './config-setting.ts';

/** How long what is kept; 0 keeps for ever. */
export type RetentionPeriods = {
  /** Days that an account may wait for its activation. */
  akunNonaktifHari: number;
  /** Days that a rejected record stays after its last change. */
  ditolakHari: number;
  /** Years that a validated record stays after its school year ended (31 July). */
  arsipTahun: number;
  /** Days that a record's history tells who looked at it. */
  dilihatHari: number;
  /** Years that entries of the audit log stay, those of views among them. */
  jejakTahun: number;
  /** Days that sent letters stay in the outbox, without their content. */
  suratHari: number;
  /** Days that sessions, codes and counters of attempts stay after they expired. */
  sesiHari: number;
};

export type PrivasiConfig = {
  /** Whom people write to about their data, as a sentence part; empty: the administration of the school. */
  kontak: string;
  periods: RetentionPeriods;
};

const forEver = { note: ' (0: disimpan terus)' };

/** The variables, for the schema of the whole environment. */
export const privasiVariables = {
  KONTAK_PRIVASI: z._default(
    z.string().check(z.trim(), z.maxLength(200, wrong('KONTAK_PRIVASI', 'paling banyak 200 karakter'))),
    '',
  ),
  SIMPAN_AKUN_NONAKTIF_HARI: whole('SIMPAN_AKUN_NONAKTIF_HARI', { most: 3650, fallback: 180, ...forEver }),
  SIMPAN_DITOLAK_HARI: whole('SIMPAN_DITOLAK_HARI', { most: 3650, fallback: 365, ...forEver }),
  SIMPAN_ARSIP_TAHUN: whole('SIMPAN_ARSIP_TAHUN', { most: 100, fallback: 0, ...forEver }),
  SIMPAN_DILIHAT_HARI: whole('SIMPAN_DILIHAT_HARI', { most: 3650, fallback: 730, ...forEver }),
  SIMPAN_JEJAK_TAHUN: whole('SIMPAN_JEJAK_TAHUN', { most: 100, fallback: 5, ...forEver }),
  SIMPAN_SURAT_HARI: whole('SIMPAN_SURAT_HARI', { most: 3650, fallback: 30, ...forEver }),
  // Wrong codes count for 30 days (SANDI-11), so their rows stay as long.
  SIMPAN_SESI_HARI: whole('SIMPAN_SESI_HARI', { least: 31, most: 3650, fallback: 31 }),
};

/** The settings in their own words. */
export function privasiOf(values: Record<keyof typeof privasiVariables, string>): PrivasiConfig {
  return {
    kontak: values.KONTAK_PRIVASI,
    periods: {
      akunNonaktifHari: Number(values.SIMPAN_AKUN_NONAKTIF_HARI),
      ditolakHari: Number(values.SIMPAN_DITOLAK_HARI),
      arsipTahun: Number(values.SIMPAN_ARSIP_TAHUN),
      dilihatHari: Number(values.SIMPAN_DILIHAT_HARI),
      jejakTahun: Number(values.SIMPAN_JEJAK_TAHUN),
      suratHari: Number(values.SIMPAN_SURAT_HARI),
      sesiHari: Number(values.SIMPAN_SESI_HARI),
    },
  };
}
