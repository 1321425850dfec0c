// What an admin marked in a rejected record, as the student sees it.
import type { DataSiswaRecord } from '@gerbang/contract/data-siswa';
import { type BidangSiswa, bidangLabels, bidangSiswa } from '@gerbang/contract/tanda';

/** One mark; `selesai` once its field or document was changed. */
export type Perbaikan = { bidang: BidangSiswa; label: string; alasan: string; selesai: boolean };

type Ditolak = Pick<DataSiswaRecord, 'status_data' | 'tanda' | 'alasan_penolakan'>;

/** The marks of a rejected record in the order of the form; none of any other. */
export function perbaikanOf(record: Ditolak | undefined, berubah: (bidang: BidangSiswa) => boolean): Perbaikan[] {
  if (record?.status_data !== 'Ditolak') return [];
  return [...record.tanda]
    .sort((a, b) => bidangSiswa.indexOf(a.bidang) - bidangSiswa.indexOf(b.bidang))
    .map(({ bidang, alasan }) => ({
      bidang,
      label: bidangLabels[bidang],
      alasan: alasan ?? 'perlu dilihat lagi',
      selesai: berubah(bidang),
    }));
}

/** What the admin wrote besides the marks; '' when there is nothing. */
export function alasanLain({ tanda, alasan_penolakan }: Ditolak): string {
  const ofMark = (line: string) =>
    line.startsWith('Perlu diperbaiki: ') || tanda.some(({ bidang }) => line.startsWith(`${bidangLabels[bidang]}: `));
  const lines = (alasan_penolakan ?? '').split('\n');
  return (tanda.length > 0 ? lines.filter((line) => !ofMark(line)) : lines).join('\n').trim();
}
