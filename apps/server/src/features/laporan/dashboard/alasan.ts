// Why data was rejected, as far as it can be counted and names nobody: of the marks the ready-made reasons, of a text
// without marks the words that are known.
import { preparedAlasan } from '@gerbang/contract/siswa/prepared-alasan';
import { bidangLabels, noAlasan, type Tanda } from '@gerbang/contract/siswa/tanda';

export type Reason = { alasan: string; jumlah: number };

/** The reasons told, most common first. */
const SHOWN = 3;

const labels = Object.values(bidangLabels).sort((a, b) => b.length - a.length);

/** What admins write about a field or a document, and how it is told. */
const words: readonly (readonly [RegExp, string])[] = [
  [/tidak sama dengan (fotokopi )?KTP/i, 'tidak sama dengan KTP'],
  [/tidak sama dengan (fotokopi )?KK/i, 'tidak sama dengan KK'],
  [/tidak sama dengan (fotokopi )?ijazah/i, 'tidak sama dengan ijazah'],
  [/milik orang lain/i, 'milik orang lain'],
  [/\bburam\b/i, 'buram'],
  [/\bgelap\b/i, 'gelap'],
  [/\bterpotong\b/i, 'terpotong'],
  [/belum (ada|diunggah)/i, 'belum ada'],
];

/** What is kept of a rejection; `tanda` as JSON. */
export type RejectedRecord = { tanda: string; alasan_penolakan: string | null };

/** The most common reasons of these rejections; each counts once for a record. */
export function commonReasons(rejected: readonly RejectedRecord[]): Reason[] {
  const counts = new Map<string, number>();
  for (const { tanda, alasan_penolakan } of rejected) {
    const marks = JSON.parse(tanda) as Tanda[];
    const reasons = marks.length > 0 ? marks.map(reasonOf) : reasonsIn(alasan_penolakan ?? '');
    for (const reason of new Set(reasons)) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return Array.from(counts, ([alasan, jumlah]) => ({ alasan, jumlah }))
    .sort((a, b) => b.jumlah - a.jumlah || (a.alasan < b.alasan ? -1 : 1))
    .slice(0, SHOWN);
}

/** 'Fotokopi KTP foto buram'; a reason in an admin's own words stays with the record. */
function reasonOf({ bidang, alasan }: Tanda): string {
  const ready = alasan !== null && preparedAlasan[bidang].includes(alasan);
  return `${bidangLabels[bidang]} ${ready ? alasan : noAlasan}`;
}

/** 'Tanggal Lahir tidak sama dengan KTP' for each sentence that begins with a field or a document of the form. */
function reasonsIn(text: string): string[] {
  return text.split(/[.\n]\s*/).flatMap((sentence) => {
    const label = labels.find((label) => sentence.trim().toLowerCase().startsWith(label.toLowerCase()));
    if (!label) return [];
    const said = words.find(([pattern]) => pattern.test(sentence))?.[1] ?? noAlasan;
    return [`${label} ${said}`];
  });
}
