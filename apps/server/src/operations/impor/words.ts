// What the command says of an import.
import { formatNumber, formatWaktu } from '@gerbang/contract/format';
import type { ImporDetail, ImporRow } from '@gerbang/contract/impor';
import { labelBagian, type Pemetaan } from '@gerbang/contract/impor-pemetaan';
import { type DataSiswaField, dataSiswaFieldNames, dataSiswaLabels, isTambahan } from '@gerbang/contract/siswa-fields';

const from = (source: Pemetaan['kolom'][DataSiswaField]) =>
  !source ? '(tidak ada)' : 'tetap' in source ? `selalu "${source.tetap}"` : `kolom "${source.kolom}"`;

export function planWords({
  nama_berkas,
  lembar,
  pemetaan,
  jumlah,
  gambar_ditolak,
  pilihan_baru,
}: ImporDetail): string {
  const told = dataSiswaFieldNames.filter((field) => !isTambahan(field) || pemetaan?.kolom[field]);
  const columns = told.map((field) => `  ${dataSiswaLabels[field]}: ${from(pemetaan?.kolom[field])}`);
  const kept = Object.entries(jumlah.dijaga_per_isian).map(
    ([field, n]) => `${labelBagian[field as DataSiswaField]} ${formatNumber(n)}`,
  );
  return [
    `Uji coba ${nama_berkas}, lembar ${lembar}, ${formatNumber(jumlah.baris)} baris:`,
    ...columns,
    `Baru ${formatNumber(jumlah.baru)}, berubah ${formatNumber(jumlah.berubah)}, sama ${formatNumber(jumlah.sama)}, dijaga ${formatNumber(jumlah.dijaga)}, ditolak ${formatNumber(jumlah.ditolak)}.`,
    ...(jumlah.belum_lengkap > 0
      ? [`Belum lengkap ${formatNumber(jumlah.belum_lengkap)}: isian yang diwajibkan sekolah belum ada.`]
      : []),
    `Gambar ikut ${formatNumber(jumlah.gambar)}, tidak ikut ${formatNumber(jumlah.gambar_ditolak)}.`,
    ...gambar_ditolak.slice(0, 5).map(({ nama, sebab }) => `  ${nama}: ${sebab}`),
    ...pilihan_baru.map(
      ({ jenis, nama, pensiun }) => `Ditambahkan ke pengaturan: ${jenis} ${nama}${pensiun ? ' (pensiun)' : ''}.`,
    ),
    ...(kept.length > 0 ? [`Tidak ditimpa karena diisi orang (--timpa untuk menimpanya): ${kept.join(', ')}.`] : []),
    'Belum ada yang berubah. Jalankan dengan: npm run impor -- jalankan',
  ].join('\n');
}

const ends: Partial<Record<ImporRow['tahap'], string>> = {
  selesai: 'Impor selesai.',
  diurungkan: 'Impor diurungkan.',
  rencana: 'Impor tidak jadi: rencananya disusun ulang. Periksa lagi, lalu jalankan.',
};

export function resultWords({ id, tahap, sebab, jumlah, urungkan_sampai }: ImporDetail): string {
  const counts = `${formatNumber(jumlah.baru)} siswa baru, ${formatNumber(jumlah.berubah)} diubah, ${formatNumber(jumlah.gambar)} gambar.`;
  return [
    ends[tahap] ?? `Impor di tahap ${tahap}.`,
    ...(sebab ? [sebab] : []),
    ...(tahap === 'selesai' ? [counts] : []),
    ...(jumlah.tertinggal > 0 ? [`${formatNumber(jumlah.tertinggal)} baris tetap karena sudah diubah orang.`] : []),
    ...(urungkan_sampai
      ? [`Dapat diurungkan sampai ${formatWaktu(urungkan_sampai)}: npm run impor -- urungkan --id ${id}`]
      : []),
  ].join('\n');
}

export function listWords(rows: ImporRow[]): string {
  if (rows.length === 0) return 'Belum pernah ada impor.';
  return rows
    .map(({ id, nama_berkas, tahap, jumlah, dibuat_pada }) => {
      const counts = `baru ${formatNumber(jumlah.baru)}, berubah ${formatNumber(jumlah.berubah)}`;
      return `${id}  ${formatWaktu(dibuat_pada)}  ${nama_berkas}  ${tahap}  ${counts}`;
    })
    .join('\n');
}
