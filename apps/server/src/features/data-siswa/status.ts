import type { StatusData } from '@gerbang/contract/fields';

/** The sentence that names a record's present state to who expected another one (PUTUSAN-3). */
export function wrongStatus(status: StatusData): string {
  switch (status) {
    case 'Menunggu Validasi':
      return 'Data siswa menunggu validasi';
    case 'Tervalidasi':
      return 'Data siswa sudah tervalidasi';
    case 'Ditolak':
      return 'Data siswa sudah ditolak';
  }
}
