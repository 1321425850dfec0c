import type { FilterAkun } from '@gerbang/contract/akun/akun-siswa';
import type { SiswaFilterField } from '@gerbang/contract/siswa/filter';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type FilterSearch = { [K in SiswaFilterField]?: string };

/** The lists that a number of the dashboard can open. */
export type Daftar = {
  to:
    | '/data-siswa/valid'
    | '/data-siswa/menunggu-validasi'
    | '/data-siswa/ditolak'
    | '/akun-siswa/nonaktif'
    | '/akun-siswa/aktif';
  filter?: FilterSearch & { [K in keyof FilterAkun]?: string };
};

/** The filter on a school year; `semua` is none, and says so. */
export function filterTahun(tahunAjaran: string | undefined): FilterSearch {
  return tahunAjaran === undefined ? {} : { tahun_ajaran: tahunAjaran };
}

type DaftarLinkProps = { daftar: Daftar | undefined; className?: string | undefined; children: ReactNode };

/** Opens the list behind a number; plain text where there is none for this user. */
export function DaftarLink({ daftar, className, children }: DaftarLinkProps) {
  if (!daftar) return <span className={className}>{children}</span>;
  return (
    <Link className={className} to={daftar.to} search={daftar.filter ?? {}}>
      {children}
    </Link>
  );
}
