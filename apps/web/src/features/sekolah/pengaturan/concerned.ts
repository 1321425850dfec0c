import type { StafRow } from '@gerbang/contract/sekolah/pengaturan';

/** Staff from whom strict mode wants something at their next call. */
export const concernedOf = (staf: StafRow[]) => staf.filter(({ faktor, ganti_password }) => !faktor || ganti_password);

/** What that is, in words. */
export function wantedOf({ faktor, ganti_password }: StafRow): string {
  const wanted = [ganti_password && 'mengganti password', !faktor && 'memasang langkah kedua'].filter(Boolean);
  return wanted.join(' dan ');
}
