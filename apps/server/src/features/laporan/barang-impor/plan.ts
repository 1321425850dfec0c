// What would become of each row of items, compared with the one item that bears its code.
import { MOST_FOTO } from '@gerbang/contract/inventaris/barang';
import { bidangBarang } from '@gerbang/contract/laporan/impor-barang';
import type { Pemetaan } from '@gerbang/contract/laporan/impor-pemetaan';
import type { StoredPerubahan } from '../../../core/riwayat/riwayat.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Work } from '../../../platform/work.ts';
import type { ImporGambar } from '../../../schema/impor-tables.ts';
import type { DataInventaris } from '../../../schema/tables.ts';
import { fewerThan, type LentPieces, takenOf } from '../../inventaris/door.ts';
import { storedCells } from '../berkas-impor/cells.ts';
import type { Sebab } from '../impor/cell-text.ts';
import type { LeasedImpor } from '../impor/lease.ts';
import { pemetaanOf } from '../impor/mapping.ts';
import { importedFieldsOfBarang } from '../impor/owners.ts';
import { decideChanges } from '../impor/rencana.ts';
import { fileRows } from '../impor/row-sources.ts';
import type { FileRow, JudgedRow } from '../impor/target.ts';
import { unusedBecause } from '../impor/unused-pictures.ts';
import { type ItemRow, itemReader, lackingBarang } from './values.ts';

/** Rows whose codes are read before a turn of others. */
const READ_AT_ONCE = 200;

type WaitingPicture = Pick<ImporGambar, 'id' | 'sidik' | 'nama'>;

type KnownItem = {
  row: DataInventaris;
  foto: { id: string; sidik: string | null } | undefined;
  /** Of its further views. */
  sidik: (string | null)[];
  /** Fields whose value is an import's; all others are people's. */
  imported: ReadonlySet<string>;
  /** How many pieces somebody has, or counts on. */
  taken: LentPieces;
};

type KnownItems = { items: KnownItem[]; waiting: WaitingPicture[] };

/** Judges the rows of a file, batch after batch. */
export async function judgingBarang(base: Work, work: LeasedImpor): Promise<(rows: FileRow[]) => Promise<JudgedRow[]>> {
  const read = itemReader(work);
  const { timpa, apa_adanya } = pemetaanOf(work);
  const lack = lackingBarang(pemetaanOf(work));
  // An export says of each item that it is one; elsewhere a code that stands twice is more likely a mistake.
  const rowsOf = apa_adanya ? await countRows(base.db, work.id, read) : undefined;
  const seen = new Map<string, number[]>();
  return async (rows) => {
    const values = rows.map(({ baris, isi }) => ({ baris, ...read(storedCells(isi)) }));
    const codes = values.flatMap(({ nilai }) => (nilai.kode_barang ? [String(nilai.kode_barang)] : []));
    const known = await knownFor(base, work.id, codes);
    return values.map((row) => {
      const kode = row.nilai.kode_barang ? String(row.nilai.kode_barang) : null;
      const before = kode === null ? [] : (seen.get(kode) ?? []);
      if (kode !== null) seen.set(kode, [...before, row.baris]);
      const found = kode === null ? undefined : known.get(kode);
      const one = { row, kode, before, known: found ?? { items: [], waiting: [] }, timpa, lack };
      const many = rowsOf && kode !== null ? (rowsOf.get(kode) ?? 0) : 0;
      return { baris: row.baris, nim: kode, ...judgeItem(many > 1 ? ofSameCode(one, many) : one) };
    });
  };
}

/** How many rows of the file have each code. */
async function countRows(db: Db, imporId: string, read: ReturnType<typeof itemReader>): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for await (const rows of fileRows(db, imporId, READ_AT_ONCE)) {
    for (const { isi } of rows) {
      const kode = String(read(storedCells(isi)).nilai.kode_barang ?? '');
      counts.set(kode, (counts.get(kode) ?? 0) + 1);
    }
    await new Promise(setImmediate);
  }
  return counts;
}

