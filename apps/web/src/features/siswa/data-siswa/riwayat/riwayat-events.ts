import { roleTable } from '@gerbang/contract/roles';
import { type RiwayatRow, SEMUA_DOKUMEN, SURAT_RESMI } from '@gerbang/contract/siswa/meja';
import { type BidangSiswa, bidangLabels } from '@gerbang/contract/siswa/tanda';
import { joinWords } from '../../../../lib/format.ts';

/** One event as it is told: who, what, when; several looks of one person in a row are one. */
export type RiwayatEvent = { row: RiwayatRow; oleh: string; what: string };

const verbs = {
  dibuat: 'mengisi data',
  diubah: 'mengubah data',
  diajukan_lagi: 'memperbaiki dan mengajukan lagi',
  divalidasi: 'memvalidasi',
  ditolak: 'menolak',
  dikembalikan: 'mengembalikan ke antrean',
  diurungkan: 'mengurungkan keputusan',
  dihapus: 'memindahkan ke Sampah',
  dipulihkan: 'memulihkan dari Sampah',
  dilihat: 'membuka data',
  dokumen_dilihat: 'melihat',
  asli_dilihat: 'membuka tanpa cap',
  kode_dicatat: 'mencatat hasil QR',
} as const satisfies Record<RiwayatRow['jenis'], string>;

/** Several of them in a row are one; a document without its stamp is told each time. */
const looks = new Set<RiwayatRow['jenis']>(['dilihat', 'dokumen_dilihat']);

/** What a look tells that is of no single document. */
const others: Record<string, string> = {
  [SEMUA_DOKUMEN]: 'semua dokumen (diunduh)',
  [SURAT_RESMI]: 'surat resmi (diunduh)',
};

/** The events of a page of the history, newest first. */
export function eventsOf(rows: readonly RiwayatRow[]): RiwayatEvent[] {
  const told: RiwayatEvent[] = [];
  let documents: string[] = [];
  for (const row of rows) {
    const before = told.at(-1);
    const goesOn =
      before && looks.has(before.row.jenis) && looks.has(row.jenis) && row.oleh?.id === before.row.oleh?.id;
    documents = goesOn ? documents : [];
    const label = others[row.bidang ?? ''] ?? bidangLabels[row.bidang as BidangSiswa];
    // The newest stands first: what was looked at first is named first.
    if (looks.has(row.jenis) && label && !documents.includes(label)) documents = [label, ...documents];
    const what =
      looks.has(row.jenis) && documents.length > 0 ? `${verbs.dokumen_dilihat} ${joinWords(documents)}` : verbOf(row);
    if (goesOn) told[told.length - 1] = { ...before, what };
    else told.push({ row, oleh: actorOf(row), what });
  }
  return told;
}

/** What an import did is told by its name, a document that was opened without its stamp by what for, and a way back by the papers that it ended. */
function verbOf({ jenis, asal, bidang, alasan }: RiwayatRow): string {
  const what = jenis === 'asli_dilihat' ? ` ${bidangLabels[bidang as BidangSiswa] ?? 'dokumen'}` : '';
  const why = alasan ?? asal;
  return `${verbs[jenis]}${what}${why ? ` (${why})` : ''}`;
}

function actorOf({ oleh }: RiwayatRow): string {
  if (!oleh) return 'Akun yang sudah dihapus';
  const role = roleTable[oleh.role].name;
  return oleh.nama ? `${role} ${oleh.nama}` : role;
}
