import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AkunSearch, SaringSearch } from '../../lib/saring-address.ts';

/** The lists that a number of the dashboard can open. */
export type Daftar = {
  to:
    | '/data-siswa/valid'
    | '/data-siswa/menunggu-validasi'
    | '/data-siswa/ditolak'
    | '/akun-siswa/nonaktif'
    | '/akun-siswa/aktif';
  saring?: SaringSearch & AkunSearch;
};

/** The filter on a school year; `semua` is none. */
export function saringTahun(tahunAjaran: string | undefined): SaringSearch {
  return tahunAjaran === undefined || tahunAjaran === 'semua' ? {} : { tahun_ajaran: tahunAjaran };
}

type DaftarLinkProps = { daftar: Daftar | undefined; className?: string | undefined; children: ReactNode };

/** Opens the list behind a number; plain text where there is none for this user. */
export function DaftarLink({ daftar, className, children }: DaftarLinkProps) {
  if (!daftar) return <span className={className}>{children}</span>;
  return (
    <Link className={className} to={daftar.to} search={daftar.saring ?? {}}>
      {children}
    </Link>
  );
}
