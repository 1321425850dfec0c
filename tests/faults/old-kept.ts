// What the school keeps besides its records, as rows of an old database: its papers, its logo, an export.
import { join } from 'node:path';
import { newId } from '../../apps/server/src/platform/clock.ts';
import type { DatabaseLocation } from '../../apps/server/src/platform/database/database.ts';
import { createDiskStorage } from '../../apps/server/src/platform/storage/disk-storage.ts';
import { LATER, type Owned, type PutRow, TIME } from './old-rows.ts';

/** Stores a piece of an export, which is no picture and has no small one; its key. */
export async function putPiece({ dataDir }: DatabaseLocation): Promise<string> {
  const kunci = newId().replaceAll('-', '');
  await createDiskStorage(join(dataDir, 'berkas')).put(kunci, Buffer.from('potongan!'));
  return kunci;
}

type KeptRows = Owned & { piece: () => Promise<string> };

/** The list of a box with its file; the bytes are any. */
async function putSurat(put: PutRow, { admin, picture }: Pick<KeptRows, 'admin' | 'picture'>): Promise<void> {
  const id = newId();
  const nomor = { jenis: 'boks', tahun: 2026, urut: 1, nomor: '0001/DIB/XI/2026', tanggal: '2026-11-23' };
  await put('surat_resmi_nomor', { jenis: 'boks', tahun: 2026, terakhir: 1 });
  const by = { diterbitkan_pada: TIME, diterbitkan_oleh: admin };
  await put('surat_resmi', { id, ...nomor, nama: 'Boks 1', cari: '0001/dib/xi/2026', ...by });
  const { kunci, ukuran } = (await picture()) as { kunci: string; ukuran: number };
  await put('surat_resmi_berkas', { kunci, surat_id: id, ukuran, sidik: 'f'.repeat(64) });
  await put('surat_resmi_orang', { surat_id: id, data_siswa_id: newId() });
  await put('surat_resmi_kunci', { nomor: 1, id: 'abc123', x: 'x', y: 'y', rahasia: null, sejak: TIME, sampai: TIME });
}

/** A logo of the school, and an export that can still be fetched. */
export async function putKept(put: PutRow, { admin, picture, piece }: KeptRows): Promise<void> {
  await put('logo_sekolah', { id: newId(), sidik: null, dibuat_pada: TIME, ...(await picture()) });
  await putSurat(put, { admin, picture });
  const ekspor_id = newId();
  const ordered = { akun_id: admin, role: 'pimpinan', saring: '{}', status: 'siap', berjalan: null };
  const counted = { percobaan: 1, sudah: 1, dari: 1, siswa: 1, ukuran: 9, sha256: 'f'.repeat(64), galat: null };
  const dates = { dibuat_pada: TIME, coba_lagi_pada: TIME, kedaluwarsa_pada: LATER };
  await put('ekspor', { id: ekspor_id, ...ordered, ...counted, ...dates });
  await put('ekspor_bagian', { ekspor_id, nomor: 0, kunci: await piece(), ukuran: 9 });
}
