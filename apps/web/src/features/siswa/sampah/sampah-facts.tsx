import { type JenisSampah, namaJenisSampah, type SampahRow } from '@gerbang/contract/siswa/sampah';
import type { ListDialogProps } from '../../../list/list-page.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Sheet } from '../../../ui/layout.tsx';

/** What the dialogs about entries take. */
export type SampahDialogProps = ListDialogProps<SampahRow>;

/** The entry that a dialog asks about. */
export function SampahFacts({ row: { jenis, label, pengenal } }: { row: SampahRow }) {
  const isAccount = jenis === 'akun-siswa' || jenis === 'data-admin';
  return (
    <Sheet>
      <Facts narrow>
        <Fact label="Jenis">{namaJenisSampah[jenis]}</Fact>
        <Fact label={isAccount ? 'Email' : 'Nama'}>{label}</Fact>
        <Fact label={words[jenis].pengenal}>{pengenal}</Fact>
      </Facts>
    </Sheet>
  );
}

type Words = {
  /** What `pengenal` is. */
  pengenal: string;
  /** What comes back with it. */
  restored: string;
  /** What goes for good with it. */
  lost: string;
};

export const words: Record<JenisSampah, Words> = {
  'data-siswa': {
    pengenal: 'NIM',
    restored: 'Data kembali ke daftar semula, beserta semua berkasnya.',
    lost: 'Data dan semua berkasnya hilang selamanya.',
  },
  'akun-siswa': {
    pengenal: 'NIM',
    restored: 'Akun kembali seperti semula. Siswa yang akunnya aktif dapat masuk lagi dengan password lamanya.',
    lost: 'Akun hilang selamanya. Data siswanya, bila ada, tetap di arsip.',
  },
  'data-inventaris': {
    pengenal: 'Kode',
    restored: 'Barang kembali ke daftar inventaris, beserta fotonya.',
    lost: 'Data barang dan fotonya hilang selamanya.',
  },
  'data-admin': {
    pengenal: 'Nama',
    restored: 'Admin dapat masuk lagi dengan password lamanya dan kembali mengelola data yang belum diambil alih.',
    lost: 'Akun, profile, dan fotonya hilang selamanya. Data yang pernah dikelolanya tetap ada.',
  },
};

/** '12 hari', as long as it can still be restored. */
export const daysLeft = ({ sisa_hari }: SampahRow): string => (sisa_hari > 0 ? `${sisa_hari} hari` : 'Hari ini');
