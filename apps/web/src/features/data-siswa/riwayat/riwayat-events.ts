import { roleTable } from '@gerbang/contract/endpoint';
import { type RiwayatRow, SEMUA_DOKUMEN } from '@gerbang/contract/meja';
import { type BidangSiswa, bidangLabels } from '@gerbang/contract/tanda';
import { joinWords } from '../../../lib/format.ts';

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
} as const satisfies Record<RiwayatRow['jenis'], string>;

const looks = new Set<RiwayatRow['jenis']>(['dilihat', 'dokumen_dilihat']);

/** The events of a page of the history, newest first. */
export function eventsOf(rows: readonly RiwayatRow[]): RiwayatEvent[] {
  const told: RiwayatEvent[] = [];
  let documents: string[] = [];
  for (const row of rows) {
    const before = told.at(-1);
    const goesOn =
      before && looks.has(before.row.jenis) && looks.has(row.jenis) && row.oleh?.id === before.row.oleh?.id;
    documents = goesOn ? documents : [];
    const label = row.bidang === SEMUA_DOKUMEN ? 'semua dokumen (diunduh)' : bidangLabels[row.bidang as BidangSiswa];
    // The newest stands first: what was looked at first is named first.
    if (label && !documents.includes(label)) documents = [label, ...documents];
    const what = documents.length > 0 ? `${verbs.dokumen_dilihat} ${joinWords(documents)}` : verbOf(row);
    if (goesOn) told[told.length - 1] = { ...before, what };
    else told.push({ row, oleh: actorOf(row), what });
  }
  return told;
}

/** What an import did is told by its name. */
function verbOf({ jenis, asal }: RiwayatRow): string {
  return asal ? `${verbs[jenis]} (${asal})` : verbs[jenis];
}

function actorOf({ oleh }: RiwayatRow): string {
  if (!oleh) return 'Akun yang sudah dihapus';
  const role = roleTable[oleh.role].name;
  return oleh.nama ? `${role} ${oleh.nama}` : role;
}
