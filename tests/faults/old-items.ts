// The rows of an item of the inventory as an older program left them; part of `old-database.ts`.
import { newId } from '../../apps/server/src/platform/clock.ts';
import { putLoan } from './old-loans.ts';
import { LATER, type Owned, type PutRow } from './old-rows.ts';

/** An item with everything that it may have. */
export async function putItem(put: PutRow, { admin, picture, time }: Owned & { time: string }): Promise<void> {
  const id = newId();
  const what = { nama_barang: 'Proyektor', kode_barang: 'P-1', kategori_barang: 'Elektronik', jumlah_barang: 2 };
  await put('data_inventaris', {
    id,
    ...what,
    kondisi_barang: 'Baik',
    lokasi_barang: 'Lab',
    tanggal_masuk_barang: '2025-01-31',
    keterangan: 'Baris\nkedua',
    pengelola_id: admin,
    versi: 1,
    cari: 'proyektor',
    dibuat_pada: time,
    diubah_pada: time,
  });
  const file = { id: newId(), bidang: 'foto_barang', data_inventaris_id: id, dibuat_pada: time };
  await put('berkas', { ...file, ...(await picture()) });
  const event = { id: newId(), data_inventaris_id: id, waktu: time, akun_id: admin, role: 'admin', jenis: 'kondisi' };
  await put('riwayat_barang', { ...event, versi: 1, perubahan: '[]', alasan: 'Diperiksa' });
  await put('gambar_barang', { ...file, id: newId(), riwayat_id: event.id, ...(await picture()) });
  const plan = { id: newId(), data_inventaris_id: id, perawatan: 'Servis', jatuh_tempo: '2025-03-01' };
  await put('perawatan_barang', { ...plan, selesai_pada: null, biaya: null, catatan: '', dibuat_pada: time });
  const renamed = { id: newId(), jenis: 'lokasi_barang', dari: '["Labor"]', ke: 'Lab', diubah_pada: time };
  await put('daftar_barang', { ...renamed, diubah_oleh: admin });
  await put('daftar_barang_isi', { daftar_barang_id: renamed.id, data_inventaris_id: id, lama: 'Labor' });
  await putOpname(put, { admin, item: id, time });
  await putLoan(put, { admin, picture, item: id, from: time, to: LATER });
}

/** A session that was opened and closed. */
async function putOpname(
  put: PutRow,
  { admin, item, time }: { admin: string; item: string; time: string },
): Promise<void> {
  const session = { id: newId(), nama: 'Opname lama', lokasi: '[]', dibuka_pada: time, dibuka_oleh: admin };
  await put('opname', { ...session, ditutup_pada: time, ditutup_oleh: admin });
  const told = { nama_barang: 'Proyektor', kode_barang: 'P-1', lokasi_barang: 'Lab', jumlah_barang: 2 };
  const of = { opname_id: session.id, data_inventaris_id: item };
  await put('opname_barang', { ...of, ...told, kondisi_barang: 'Baik', diharapkan: 1 });
  const scan = { id: newId(), ...of, kode: 'P-1', unit: null, lokasi: 'Lab', kondisi: null, jumlah: null };
  const when = { dipindai_pada: time, diterima_pada: time, terlambat: 0, akun_id: admin };
  await put('opname_pindaian', { ...scan, ...when, tindakan: null, batal: null });
  const decision = { hal: 'jumlah', nilai: '1', ubah: 1, akun_id: admin, diputus_pada: time };
  await put('opname_putusan', { ...of, ...decision });
}
