import {
  type BarangPinjam,
  HARI_KALENDER,
  type PeminjamanDetail,
  type PeminjamanRow,
} from '@gerbang/contract/inventaris/peminjaman';
import { imageUrl } from '@gerbang/contract/picture-url';
import { seesSiswa, type Viewer } from '../../../core/hak-lihat/siswa.ts';
import { forgotten } from '../../../core/sampah/lupakan-peminjam.ts';
import type { Db } from '../../../platform/database/database.ts';
import { HttpError } from '../../../platform/errors.ts';
import { inJakarta } from '../../../platform/jakarta.ts';
import type { Work } from '../../../platform/work.ts';
import { dapatDipinjam, dayAfter, getStok, mostTaken, sisa } from './tersedia.ts';

export const notFound = () => new HttpError(404, 'Peminjaman Tidak Ditemukan');

export function selectRows(db: Db) {
  return db
    .selectFrom('peminjaman')
    .innerJoin('data_inventaris', 'data_inventaris.id', 'peminjaman.data_inventaris_id')
    .leftJoin('data_siswa', 'data_siswa.id', 'peminjaman.data_siswa_id')
    .leftJoin('profile', 'profile.akun_id', 'peminjaman.akun_id')
    .selectAll('peminjaman')
    .select(['data_inventaris.nama_barang', 'data_inventaris.kode_barang', 'data_siswa.nim', 'data_siswa.status_data'])
    .select(({ fn }) =>
      fn
        .coalesce('peminjaman.nomor_peminjam', 'data_siswa.nomor_whatsapp', 'profile.nomor_whatsapp')
        .as('nomor_dipakai'),
    );
}

export type LoanColumns = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

type Reading = { today: string; viewer: Viewer };
const isHidden = ({ data_siswa_id, status_data }: LoanColumns, viewer: Viewer) =>
  data_siswa_id !== null && !seesSiswa(viewer, { status_data });

/** As it is on a day of the campus; of a student whom the viewer does not see it says as little as of one who is gone. */
export function toRow(row: LoanColumns, { today, viewer }: Reading): PeminjamanRow {
  const { nomor_dipakai, tahap, jatuh_tempo, diingatkan } = row;
  const late = tahap === 'dipinjam' ? daysBetween(jatuh_tempo, today) : 0;
  const diingatkan_pada = diingatkan === null ? null : dayAfter(jatuh_tempo, diingatkan);
  const loan = { ...row, nomor_peminjam: nomor_dipakai, terlambat: Math.max(0, late), diingatkan_pada };
  return isHidden(row, viewer) ? { ...loan, ...forgotten, nim: null } : loan;
}

const DAY_MS = 24 * 60 * 60_000;
/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

type ReadLoan = { id: string; user: Viewer };

/** A loan as the list has it. HttpError 404 when there is none. */
export async function getPeminjaman(work: Work, { id, user }: ReadLoan): Promise<PeminjamanRow> {
  return toRow(await readLoan(work.db, id), { today: inJakarta(work.clock.now()).day, viewer: user });
}

async function readLoan(db: Db, id: string): Promise<LoanColumns> {
  const row = await selectRows(db).where('peminjaman.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** The same with what happened to it; notes and photos may say who had it. */
export async function getDetail(work: Work, { id, user }: ReadLoan): Promise<PeminjamanDetail> {
  const row = await readLoan(work.db, id);
  const mayTell = !isHidden(row, user);
  const events = await work.db
    .selectFrom('peminjaman_peristiwa as p')
    .leftJoin('profile', 'profile.akun_id', 'p.akun_id')
    .leftJoin('peminjaman_foto', 'peminjaman_foto.id', 'p.id')
    .select(['p.id', 'p.jenis', 'p.jumlah', 'p.kondisi', 'p.catatan', 'p.waktu'])
    .select(['profile.nama as oleh', 'peminjaman_foto.id as foto'])
    .where('p.peminjaman_id', '=', id)
    .orderBy('p.id')
    .execute();
  return {
    ...toRow(row, { today: inJakarta(work.clock.now()).day, viewer: user }),
    peristiwa: events.map(({ foto, catatan, ...event }) => ({
      ...event,
      foto: mayTell ? imageUrl(foto) : null,
      catatan: mayTell || event.jenis === 'perpanjang' ? catatan : '',
    })),
  };
}

/** Loans and reservations of an item that are shown at once. */
const MOST_SHOWN = 200;

/** An item with what is free of it on which day. HttpError 404 when there is none. */
export async function getBarang(work: Work, { id, user }: ReadLoan): Promise<BarangPinjam> {
  const today = inJakarta(work.clock.now()).day;
  const stok = await getStok(work.db, id, { lock: false });
  const { lokasi_barang, foto } = await work.db
    .selectFrom('data_inventaris')
    .leftJoin('berkas', 'berkas.data_inventaris_id', 'data_inventaris.id')
    .select(['data_inventaris.lokasi_barang', 'berkas.id as foto'])
    .where('data_inventaris.id', '=', id)
    .executeTakeFirstOrThrow();
  const rows = await selectRows(work.db)
    .where('peminjaman.data_inventaris_id', '=', id)
    .where('peminjaman.tahap', 'in', ['dipinjam', 'dipesan'])
    .orderBy('peminjaman.mulai')
    .orderBy('peminjaman.id')
    .limit(MOST_SHOWN)
    .execute();
  const days = Array.from({ length: HARI_KALENDER }, (_, n) => dayAfter(today, n));
  const { versi: _, ...item } = stok.item;
  const dipinjam = stok.berjalan.filter(({ tahap }) => tahap === 'dipinjam');
  return {
    ...item,
    lokasi_barang,
    foto_barang: imageUrl(foto),
    dipinjam: mostTaken(dipinjam, { from: today, to: today, today }),
    tertahan: stok.tertahan,
    tersedia: sisa(stok, { from: today, to: today, today }),
    hari: days.map((day) => ({
      tanggal: day,
      tersedia: Math.max(0, dapatDipinjam(stok) - mostTaken(stok.berjalan, { from: day, to: day, today })),
    })),
    berjalan: rows.map((row) => toRow(row, { today, viewer: user })),
  };
}
