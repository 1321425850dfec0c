// How a loan stands, in words and as a badge.

import { today } from '@gerbang/contract/fields';
import type { PeminjamanRow } from '@gerbang/contract/inventaris/peminjaman';
import { keadaanPinjam } from '@gerbang/contract/inventaris/peminjaman-form';
import { formatNumber, formatTanggal, TIDAK_TERSEDIA } from '../../../lib/format.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';

type Borrower = Pick<PeminjamanRow, 'nama_peminjam' | 'jenis_peminjam'>;

/** Without a name the borrower was deleted for good, or is a student whom the reader does not see. */
export const namaPeminjam = ({ nama_peminjam, jenis_peminjam }: Borrower) =>
  nama_peminjam || (jenis_peminjam === 'siswa' ? TIDAK_TERSEDIA : 'Sudah dihapus');

/** Name and NIM. */
export const peminjamOf = (loan: Borrower & Pick<PeminjamanRow, 'nim'>) =>
  loan.nim ? `${namaPeminjam(loan)} · ${loan.nim}` : namaPeminjam(loan);

/** Pieces, and of those that are coming back how many are still out. */
export function jumlahOf({ tahap, jumlah, kembali }: PeminjamanRow): string {
  const all = formatNumber(jumlah);
  return tahap === 'dipinjam' && kembali > 0 ? `${formatNumber(jumlah - kembali)} dari ${all} belum kembali` : all;
}

export const periodeOf = ({ mulai, jatuh_tempo }: PeminjamanRow) =>
  mulai === jatuh_tempo ? formatTanggal(mulai) : `${formatTanggal(mulai)} sampai ${formatTanggal(jatuh_tempo)}`;

export function KeadaanBadge({ loan: { tahap, terlambat, jatuh_tempo } }: { loan: PeminjamanRow }) {
  if (tahap === 'kembali') return <StatusBadge tone="ok">{keadaanPinjam.kembali}</StatusBadge>;
  if (tahap === 'batal') return <StatusBadge tone="neutral">{keadaanPinjam.batal}</StatusBadge>;
  if (tahap === 'dipesan') {
    const isOver = jatuh_tempo < today();
    return (
      <StatusBadge tone="neutral" icon="cal">
        {isOver ? 'Tidak diambil' : keadaanPinjam.dipesan}
      </StatusBadge>
    );
  }
  if (terlambat > 0) return <StatusBadge tone="bad">Terlambat {terlambat} hari</StatusBadge>;
  return (
    <StatusBadge tone="wait">{jatuh_tempo === today() ? keadaanPinjam.hari_ini : keadaanPinjam.dipinjam}</StatusBadge>
  );
}
