// An export in words.
import type { EksporRow } from '@gerbang/contract/laporan/ekspor';
import { formatGelombang, formatKelas, formatNumber } from '../../../lib/format.ts';
import { fileSize } from '../../../ui/file-size.ts';

/** Which records it holds: 'Semua tahun ajaran', or what narrows them. */
export function filterOf({ saring }: EksporRow): string {
  const { tahun_ajaran, gelombang, jurusan_pilihan, kelas_pilihan } = saring;
  const parts = [
    tahun_ajaran ?? 'Semua tahun ajaran',
    gelombang !== undefined && formatGelombang(gelombang),
    jurusan_pilihan,
    kelas_pilihan && formatKelas(kelas_pilihan),
    !saring.inventaris && 'tanpa inventaris',
    !saring.gambar && 'tanpa gambar',
  ];
  return parts.filter(Boolean).join(' · ');
}

/** What is in a file that is ready. */
export function isiOf({ siswa, barang, dari, dilewati, ukuran }: EksporRow): string {
  const counts = [
    `${formatNumber(siswa)} siswa`,
    `${formatNumber(barang)} barang`,
    `${formatNumber(dari - dilewati)} gambar`,
  ];
  return `${counts.join(', ')} · ${sizeOf(ukuran)}`;
}

const GIB = 1024 ** 3;

function sizeOf(bytes: number): string {
  return bytes < GIB ? fileSize(bytes) : `${(bytes / GIB).toFixed(1).replace('.', ',')} GB`;
}
