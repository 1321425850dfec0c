// Loans for tests, and how they are asked for.
import type { TahapPinjam } from '@gerbang/contract/inventaris/peminjaman-form';
import { type Clock, isoFromNow, newId } from '../../apps/server/src/platform/clock.ts';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import { inJakarta } from '../../apps/server/src/platform/jakarta.ts';
import type { TestApp } from './app.ts';

type LoanApp = Pick<TestApp, 'db' | 'build'> & { clock: Clock };
type Options = { tahap: TahapPinjam; data_inventaris_id?: string; data_siswa_id?: string };

const DAY_MS = 24 * 60 * 60_000;

/** A day of the campus, so many from today. */
export const dayFrom = ({ clock }: { clock: Clock }, days: number) =>
  inJakarta(new Date(clock.now().getTime() + days * DAY_MS)).day;

/** One piece of an item that somebody has for three days, or has reserved, with its first event; its id. */
export async function insertPeminjaman(place: LoanApp, { tahap, ...given }: Options): Promise<string> {
  const { db, clock, build } = place;
  const data_inventaris_id = given.data_inventaris_id ?? (await build.dataInventaris()).id;
  const id = newId();
  const now = isoFromNow(clock);
  const days = { mulai: dayFrom(place, 0), jatuh_tempo: dayFrom(place, 3), dibuat_pada: now, diubah_pada: now };
  const who =
    given.data_siswa_id === undefined
      ? { jenis_peminjam: 'lain' as const, data_siswa_id: null, nomor_peminjam: '081234567890' }
      : { jenis_peminjam: 'siswa' as const, data_siswa_id: given.data_siswa_id, nomor_peminjam: null };
  const what = { data_inventaris_id, jumlah: 1, catatan: '' };
  const borrower = { ...who, akun_id: null, nama_peminjam: 'Pak Budi', cari: 'pak budi' };
  const jenis = tahap === 'dipesan' ? ('pesan' as const) : ('keluar' as const);
  const event = { id: newId(), peminjaman_id: id, jenis, kondisi: jenis === 'keluar' ? ('Baik' as const) : null };
  await transaction(db, async (db) => {
    await db
      .insertInto('peminjaman')
      .values({ id, ...what, tahap, ...days, ...borrower })
      .execute();
    await db
      .insertInto('peminjaman_peristiwa')
      .values({ ...event, ...what, versi_barang: 1, akun_id: null, waktu: now })
      .execute();
  });
  return id;
}

/** What lending one piece to somebody with name and number takes, as a browser sends it. */
export const lendTo = (data_inventaris_id: string, jatuh_tempo: string) =>
  ({
    data_inventaris_id,
    jumlah: '1',
    jenis_peminjam: 'lain',
    nama_peminjam: 'Pak Budi',
    nomor_peminjam: '081234567890',
    jatuh_tempo,
    kondisi: 'Baik',
  }) as const;
