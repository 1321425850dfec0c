// What the command says of an import.

import { formatNumber, formatWaktu } from '@gerbang/contract/format';
import type { ImporDetail, ImporRow } from '@gerbang/contract/laporan/impor';
import { bacaanOf } from '@gerbang/contract/laporan/impor-bacaan';
import { labelBagian, labelBidang, type Pemetaan } from '@gerbang/contract/laporan/impor-pemetaan';
import {
  type DataSiswaField,
  dataSiswaFieldNames,
  dataSiswaLabels,
  isTambahan,
} from '@gerbang/contract/siswa/siswa-fields';
import { called } from '../../platform/called.ts';

const from = (source: Pemetaan['kolom'][DataSiswaField]) =>
  !source
    ? '(tidak ada)'
    : 'tetap' in source
      ? `selalu "${source.tetap}"`
      : `kolom "${source.kolom}"${source.kosong ? `, bila kosong "${source.kosong}"` : ''}`;

/** What was chosen or suggested for texts that are not known, so that nothing of it is silent. */
const meanings = (map: Pemetaan | null) =>
  Object.entries(map?.nilai ?? {}).flatMap(([field, values]) =>
    Object.entries(values).map(([isi, arti]) => `  ${labelBidang[field]}: "${isi}" dibaca ${arti}`),
  );

/** How the columns were read, and which of their cells do not fit. */
const readings = (map: Pemetaan | null, kolom: ImporDetail['kolom']) =>
  dataSiswaFieldNames.flatMap((field) => {
    const found = map && !map.apa_adanya ? bacaanOf(field, map, kolom) : undefined;
    return found ? [`  ${dataSiswaLabels[field]}: ${found.kalimat} ${found.ditolak}`.trimEnd()] : [];
  });

export function planWords({
  nama_berkas,
  lembar,
  lembar_lain,
  kolom,
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
    ...(lembar_lain.length > 0 ? [`Lembar lain tidak dibaca (--lembar membacanya): ${lembar_lain.join(', ')}.`] : []),
    ...columns,
    ...readings(pemetaan, kolom),
    ...meanings(pemetaan),
    `Baru ${formatNumber(jumlah.baru)}, berubah ${formatNumber(jumlah.berubah)}, sama ${formatNumber(jumlah.sama)}, dijaga ${formatNumber(jumlah.dijaga)}, ditolak ${formatNumber(jumlah.ditolak)}.`,
    ...(jumlah.belum_lengkap > 0
      ? [`Belum lengkap ${formatNumber(jumlah.belum_lengkap)}: isian yang diwajibkan sekolah belum ada.`]
      : []),
    ...Object.entries(jumlah.ditolak_per_sebab).map(([sebab, n]) => `  ${formatNumber(n)} baris: ${sebab}`),
    `Gambar ikut ${formatNumber(jumlah.gambar)}, sudah ada atau dijaga ${formatNumber(jumlah.gambar_tetap)}, tidak ikut ${formatNumber(jumlah.gambar_ditolak)}.`,
    ...Object.entries(jumlah.gambar_per_sebab).map(([sebab, n]) => `  ${formatNumber(n)} gambar: ${sebab}`),
    ...gambar_ditolak.slice(0, 5).map(({ nama, sebab }) => `  ${nama}: ${sebab}`),
    ...pilihan_baru.map(
      ({ jenis, nama, pensiun }) =>
        `Ditambahkan ke pengaturan: ${jenis} ${nama}${pensiun ? ' (hanya data lama)' : ''}.`,
    ),
    ...(kept.length > 0 ? [`Tidak ditimpa karena diisi orang (--timpa untuk menimpanya): ${kept.join(', ')}.`] : []),
    `Belum ada yang berubah. Jalankan dengan: ${called('impor jalankan')}`,
  ].join('\n');
}

const ends: Partial<Record<ImporRow['tahap'], string>> = {
  selesai: 'Impor selesai.',
  diurungkan: 'Impor diurungkan.',
  rencana: 'Impor tidak jadi: rencananya disusun ulang. Periksa lagi, lalu jalankan.',
};

/** What an undo has left, and how it can be taken back too. */
function leftWords(
  { tertinggal, tertinggal_impor }: ImporDetail['jumlah'],
  later: ImporDetail['sesudahnya'],
): string[] {
  const people = tertinggal - tertinggal_impor;
  return [
    ...(people > 0 ? [`${formatNumber(people)} siswa tetap karena sudah diubah orang.`] : []),
    ...(tertinggal_impor > 0 ? [`${formatNumber(tertinggal_impor)} siswa tetap karena diubah impor lain.`] : []),
    ...later.map(
      ({ id, nama_berkas, siswa }) =>
        `  ${nama_berkas} mengubah ${formatNumber(siswa)} siswa: urungkan dulu dengan --id ${id}`,
    ),
  ];
}

export function resultWords({ id, tahap, sebab, jumlah, urungkan_sampai, sesudahnya }: ImporDetail): string {
  const counts = `${formatNumber(jumlah.baru)} siswa baru, ${formatNumber(jumlah.berubah)} diubah, ${formatNumber(jumlah.gambar)} gambar.`;
  return [
    ends[tahap] ?? `Impor di tahap ${tahap}.`,
    ...(sebab ? [sebab] : []),
    ...(tahap === 'selesai' ? [counts] : []),
    ...leftWords(jumlah, sesudahnya),
    ...(urungkan_sampai
      ? [`Dapat diurungkan sampai ${formatWaktu(urungkan_sampai)}: ${called(`impor urungkan --id ${id}`)}`]
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
