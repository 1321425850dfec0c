// Whose a stored picture is, in words for whoever runs the server and as ids for the log.
import { DatabaseSync } from 'node:sqlite';
import { dokumenLabels } from '@gerbang/contract/fields';
import type { Bidang } from '../../schema/tables.ts';

export type PictureOwner = {
  kunci: string;
  /** Table and id of the record, item, account or entry of the bin. */
  tabel: string;
  id: string;
  bidang: string;
  /** Names the person or thing: for the console, never for the log. */
  sebutan: string;
};

const OWNERS = `
  select kunci, 'data_siswa' as tabel, d.id, bidang, 'Siswa ' || d.nim as sebutan from berkas b join data_siswa d on d.id = b.data_siswa_id
  union all select kunci, 'data_inventaris', i.id, bidang, 'Barang ' || i.kode_barang from berkas b join data_inventaris i on i.id = b.data_inventaris_id
  union all select kunci, 'akun', a.id, bidang, 'Akun ' || a.email from berkas b join akun a on a.id = b.akun_id
  union all select kunci, 'data_siswa', d.id, bidang, 'Siswa ' || d.nim || ' (sebelum diganti)' from berkas_lama b join data_siswa d on d.id = b.data_siswa_id
  union all select kunci, 'sampah', s.id, '', 'Sampah: ' || s.pengenal from sampah_berkas b join sampah s on s.id = b.sampah_id`;

/** The owners of these pictures, from the file of a snapshot. Careful: never from one that is in use. */
export function ownersIn(file: string, kunci: string[]): PictureOwner[] {
  if (kunci.length === 0) return [];
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return findOwners(database, kunci);
  } finally {
    database.close();
  }
}

function findOwners(database: DatabaseSync, kunci: string[]): PictureOwner[] {
  const rows = database
    .prepare(`select * from (${OWNERS}) where kunci in (select value from json_each(?)) order by sebutan, bidang`)
    .all(JSON.stringify(kunci));
  return rows.map((row) => ({
    kunci: String(row.kunci),
    tabel: String(row.tabel),
    id: String(row.id),
    bidang: String(row.bidang),
    sebutan: [row.sebutan, labelOf(String(row.bidang))].filter(Boolean).join(', '),
  }));
}

/** What a picture is, for people. */
export const bidangLabels: Record<Bidang, string> = {
  ...dokumenLabels,
  foto_barang: 'Foto Barang',
  foto_profile: 'Foto Profile',
};

function labelOf(bidang: string): string | undefined {
  return Object.entries(bidangLabels).find(([name]) => name === bidang)?.[1];
}
