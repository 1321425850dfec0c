import { peminjaman } from '@gerbang/contract/inventaris/peminjaman';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../../lib/use-api.ts';
import { Note } from '../../../ui/note.tsx';

/** On a student's page: what they still have; nothing where that is nothing. */
export function PinjamanNote({ id }: { id: string }) {
  const { data } = useApi(peminjaman.list, { query: { data_siswa_id: id, keadaan: 'dipinjam' } });
  const loans = data?.data ?? [];
  if (loans.length === 0) return null;
  const late = loans.some(({ terlambat }) => terlambat > 0);
  const names = loans.map(({ nama_barang, jumlah, kembali }) => `${nama_barang} (${jumlah - kembali})`);
  return (
    <Note tone={late ? 'bad' : 'info'}>
      Masih meminjam {names.join(', ')}
      {late && ', ada yang terlambat'}.{' '}
      <Link to="/peminjaman" search={{ data_siswa_id: id }}>
        Lihat peminjaman
      </Link>
    </Note>
  );
}
