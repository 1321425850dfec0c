// What begins a loan: lending, reserving, handing over what was reserved.
import type { PeminjamanRow } from '@gerbang/contract/inventaris/peminjaman';
import type { KondisiBarang } from '@gerbang/contract/inventaris/peminjaman-form';
import type { StoredImages } from '../../../core/berkas/berkas.ts';
import { isoFromNow, newId } from '../../../platform/clock.ts';
import { searchText } from '../../../platform/database/search-text.ts';
import { inJakarta } from '../../../platform/jakarta.ts';
import { inTransaction, type UserWork } from '../../../platform/work.ts';
import { type BorrowerQuery, readPeminjam } from './peminjam.ts';
import { writePeristiwa } from './peristiwa.ts';
import { getPeminjaman } from './queries.ts';
import { assertTersedia, getStok } from './tersedia.ts';

type NewLoan = BorrowerQuery & { data_inventaris_id: string; jumlah: number; jatuh_tempo: string; catatan: string };
type HandedOutLoan = { values: NewLoan & { kondisi: KondisiBarang }; stored: StoredImages };

/** Lends pieces of an item from today on. HttpError 404 for no such item, 409 when there are not so many. */
export async function pinjam(work: UserWork, { values, stored }: HandedOutLoan): Promise<PeminjamanRow> {
  const { kondisi, ...rest } = values;
  const today = inJakarta(work.clock.now()).day;
  return begin(work, { tahap: 'dipinjam', values: { ...rest, mulai: today }, kondisi, stored });
}

type ReservedLoan = { values: NewLoan & { mulai: string } };

/** Reserves pieces for days ahead; the same refusals. */
export async function pesan(work: UserWork, { values }: ReservedLoan): Promise<PeminjamanRow> {
  return begin(work, { tahap: 'dipesan', values, kondisi: null, stored: {} });
}

type StartedLoan = {
  tahap: 'dipinjam' | 'dipesan';
  values: NewLoan & { mulai: string };
  kondisi: KondisiBarang | null;
  stored: StoredImages;
};

async function begin(work: UserWork, begun: StartedLoan): Promise<PeminjamanRow> {
  const { tahap, values, kondisi, stored } = begun;
  const { data_inventaris_id, jumlah, mulai, jatuh_tempo, catatan, ...asked } = values;
  const id = newId();
  return inTransaction(work, async (work) => {
    // Careful: first. Whoever lends, returns or counts the same item waits here.
    const stok = await getStok(work.db, data_inventaris_id, { lock: true });
    assertTersedia(stok, jumlah, { from: mulai, to: jatuh_tempo, today: inJakarta(work.clock.now()).day });
    const { peminjam, nim } = await readPeminjam(work.db, asked);
    const dates = { dibuat_pada: isoFromNow(work.clock), diubah_pada: isoFromNow(work.clock) };
    const cari = searchText([peminjam.nama_peminjam, nim, peminjam.nomor_peminjam]);
    await work.db
      .insertInto('peminjaman')
      .values({ id, data_inventaris_id, tahap, jumlah, mulai, jatuh_tempo, ...peminjam, catatan, cari, ...dates })
      .execute();
    const jenis = tahap === 'dipinjam' ? 'keluar' : 'pesan';
    await writePeristiwa(work, { stok, loan: id, jenis, jumlah, kondisi, catatan, stored });
    return getPeminjaman(work, { id, user: work.actor });
  });
}
