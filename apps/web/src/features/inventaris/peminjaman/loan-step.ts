// The steps of a loan: lending, reserving, handing over what was reserved, and taking back.
import type { Endpoint } from '@gerbang/contract/endpoint';
import { today } from '@gerbang/contract/fields';
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { type PeminjamanRow, peminjaman } from '@gerbang/contract/inventaris/peminjaman';
import { type PeminjamanField, peminjamanLabels } from '@gerbang/contract/inventaris/peminjaman-form';
import type { Values } from '../../../lib/use-form.ts';

/** A step of a loan: what begins one, of which item where that is known, or what goes on with one. */
export type LoanStep =
  | { jenis: 'pinjam' | 'pesan'; barang?: { id: string; nama_barang: string } }
  | { jenis: 'ambil' | 'kembali'; loan: PeminjamanRow };

export type LoanField = PeminjamanField | 'data_inventaris_id';

export const labels: Record<LoanField, string> = { ...peminjamanLabels, data_inventaris_id: 'Barang' };

/** Every list and page that shows loans. */
export const touched: readonly Endpoint[] = [peminjaman.list, peminjaman.get, peminjaman.barang, dataInventaris.list];

/** In the order of the form. */
const borrower = ['jenis_peminjam', 'data_siswa_id', 'akun_id', 'nama_peminjam', 'nomor_peminjam'] as const;
const fields: Record<LoanStep['jenis'], readonly LoanField[]> = {
  pinjam: ['data_inventaris_id', 'jumlah', ...borrower, 'jatuh_tempo', 'kondisi', 'catatan'],
  pesan: ['data_inventaris_id', 'jumlah', ...borrower, 'mulai', 'jatuh_tempo', 'catatan'],
  ambil: ['jatuh_tempo', 'kondisi', 'catatan'],
  kembali: ['jumlah', 'kondisi', 'catatan'],
};

/** What stands in the fields of a step at first. */
export function baseOf(step: LoanStep): Values<LoanField> {
  const begun = 'loan' in step ? begunBy(step) : { data_inventaris_id: step.barang?.id ?? '', jumlah: '1' };
  const usual: Partial<Values<LoanField>> = { jenis_peminjam: 'siswa', kondisi: 'Baik', ...begun };
  return Object.fromEntries(fields[step.jenis].map((name) => [name, usual[name] ?? ''])) as Values<LoanField>;
}

function begunBy({ loan: { jatuh_tempo, jumlah, kembali } }: LoanStep & { loan: PeminjamanRow }) {
  return { jumlah: String(jumlah - kembali), jatuh_tempo: jatuh_tempo < today() ? today() : jatuh_tempo };
}

/** What a step sends: an empty choice is none. */
export function bodyOf(step: LoanStep, values: Partial<Values<LoanField>>) {
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  return 'loan' in step ? { ...filled, versi: step.loan.versi } : filled;
}
