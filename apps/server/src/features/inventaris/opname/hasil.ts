// What a session has found: a function of what it expects and of the scans it has, in whatever order they came.
import {
  type BarangOpname,
  type HalOpname,
  type HasilOpname,
  halOpname,
  type KeadaanOpname,
} from '@gerbang/contract/inventaris/opname';
import { isOut, jumlahMenurut } from '@gerbang/contract/inventaris/opname-selisih';
import type { Tables } from '../../../platform/database/own-tables.ts';

export type ExpectedItem = Omit<BarangOpname, 'keadaan' | 'terlihat' | 'putusan'> & {
  diharapkan: number;
  /** What left (positive) and came back while the session was open; `dipinjam` is what was out after all of it. */
  gerak: { waktu: string; jumlah: number }[];
};
/** With the name of who made it. */
export type Scan = Omit<Tables['opname_pindaian'], 'opname_id' | 'diterima_pada' | 'terlambat'> & NamedBy;
type Decision = Omit<Tables['opname_putusan'], 'opname_id' | 'akun_id'> & NamedBy;
type NamedBy = { nama: string | null };
type CountFacts = { scans: Scan[]; decisions: Decision[] };

/** Every expected item with how it was seen last, and the codes that no item has. */
export function hasilOf(
  expected: ExpectedItem[],
  { scans, decisions }: CountFacts,
): Pick<HasilOpname, 'barang' | 'tak_dikenal' | 'petugas'> {
  const ordered = standing(scans).toSorted(byTime);
  const byItem = Map.groupBy(ordered, ({ data_inventaris_id }) => data_inventaris_id);
  const decided = Map.groupBy(decisions, ({ data_inventaris_id }) => data_inventaris_id);
  const barang = expected
    .map((item) => barangOf(item, { scans: byItem.get(item.id) ?? [], decisions: decided.get(item.id) ?? [] }))
    .filter((item, at) => expected[at]?.diharapkan === 1 || item.terlihat !== null);
  const unknown = new Map((byItem.get(null) ?? []).map((scan) => [scan.kode, scan]));
  return {
    barang,
    tak_dikenal: [...unknown.values()].map(({ kode, lokasi, dipindai_pada, nama }) => ({
      ...{ kode, lokasi, pada: dipindai_pada, oleh: nama },
    })),
    petugas: [...Map.groupBy(ordered, ({ nama }) => nama)]
      .map(([nama, theirs]) => ({ nama, pindaian: theirs.length }))
      .sort((a, b) => ((a.nama ?? '') < (b.nama ?? '') ? -1 : 1)),
  };
}

/** Without those that whoever made them took back. */
function standing(scans: Scan[]): Scan[] {
  const back = new Set(scans.map(({ batal, akun_id }) => batal && `${batal} ${akun_id}`));
  return scans.filter(({ id, batal, akun_id }) => batal === null && !back.has(`${id} ${akun_id}`));
}

/** Two scans of one moment have an order, too. */
function byTime(a: Scan, b: Scan): number {
  if (a.dipindai_pada !== b.dipindai_pada) return a.dipindai_pada < b.dipindai_pada ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

function barangOf({ diharapkan: _, gerak, ...now }: ExpectedItem, { scans, decisions }: CountFacts): BarangOpname {
  const last = scans.at(-1);
  if (!last) {
    return { ...now, keadaan: isOut(now) ? 'ditemukan' : 'belum', terlihat: null, putusan: [], diubah: [] };
  }
  const seenAt = timesOf(scans, last);
  const later = gerak.filter(({ waktu }) => waktu > seenAt.jumlah);
  const dipinjam = now.dipinjam - later.reduce((sum, { jumlah }) => sum + jumlah, 0);
  const changed = now.diubah.filter(({ hal, pada }) => pada > seenAt[hal]);
  const diubah = halOpname.flatMap((hal) => changed.findLast((each) => each.hal === hal) ?? []);
  const item = { ...now, dipinjam, diubah };
  const jumlah = countOf(item, scans);
  const terlihat = {
    lokasi: last.lokasi,
    jumlah,
    kondisi: scans.findLast(({ kondisi }) => kondisi !== null)?.kondisi ?? null,
    // What was decided holds until the item is seen in yet another place.
    tindakan: scans.findLast(({ tindakan, lokasi }) => tindakan !== null && lokasi === last.lokasi)?.tindakan ?? null,
    pada: last.dipindai_pada,
    oleh: last.nama,
  };
  // A decision holds as long as what is seen is what it was about, and the office has changed nothing since.
  const putusan = decisions
    .filter(({ hal, nilai }) => nilai === String(terlihat[hal]))
    .filter(({ hal, diputus_pada }) => !diubah.some((each) => each.hal === hal && each.pada > diputus_pada))
    .map(({ hal, ubah, diputus_pada, nama }) => ({ hal, ubah: ubah === 1, pada: diputus_pada, oleh: nama }));
  return { ...item, keadaan: keadaanOf(item, terlihat), terlihat, putusan };
}

/** When each was seen that is said of an item. */
const timesOf = (scans: Scan[], last: Scan): Record<HalOpname, string> => ({
  lokasi: last.dipindai_pada,
  jumlah: (scans.findLast(({ jumlah }) => jumlah !== null) ?? last).dipindai_pada,
  kondisi: (scans.findLast(({ kondisi }) => kondisi !== null) ?? last).dipindai_pada,
});

/** What was counted last, else as many as numbered labels were seen; the label of a whole item stands for all of it. */
function countOf({ jumlah_barang }: Pick<ExpectedItem, 'jumlah_barang'>, scans: Scan[]): number {
  const counted = scans.findLast(({ jumlah }) => jumlah !== null)?.jumlah;
  if (counted != null) return counted;
  const units = new Set(scans.flatMap(({ unit }) => (unit === null ? [] : [unit])));
  return scans.some(({ unit }) => unit === null) ? jumlah_barang : units.size;
}

type RecordedItem = Pick<BarangOpname, 'lokasi_barang' | 'jumlah_barang' | 'dipinjam'>;

function keadaanOf(item: RecordedItem, seen: { lokasi: string; jumlah: number }): KeadaanOpname {
  if (seen.lokasi !== item.lokasi_barang) return 'salah_tempat';
  return jumlahMenurut(item, seen.jumlah) === item.jumlah_barang ? 'ditemukan' : 'beda_jumlah';
}
