import { type JenisSampah, jenisSampah, jenisSampahOf, type SampahRow } from '@gerbang/contract/sampah';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { SampahSearch } from '../../lib/filter-address.ts';
import { useSession } from '../../lib/session.ts';
import type { IconName } from '../../ui/icon.tsx';

type Words = {
  label: string;
  icon: IconName;
  /** What `pengenal` is. */
  pengenal: string;
  /** What comes back with it. */
  restored: string;
  /** What goes for good with it. */
  lost: string;
};

export const words: Record<JenisSampah, Words> = {
  'data-siswa': {
    label: 'Data Siswa',
    icon: 'folder',
    pengenal: 'NIM',
    restored: 'Data kembali ke daftar semula, beserta semua berkasnya.',
    lost: 'Data dan semua berkasnya hilang selamanya.',
  },
  'akun-siswa': {
    label: 'Akun Siswa',
    icon: 'users',
    pengenal: 'NIM',
    restored: 'Akun kembali seperti semula. Siswa yang akunnya aktif dapat masuk lagi dengan password lamanya.',
    lost: 'Akun hilang selamanya. Data siswanya, bila ada, tetap di arsip.',
  },
  'data-inventaris': {
    label: 'Inventaris',
    icon: 'box',
    pengenal: 'Kode',
    restored: 'Barang kembali ke daftar inventaris, beserta fotonya.',
    lost: 'Data barang dan fotonya hilang selamanya.',
  },
  'data-admin': {
    label: 'Akun Admin',
    icon: 'user',
    pengenal: 'Nama',
    restored: 'Admin dapat masuk lagi dengan password lamanya dan kembali mengelola data yang belum diambil alih.',
    lost: 'Akun, profile, dan fotonya hilang selamanya. Data yang pernah dikelolanya tetap ada.',
  },
};

/** '12 hari', as long as it can still be restored. */
export const daysLeft = ({ sisa_hari }: SampahRow): string => (sisa_hari > 0 ? `${sisa_hari} hari` : 'Hari ini');

/** The kind in the address; undefined shows all kinds that this user may restore. */
export function useJenis() {
  const given = useSearch({ strict: false }) as SampahSearch;
  const navigate = useNavigate();
  const user = useSession();
  const kinds = user ? jenisSampahOf[user.role.nama] : [];
  return {
    kinds,
    jenis: jenisSampah.find((each) => each === given.jenis && kinds.includes(each)),
    /** Another kind is another list: it begins at page 1. */
    setJenis: (jenis: string) => {
      const { page: _page, jenis: _jenis, ...others } = given;
      void navigate({ to: '.', search: { ...others, ...(jenis && { jenis }) } });
    },
  };
}
