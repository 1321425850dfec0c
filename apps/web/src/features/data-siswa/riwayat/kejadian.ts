import { roleTable } from '@gerbang/contract/endpoint';
import type { RiwayatRow } from '@gerbang/contract/meja';
import { type BidangSiswa, bidangLabels } from '@gerbang/contract/tanda';
import { sebut } from '../dokumen-record.ts';

/** One event as it is told: who, what, when; several looks of one person in a row are one. */
export type Kejadian = { row: RiwayatRow; oleh: string; apa: string };

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
export function kejadianOf(rows: readonly RiwayatRow[]): Kejadian[] {
  const told: Kejadian[] = [];
  let documents: string[] = [];
  for (const row of rows) {
    const before = told.at(-1);
    const goesOn =
      before && looks.has(before.row.jenis) && looks.has(row.jenis) && row.oleh?.id === before.row.oleh?.id;
    documents = goesOn ? documents : [];
    const label = row.bidang && bidangLabels[row.bidang as BidangSiswa];
    // The newest stands first: what was looked at first is named first.
    if (label && !documents.includes(label)) documents = [label, ...documents];
    const apa = documents.length > 0 ? `${verbs.dokumen_dilihat} ${sebut(documents)}` : verbs[row.jenis];
    if (goesOn) told[told.length - 1] = { ...before, apa };
    else told.push({ row, oleh: pelaku(row), apa });
  }
  return told;
}

function pelaku({ oleh }: RiwayatRow): string {
  if (!oleh) return 'Akun yang sudah dihapus';
  const role = roleTable[oleh.role].name;
  return oleh.nama ? `${role} ${oleh.nama}` : role;
}
