import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { type BidangSiswa, noAlasan } from '@gerbang/contract/siswa/tanda';

/** Why an admin marked a field or document of a rejected record; undefined where none did. */
export function alasanOf(record: DataSiswaRecord | undefined, bidang: BidangSiswa): string | undefined {
  if (record?.status_data !== 'Ditolak') return undefined;
  const mark = record.tanda.find((one) => one.bidang === bidang);
  return mark && (mark.alasan ?? noAlasan);
}