/**
 * Of several rows with one code the first is the first item that bears it, and so on; with fewer rows than items nobody knows which
 * they are. The pictures are those that the row names, for all of them wait under the code.
 */
function ofSameCode({ before, known, ...one }: Case, many: number): Case {
  if (known.items.length > many) return { ...one, before: [], known };
  const item = known.items[before.length];
  const names = one.row.foto.map((name) => name.toLowerCase());
  const waiting = known.waiting.filter(({ nama }) => names.some((name) => nama.toLowerCase().endsWith(name)));
  return { ...one, before: [], known: { items: item ? [item] : [], waiting }, sebelumnya: before.length };
}

async function knownFor(base: Work, imporId: string, codes: string[]): Promise<Map<string, KnownItems>> {
  const known = new Map<string, KnownItems>(codes.map((kode) => [kode, { items: [], waiting: [] }]));
  if (codes.length === 0) return known;
  const { db } = base;
  const rows = await db
    .selectFrom('data_inventaris')
    .selectAll()
    .where('kode_barang', 'in', codes)
    .orderBy('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const imported = await importedFieldsOfBarang(db, ids);
  for (const row of rows) {
    const pictures = await picturesOf(db, row.id);
    const more = { imported: imported.get(row.id) ?? new Set<string>(), taken: await takenOf(base, row.id) };
    known.get(row.kode_barang)?.items.push({ row, ...pictures, ...more });
  }
  const waiting = await db
    .selectFrom('impor_gambar')
    .select(['id', 'sidik', 'nim', 'nama'])
    .where('impor_id', '=', imporId)
    .where('peran', '=', 'baru')
    .where('nim', 'in', codes)
    .execute();
  for (const { nim, ...picture } of waiting) known.get(nim)?.waiting.push(picture);
  return known;
}

async function picturesOf(db: Db, id: string): Promise<Pick<KnownItem, 'foto' | 'sidik'>> {
  const foto = await db
    .selectFrom('berkas')
    .select(['id', 'sidik'])
    .where('data_inventaris_id', '=', id)
    .executeTakeFirst();
  const views = await db
    .selectFrom('gambar_barang')
    .select('sidik')
    .where('data_inventaris_id', '=', id)
    .where('riwayat_id', 'is', null)
    .execute();
  return { foto, sidik: views.map(({ sidik }) => sidik) };
}

type Case = {
  row: ItemRow;
  kode: string | null;
  /** Rows of the same code. */
  before: number[];
  known: KnownItems;
  timpa: Pemetaan['timpa'];
  lack: ReturnType<typeof lackingBarang>;
  sebelumnya?: number;
};
type JudgedItem = Omit<JudgedRow, 'baris' | 'nim'>;

function judgeItem({ row, kode, before, known: all, timpa, lack, sebelumnya }: Case): JudgedItem {
  const [first] = before;
  const known = first === undefined ? all : { items: [], waiting: [] };
  const [item, other] = known.items;
  const nilai = item ? row.nilai : { ...row.bawaan.nilai, ...row.nilai };
  const sebab = [...row.sebab, ...(item ? [] : row.bawaan.sebab)];
  const refuse = (bidang: string, isi: unknown, why: string) =>
    sebab.push({ bidang, isi: String(isi ?? ''), sebab: why });
  if (first !== undefined) refuse('kode_barang', kode, `Sudah dipakai baris ${first}.`);
  if (other) refuse('kode_barang', kode, `Dipakai ${known.items.length} barang di inventaris. Bedakan kodenya dahulu.`);
  if (item) refuseFewer(item, nilai.jumlah_barang, refuse);
  else sebab.push(...lack({ nilai, sebab }));
  const nama = String(nilai.nama_barang ?? item?.row.nama_barang ?? '') || null;
  if (sebab.length > 0) return refusedRow({ nama, sebab, waiting: known.waiting });
  const { pictures, unused } = picturesFor(known.waiting, item, row.foto);
  const told = { kurang: false, unused };
  if (!item) {
    const dihapuskan = row.dihapuskan_pada ? { dihapuskan_pada: row.dihapuskan_pada } : {};
    const more = { ...dihapuskan, ...(sebelumnya && { sebelumnya }) };
    const rencana = { nama, nilai, tertulis: row.tertulis, ...more, ubah: pictures, dijaga: [], sebab };
    return { ...told, hasil: 'baru', rencana, record: undefined, gambar_tetap: 0 };
  }
  const differences = [...differentFields(item, nilai), ...pictures];
  const { hasil, ubah, dijaga } = decideChanges(differences, { imported: item.imported, timpa });
  const taken = new Set(ubah.map(({ baru }) => baru));
  const staying = known.waiting.filter(({ id, nama }) => !taken.has(id) && !unused.some((each) => each.nama === nama));
  const { id, versi } = item.row;
  return {
    ...told,
    hasil,
    rencana: { nama, ubah, dijaga, sebab },
    record: { id, versi },
    gambar_tetap: staying.length,
  };
}

type Refuse = (bidang: string, isi: unknown, why: string) => void;

function refuseFewer({ taken, row }: KnownItem, jumlah: unknown, refuse: Refuse): void {
  if (typeof jumlah !== 'number') return;
  const why = fewerThan(taken, { before: row.jumlah_barang, jumlah });
  if (why !== undefined) refuse('jumlah_barang', jumlah, `${why}.`);
}

function refusedRow({
  nama,
  sebab,
  waiting,
}: {
  nama: string | null;
  sebab: Sebab[];
  waiting: WaitingPicture[];
}): JudgedItem {
  const unused = waiting.map((each) => ({ nama: each.nama, sebab: unusedBecause.refusedItem }));
  const rencana = { nama, ubah: [], dijaga: [], sebab };
  return { hasil: 'ditolak', rencana, record: undefined, kurang: false, gambar_tetap: 0, unused };
}

function differentFields({ row }: KnownItem, nilai: ItemRow['nilai']): StoredPerubahan[] {
  return bidangBarang.flatMap((bidang) => {
    const [lama, baru] = [row[bidang], nilai[bidang]];
    return baru === undefined || baru === null || baru === lama ? [] : [{ bidang, lama, baru }];
  });
}

/** As the row names them, else by their names: `AC-1.jpg` before `AC-1-2.jpg`. */
function inOrder(waiting: WaitingPicture[], foto: string[]): WaitingPicture[] {
  const named = foto.map((name) => name.toLowerCase());
  const place = ({ nama }: WaitingPicture) => {
    const at = named.findIndex((name) => nama.toLowerCase().endsWith(name));
    return at < 0 ? named.length : at;
  };
  const stem = ({ nama }: WaitingPicture) => nama.replace(/\.[a-z]{3,4}$/i, '');
  return waiting.toSorted((a, b) => place(a) - place(b) || (stem(a) < stem(b) ? -1 : 1));
}

/** The first picture is the item's photo, the others are further views; what it has already is not changed. */
function picturesFor(waiting: WaitingPicture[], item: KnownItem | undefined, foto: string[]) {
  const pictures: StoredPerubahan[] = [];
  const unused: JudgedRow['unused'] = [];
  const seen = new Set<string | null>();
  const there = new Set(item ? [item.foto?.sidik, ...item.sidik] : []);
  let room = MOST_FOTO - 1 - (item?.sidik.length ?? 0);
  for (const [at, { id, nama, sidik }] of inOrder(waiting, foto).entries()) {
    const isDouble = sidik !== null && seen.has(sidik);
    seen.add(sidik);
    if (isDouble) unused.push({ nama, sebab: unusedBecause.double });
    if (isDouble || (sidik !== null && there.has(sidik))) continue;
    if (at === 0) pictures.push({ bidang: 'foto_barang', lama: item?.foto?.id ?? null, baru: id });
    else if (room-- > 0) pictures.push({ bidang: 'foto_lain', lama: null, baru: id });
    else unused.push({ nama, sebab: unusedBecause.tooMany });
  }
  return { pictures, unused };
}
