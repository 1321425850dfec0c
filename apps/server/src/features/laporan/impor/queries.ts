import type {
  BarisImpor,
  HasilImpor,
  ImporDetail,
  ImporRow,
  JumlahImpor,
  KolomBerkas,
} from '@gerbang/contract/laporan/impor';
import { impor, URUNGKAN_HARI } from '@gerbang/contract/laporan/impor';
import type { BidangNilai, Pemetaan } from '@gerbang/contract/laporan/impor-pemetaan';
import { PAGE_SIZE, type Page } from '@gerbang/contract/lists';
import type { Role } from '@gerbang/contract/roles';
import type { Db } from '../../../platform/database/database.ts';
import { countOf, offsetOf, pageOf, quickRead } from '../../../platform/database/lists.ts';
import { storedList, storedObject } from '../../../platform/database/stored-json.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { Actor } from '../../../platform/work.ts';
import type { Impor, ImporBaris } from '../../../schema/impor-tables.ts';
import { mappingOfRefused, pemetaanOf, readMapping } from './mapping.ts';
import { asalOf, listPilihanBaru } from './pilihan-baru.ts';
import { isGambar, noNumbers } from './plan.ts';
import type { Rencana } from './rencana.ts';
import type { Sebelum, Sisa } from './target.ts';
import { targetOf } from './targets.ts';

const notFound = () => new HttpError(404, 'Impor Tidak Ditemukan');
const DAY_MS = 24 * 60 * 60_000;
/** Pictures and rows that are told with an import. */
const MOST_TOLD = 50;
const MOST_PICTURES_TOLD = 500;

const rowsOfFiles: readonly Role[] = impor.baris.roles;

type Row = Impor & { nama: string | null };

const selectRows = (db: Db) =>
  db
    .selectFrom('impor')
    .leftJoin('profile', 'profile.akun_id', 'impor.akun_id')
    .selectAll('impor')
    .select('profile.nama');

/** One page of imports, newest first. */
export async function listImpor(db: Db, { page }: { page: number }): Promise<Page<ImporRow>> {
  const n = await countOf(db.selectFrom('impor'), quickRead);
  const rows = await selectRows(db)
    .orderBy('impor.dibuat_pada', 'desc')
    .orderBy('impor.id', 'desc')
    .limit(PAGE_SIZE)
    .offset(offsetOf(page))
    .execute();
  return pageOf(page, n, rows.map(toRow));
}

