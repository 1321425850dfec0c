// The reasons at hand when a rejection begins: those of what lies open on the desk.
import { dokumen, dokumenLabels } from '@gerbang/contract/choices';
import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { preparedAlasan } from '@gerbang/contract/siswa/prepared-alasan';
import { type BidangSiswa, bidangLabels } from '@gerbang/contract/siswa/tanda';
import type { DokumenRecord } from '../dokumen-record.ts';
import { fieldGroups } from '../field-groups.ts';

/** A reason with the field or document that it marks. */
export type QuickAlasan = { bidang: BidangSiswa; alasan: string; label: string };

/** So many have a digit as their key. */
const MOST = 9;

/**
 * Of the open document every reason, then the first one of each value that it proves; without an open one the first
 * reason of each document that was sent.
 */
export function quickAlasan(record: DataSiswaRecord, open: DokumenRecord | undefined): QuickAlasan[] {
  const first = (bidang: BidangSiswa) => preparedAlasan[bidang].slice(0, 1).map((alasan) => ({ bidang, alasan }));
  const proven = fieldGroups.filter(({ documents }) => open && documents.includes(open.bidang));
  const found = open
    ? [
        ...preparedAlasan[open.bidang].map((alasan) => ({ bidang: open.bidang, alasan })),
        ...proven.flatMap(({ fields }) => fields.flatMap(first)),
      ]
    : dokumen.filter((bidang) => record[bidang] !== null).flatMap(first);
  return found.slice(0, MOST).map(({ bidang, alasan }) => ({ bidang, alasan, label: `${shortOf(bidang)}: ${alasan}` }));
}

const shortOf = (bidang: BidangSiswa): string =>
  bidang in dokumenLabels ? bidangLabels[bidang].replace('Fotokopi ', '') : bidangLabels[bidang];
