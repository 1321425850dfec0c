// Places of papers and minutes, as part of an old database.
import { newId } from '../../apps/server/src/platform/clock.ts';

type PutRow = (table: string, row: Record<string, string | number | null>) => Promise<void>;
type OldPeople = { admin: string; siswa: string; record: string; TIME: string };

/** A shelf, on it a box that is away with a record's papers, and the minutes of what is gone. */
export async function putArsip(put: PutRow, { admin, siswa, record, TIME }: OldPeople): Promise<void> {
  await put('tautan_status', { akun_id: siswa, nomor: 1, kode_hash: 'f'.repeat(64), dibuat_pada: TIME });
  const [rak, boks, list] = [newId(), newId(), newId()];
  const place = { cari: 'lama', dibuat_pada: TIME, diubah_pada: TIME };
  await put('lokasi_arsip', { ...place, id: rak, kode: 'RAK-LAMA', jenis: 'rak', nama: 'Rak lama', induk_id: null });
  await put('lokasi_arsip', { ...place, id: boks, kode: 'BOKS-LAMA', jenis: 'boks', nama: 'Boks lama', induk_id: rak });
  await put('tempat_berkas', { data_siswa_id: record, lokasi_id: boks, akun_id: admin, sejak: TIME });
  const loan = { peminjam: 'Tata usaha', keperluan: 'Akreditasi', jatuh_tempo: '2026-01-31', akun_id: admin };
  await put('pinjam_arsip', { id: newId(), lokasi_id: boks, ...loan, dipinjam_pada: TIME, kembali_pada: null });
  const said = { dasar: '{}', dibuat_oleh: admin, penyetuju: 'Pimpinan lama', sha256: 'a'.repeat(64) };
  const times = { dibuat_pada: TIME, disetujui_oleh: admin, disetujui_pada: TIME, selesai_pada: TIME };
  const number = { tahun: 2026, nomor: 1, terbuka: null };
  await put('pemusnahan', { id: list, status: 'selesai', ...number, ...said, ...times });
  const line = { data_siswa_id: null, versi: 1, sidik: 'b'.repeat(64), alasan: 'arsip', tahun_ajaran: '2010/2011' };
  const gone = { tempat: 'RAK-LAMA', hasil: 'musnah', gambar: 2, selesai_pada: TIME };
  await put('pemusnahan_butir', { pemusnahan_id: list, urut: 1, ...line, ...gone });
}
