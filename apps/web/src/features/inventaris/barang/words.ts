// What a history tells of an item, in words.
import type { JenisRiwayatBarang, RiwayatBarangRow } from '@gerbang/contract/inventaris/barang';
import { type DataInventarisField, dataInventarisLabels } from '@gerbang/contract/inventaris/data-inventaris';
import { formatNumber, formatRupiah, formatTanggal } from '../../../lib/format.ts';
import type { EventLook } from '../../../ui/events.tsx';

export const jenisWords: Record<JenisRiwayatBarang, EventLook & { what: string }> = {
  ditambah: { what: 'menambah barang', icon: 'plus' },
  diubah: { what: 'mengubah data', icon: 'edit' },
  kondisi: { what: 'mencatat kondisi', icon: 'camera' },
  dihapuskan: { what: 'menghapuskan barang dari pemakaian', icon: 'reject', tone: 'bad' },
  dipakai_lagi: { what: 'memakai barang lagi', icon: 'valid', tone: 'ok' },
  dirawat: { what: 'mencatat perawatan', icon: 'checklist', tone: 'ok' },
  daftar: { what: 'mengganti nama di daftar', icon: 'detail' },
  opname: { what: 'mencatat hasil opname', icon: 'checklist' },
  dihapus: { what: 'menghapus barang', icon: 'trash', tone: 'bad' },
  dipulihkan: { what: 'memulihkan barang dari Sampah', icon: 'trash', tone: 'ok' },
};

const more: Record<string, string> = {
  harga_barang: 'Harga Satuan',
  perawatan: 'Perawatan',
  selesai_pada: 'Dikerjakan',
  biaya: 'Biaya',
};

export const labelOf = (bidang: string): string =>
  dataInventarisLabels[bidang as DataInventarisField] ?? more[bidang] ?? bidang;

const amounts = ['harga_barang', 'biaya'];
const days = ['tanggal_masuk_barang', 'selesai_pada'];

/** A value of a change as people read it. */
export function textOf(bidang: string, value: RiwayatBarangRow['perubahan'][number]['lama']): string {
  if (value === null) return 'kosong';
  if (amounts.includes(bidang)) return formatRupiah(Number(value));
  if (days.includes(bidang)) return formatTanggal(String(value));
  return typeof value === 'number' ? formatNumber(value) : value;
}
