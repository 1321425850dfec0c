import type { PeminjamanRow } from '@gerbang/contract/inventaris/peminjaman';
import { formatTanggal, whatsappLink } from '../../../lib/format.ts';

type Loan = Pick<
  PeminjamanRow,
  'nama_peminjam' | 'nama_barang' | 'jumlah' | 'kembali' | 'jatuh_tempo' | 'terlambat' | 'tahap' | 'mulai'
>;

/** What an admin writes to a borrower about a loan or a reservation. */
export function pesanWhatsapp(loan: Loan, sekolah: string): string {
  const { nama_peminjam, nama_barang, jumlah, kembali, jatuh_tempo, terlambat, tahap, mulai } = loan;
  const greeting = `Halo ${nama_peminjam},`;
  const what = `${jumlah - kembali} ${nama_barang}`;
  if (tahap === 'dipesan') {
    return `${greeting}\n\n${what} yang Anda pesan dari ${sekolah} dapat diambil mulai ${formatTanggal(mulai)}. Terima kasih.`;
  }
  const when = `paling lambat kembali ${formatTanggal(jatuh_tempo)}`;
  const late = terlambat > 0 ? `, sudah lewat ${terlambat} hari` : '';
  return `${greeting}\n\n${what} yang Anda pinjam dari ${sekolah} ${when}${late}. Mohon dikembalikan. Terima kasih.`;
}

/** Address that opens a chat with the borrower, the text already written; undefined without a number. */
export function whatsappPesan(loan: Loan & Pick<PeminjamanRow, 'nomor_peminjam'>, sekolah: string): string | undefined {
  if (!loan.nomor_peminjam) return undefined;
  return `${whatsappLink(loan.nomor_peminjam)}?text=${encodeURIComponent(pesanWhatsapp(loan, sekolah))}`;
}
