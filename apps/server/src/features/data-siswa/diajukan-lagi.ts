import type { DataSiswa } from '../../schema/tables.ts';

/** The column also remembers where a record stood in the queue, so it tells only of one that waits. */
export function isDiajukanLagi({
  status_data,
  diajukan_lagi,
}: Pick<DataSiswa, 'status_data' | 'diajukan_lagi'>): boolean {
  return status_data === 'Menunggu Validasi' && diajukan_lagi === 1;
}
