// What happened to a loan, with its photo and its line in the audit log.
import type { KondisiBarang } from '@gerbang/contract/inventaris/peminjaman-form';
import type { StoredImages } from '../../../core/berkas/berkas.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { isoFromNow, newId } from '../../../platform/clock.ts';
import type { UserWork } from '../../../platform/work.ts';
import type { Stok } from './tersedia.ts';

export type JenisPeristiwa = 'pesan' | 'keluar' | 'masuk' | 'perpanjang' | 'batal';

type Peristiwa = {
  stok: Pick<Stok, 'item'>;
  /** Id of the loan. */
  loan: string;
  jenis: JenisPeristiwa;
  jumlah: number;
  kondisi?: KondisiBarang | null;
  catatan?: string;
  stored?: StoredImages;
};

/** As the audit log says it. */
const aksi: Record<JenisPeristiwa, string> = {
  pesan: 'pesan barang',
  keluar: 'pinjamkan',
  masuk: 'terima kembali',
  perpanjang: 'perpanjang',
  batal: 'batalkan pesanan',
};

/** Writes it down, in the transaction of what happened. Of the borrower the audit log says nothing. */
export async function writePeristiwa(work: UserWork, event: Peristiwa): Promise<void> {
  const { stok, loan, jenis, jumlah, kondisi = null, catatan = '', stored = {} } = event;
  const id = newId();
  const { id: data_inventaris_id, versi: versi_barang } = stok.item;
  const what = { jenis, jumlah, kondisi, catatan, versi_barang };
  await work.db
    .insertInto('peminjaman_peristiwa')
    .values({
      id,
      peminjaman_id: loan,
      data_inventaris_id,
      ...what,
      akun_id: work.actor.id,
      waktu: isoFromNow(work.clock),
    })
    .execute();
  if (stored.foto_pinjam) {
    const photo = { id, bidang: 'foto_pinjam' as const, data_inventaris_id, dibuat_pada: isoFromNow(work.clock) };
    await work.db
      .insertInto('peminjaman_foto')
      .values({ ...photo, ...stored.foto_pinjam })
      .execute();
  }
  const rincian = { data_inventaris_id, jumlah, ...(kondisi && { kondisi }) };
  await writeAudit(work, { aksi: aksi[jenis], tabel: 'peminjaman', sasaran_id: loan, rincian });
}