/** An import. HttpError 404 when there is none. */
export async function getImpor(db: Db, id: string): Promise<Row> {
  const row = await selectRows(db).where('impor.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** The import that is open, if there is one. */
export async function findOpen(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('impor').select('id').where('terbuka', '=', 1).executeTakeFirst())?.id;
}

/** The same with all that its page shows. */
export async function getImporDetail(db: Db, id: string, actor: Actor): Promise<ImporDetail> {
  const row = await getImpor(db, id);
  // What stands in the file is for admins; the pimpinan reads how much and what became of it.
  const mayRead = actor === null || rowsOfFiles.includes(actor.role);
  const kolom = mayRead ? storedList<KolomBerkas>(row.kolom) : [];
  // Of 20 GB they are twenty thousand numbers, and only whoever still uploads asks for them.
  const pieces = row.tahap === 'unggah' ? await listPotongan(db, id) : [];
  const numbers = (berkas: string) => pieces.filter((piece) => piece.berkas === berkas).map(({ nomor }) => nomor);
  const refused = await db
    .selectFrom('impor_gambar_ditolak')
    .select(['nama', 'sebab'])
    .where('impor_id', '=', id)
    .orderBy('nama')
    .limit(MOST_PICTURES_TOLD)
    .execute();
  return {
    ...toRow(row),
    lembar: row.lembar,
    lembar_lain: mayRead ? storedList<{ nama: string }>(row.lembar_lain).map(({ nama }) => nama) : [],
    kolom,
    pemetaan: row.pemetaan === null ? null : pemetaanOf(row),
    saran: kolom.length === 0 ? null : await suggestFor(db, row, kolom),
    sekolah_asal: asalOf(row).sekolah ?? null,
    pilihan_baru: await listPilihanBaru(db, row),
    sudah: row.sudah,
    dari: row.dari,
    rencana: row.rencana,
    potongan: { lembar: numbers('lembar'), gambar: numbers('gambar') },
    milik_saya: await isOwn(db, row, actor),
    gambar_ditolak: mayRead ? refused : [],
    sesudahnya: undoableUntil(row) === null ? [] : await listLater(db, row),
    tertinggal: mayRead && row.tahap === 'diurungkan' ? await listTertinggal(db, id) : [],
  };
}

async function listPotongan(db: Db, id: string) {
  return db.selectFrom('impor_potongan').select(['berkas', 'nomor']).where('impor_id', '=', id).execute();
}

async function suggestFor(db: Db, row: Impor, kolom: KolomBerkas[]): Promise<Pemetaan> {
  const saran = await targetOf(row).suggest(db, row, kolom);
  const before = mappingOfRefused(kolom, await listMapped(db, row));
  return before ? { ...before, nilai: withMeanings(saran.nilai, before.nilai) } : saran;
}

/** The last imports of its kind that were mapped, the newest first, but for this one. */
async function listMapped(db: Db, { id, jenis }: Impor) {
  const mapped = db.selectFrom('impor').select(['kolom', 'pemetaan']).where('pemetaan', 'is not', null);
  return mapped
    .where('jenis', '=', jenis)
    .where('id', '!=', id)
    .orderBy('dibuat_pada', 'desc')
    .limit(MOST_TOLD)
    .execute();
}

/** Texts that only the mended rows have get what is likely. */
function withMeanings(likely: Pemetaan['nilai'], chosen: Pemetaan['nilai']): Pemetaan['nilai'] {
  const fields = [...Object.keys(likely), ...Object.keys(chosen)] as BidangNilai[];
  return Object.fromEntries(fields.map((field) => [field, { ...likely[field], ...chosen[field] }]));
}

/** Whether this account began it; what the command or an account that is gone began is everybody's. */
export async function isOwn(db: Db, { akun_id }: Pick<Impor, 'akun_id'>, actor: Actor): Promise<boolean> {
  if (akun_id === null || actor === null || akun_id === actor.id) return true;
  return (await db.selectFrom('akun').select('id').where('id', '=', akun_id).executeTakeFirst()) === undefined;
}

/** Until when it may be taken back; null where there is nothing to take back. */
export function undoableUntil({
  tahap,
  selesai_pada,
  jumlah,
}: Pick<Impor, 'tahap' | 'selesai_pada' | 'jumlah'>): string | null {
  const hasLeft = tahap === 'diurungkan' && (storedObject<Partial<JumlahImpor>>(jumlah).tertinggal ?? 0) > 0;
  if ((tahap !== 'selesai' && !hasLeft) || selesai_pada === null) return null;
  return new Date(Date.parse(selesai_pada) + URUNGKAN_HARI * DAY_MS).toISOString();
}

/** One page of the rows with this result, in the order of the file. HttpError 404. */
export async function listBaris(
  db: Db,
  { id, hasil, page }: { id: string; hasil: HasilImpor; page: number },
): Promise<Page<BarisImpor>> {
  await getImpor(db, id);
  const found = db.selectFrom('impor_baris').where('impor_id', '=', id).where('hasil', '=', hasil);
  const n = await countOf(found, quickRead);
  const rows = await found.selectAll().orderBy('baris').limit(PAGE_SIZE).offset(offsetOf(page)).execute();
  return pageOf(page, n, rows.map(toBaris));
}

async function listTertinggal(db: Db, id: string): Promise<BarisImpor[]> {
  const rows = await db
    .selectFrom('impor_baris')
    .selectAll()
    .where('impor_id', '=', id)
    .where('ditulis', '=', 2)
    .orderBy('baris')
    .limit(MOST_TOLD)
    .execute();
  return rows.map((row) => {
    const { sisa, ubah = [] } = storedObject<Partial<Sebelum>>(row.sebelum ?? '{}');
    const sebab = [{ bidang: 'nim', isi: row.nim ?? '', sebab: sebabTinggal(sisa) }];
    return { ...toBaris(row), ubah: sisa?.ubah ?? ubah, sebab };
  });
}

function sebabTinggal(sisa: Sisa | undefined): string {
  if (sisa?.karena === 'impor') return `Diubah impor ${sisa.impor} sesudahnya.`;
  return sisa?.karena === 'sampah' ? 'Sudah dihapus orang.' : 'Diubah orang sesudahnya.';
}

/** Imports in force that have changed what this one wrote, the newest first. */
async function listLater(db: Db, { id, selesai_pada }: Row): Promise<ImporDetail['sesudahnya']> {
  const rows = await db
    .selectFrom('impor_baris as own')
    .innerJoin('impor_baris as later', (join) =>
      join.onRef('later.nim', '=', 'own.nim').onRef('later.data_siswa_id', '=', 'own.data_siswa_id'),
    )
    .innerJoin('impor', 'impor.id', 'later.impor_id')
    .select(['impor.id', 'impor.nama_berkas', 'impor.selesai_pada'])
    .select(({ fn }) => fn.countAll<number>().as('siswa'))
    .where('own.impor_id', '=', id)
    .where('own.ditulis', '!=', 0)
    .where('later.ditulis', '=', 1)
    .where('impor.id', '!=', id)
    .where('impor.selesai_pada', '>=', selesai_pada ?? '')
    .groupBy(['impor.id', 'impor.nama_berkas', 'impor.selesai_pada'])
    .orderBy('impor.selesai_pada', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, selesai_pada: row.selesai_pada ?? '' }));
}

export async function listPemetaan(db: Db): Promise<{ nama: string; isi: Pemetaan }[]> {
  const rows = await db.selectFrom('impor_pemetaan').select(['nama', 'isi']).orderBy('nama').limit(MOST_TOLD).execute();
  return rows.map(({ nama, isi }) => ({ nama, isi: readMapping(isi) }));
}

function toRow(row: Row): ImporRow {
  const { id, jenis, nama_berkas, nama_gambar, tahap, akun_id, nama, sebab, dibuat_pada, selesai_pada } = row;
  return {
    ...{ id, jenis, nama_berkas, nama_gambar, tahap, sebab, dibuat_pada, selesai_pada },
    oleh: akun_id === null ? null : { id: akun_id, nama },
    jumlah: { ...noNumbers(), ...storedObject<Partial<JumlahImpor>>(row.jumlah) },
    urungkan_sampai: undoableUntil(row),
  };
}

function toBaris({ baris, nim, data_siswa_id, rencana }: ImporBaris): BarisImpor {
  const {
    nama = null,
    ubah = [],
    dijaga = [],
    sebab = [],
    masuk = null,
    nilai = {},
    tertulis = {},
  } = storedObject<Partial<Rencana>>(rencana);
  const isPicture = ({ bidang }: { bidang: string }) => isGambar(bidang);
  return {
    ...{ baris, nim, nama, data_siswa_id, sebab, masuk, nilai, tertulis },
    ubah: ubah.filter((change) => !isPicture(change)),
    // Ids of pictures say nothing to people.
    dijaga: dijaga.map((change) => (isPicture(change) ? { ...change, lama: 'ada', baru: 'lain' } : change)),
    gambar: ubah.filter(isPicture).map(({ bidang }) => bidang),
  };
}
