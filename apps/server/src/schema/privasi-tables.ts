// What people were told of their data, and what they agreed to.
import type { JenisPersetujuan } from '@gerbang/contract/akun/persetujuan';

/** The words of the privacy notice as they were shown, by their SHA-256. */
export type PemberitahuanPrivasiTable = { sidik: string; versi: string; teks: string; sejak: string };

/** Consents; like records they bear the NIM and may outlive the account. */
export type PersetujuanTable = {
  id: string;
  nim: string;
  akun_id: string | null;
  jenis: JenisPersetujuan;
  versi: string;
  sidik: string;
  tempat: 'registrasi' | 'data-diri' | 'info-akun';
  /** Of the guardian's consent only. */
  wali_nama: string | null;
  wali_hubungan: string | null;
  waktu: string;
};
