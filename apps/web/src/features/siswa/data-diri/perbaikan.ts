// What an admin marked in a rejected record, as the student sees it.
import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { type BidangSiswa, bidangLabels, bidangSiswa, noAlasan } from '@gerbang/contract/siswa/tanda';

/** One mark; `mended` once its field or document was changed. */
export type Perbaikan = { bidang: BidangSiswa; label: string; alasan: string; mended: boolean };

type Ditolak = Pick<DataSiswaRecord, 'status_data' | 'tanda'>;

/** The marks of a rejected record in the order of the form; none of any other. */
export function perbaikanOf(record: Ditolak | undefined, isChanged: (bidang: BidangSiswa) => boolean): Perbaikan[] {
  if (record?.status_data !== 'Ditolak') return [];
  return [...record.tanda]
    .sort((a, b) => bidangSiswa.indexOf(a.bidang) - bidangSiswa.indexOf(b.bidang))
    .map(({ bidang, alasan }) => ({
      bidang,
      label: bidangLabels[bidang],
      alasan: alasan ?? noAlasan,
      mended: isChanged(bidang),
    }));
}
