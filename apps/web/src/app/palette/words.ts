import type { SessionUser } from '@gerbang/contract/auth';

/** What the palette finds, on its button and in its field: a student has pages only. */
export const wordsOf = ({ role }: SessionUser): string =>
  role.nama === 'siswa' ? 'Cari halaman' : 'Cari siswa, halaman, tindakan';
