import type { DataSiswaRecord } from '@gerbang/contract/data-siswa';
import { type Dokumen, dokumen, dokumenLabels } from '@gerbang/contract/fields';
import { formatWaktu } from '../../lib/format.ts';
import { fileSize } from '../../ui/file-size.ts';
import { piksel } from './berkas-facts.ts';

/** A document of a record; `src` is undefined when there is none. */
export type DokumenRecord = {
  bidang: Dokumen;
  label: string;
  /** The label without 'Fotokopi', for narrow places. */
  singkat: string;
  src: string | undefined;
  /** Pixels and size, as '1.600 × 1.039 · 412 KB'. */
  ukuran: string | undefined;
  /** When it came, as 'diunggah 18 November 2026, 19.42 WIB'. */
  diunggah: string | undefined;
};

/** The six documents of a record in the order of the form. */
export function dokumenOf(record: DataSiswaRecord): DokumenRecord[] {
  return dokumen.map((bidang) => {
    const label = dokumenLabels[bidang];
    const info = record.berkas[bidang];
    return {
      bidang,
      label,
      singkat: label.replace('Fotokopi ', ''),
      src: record[bidang] ?? undefined,
      ukuran: info && `${piksel(info)} · ${fileSize(info.ukuran)}`,
      diunggah: info && `diunggah ${formatWaktu(info.diunggah_pada)}`,
    };
  });
}

/** 'Ijazah', 'KK dan Ijazah', 'KTP, KK, dan Ijazah'. */
export function sebut(names: readonly string[]): string {
  if (names.length <= 2) return names.join(' dan ');
  return `${names.slice(0, -1).join(', ')}, dan ${names.at(-1)}`;
}
