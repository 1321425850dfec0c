import { type Dokumen, dokumen, dokumenLabels } from '@gerbang/contract/choices';
import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { formatWaktu } from '../../../lib/format.ts';
import { fileSize } from '../../../ui/file-size.ts';
import { formatPixels } from './berkas-facts.ts';

/** A document of a record; `src` is undefined when there is none. */
export type DokumenRecord = {
  bidang: Dokumen;
  label: string;
  /** The label without 'Fotokopi', for narrow places. */
  short: string;
  src: string | undefined;
  /** Pixels and size, as '1.600 × 1.039 · 412 KB'. */
  size: string | undefined;
  /** When it came, as 'diunggah 18 November 2026, 19.42 WIB'. */
  uploaded: string | undefined;
};

/** The six documents of a record in the order of the form. */
export function dokumenOf(record: DataSiswaRecord): DokumenRecord[] {
  return dokumen.map((bidang) => {
    const label = dokumenLabels[bidang];
    const info = record.berkas[bidang];
    return {
      bidang,
      label,
      short: label.replace('Fotokopi ', ''),
      src: record[bidang] ?? undefined,
      size: info && `${formatPixels(info)} · ${fileSize(info.ukuran)}`,
      uploaded: info && `diunggah ${formatWaktu(info.diunggah_pada)}`,
    };
  });
}
