// What happened to the demo's items: conditions, places, maintenance that is due and done, and one that is written off.

import type { StoredImages } from '../apps/server/src/core/berkas/berkas.ts';
import { catatKondisi, hapuskanBarang, tambahFoto } from '../apps/server/src/features/inventaris/barang/commands.ts';
import { jadwalkanPerawatan, selesaikanPerawatan } from '../apps/server/src/features/inventaris/barang/perawatan.ts';
import { changeBarang } from '../apps/server/src/features/inventaris/data-inventaris/change.ts';
import { gabungDaftar } from '../apps/server/src/features/inventaris/kategori-lokasi/commands.ts';
import type { Clock } from '../apps/server/src/platform/clock.ts';
import type { Db } from '../apps/server/src/platform/database/database.ts';
import type { User } from '../apps/server/src/platform/http/caller.ts';
import type { UserWork } from '../apps/server/src/platform/work.ts';
import { viewOf } from './barang.ts';
import { addDays, HARI_INI, moment } from './days.ts';

/** Whole rupiah of one piece, by the code; what has none here has no price. */
export const harga: Record<string, number> = {
  'INV-PRJ-014': 6_250_000,
  'INV-KOM-112': 7_400_000,
  'INV-FUR-031': 385_000,
  'INV-PRN-006': 2_650_000,
  'INV-JAR-009': 1_150_000,
  'INV-ELK-021': 5_300_000,
  'INV-KOM-071': 4_100_000,
  'INV-KOM-098': 8_250_000,
  'INV-KOM-120': 14_900_000,
  'INV-FUR-060': 410_000,
  'INV-KOM-105': 21_500_000,
  'INV-PRJ-009': 5_800_000,
  'INV-KND-001': 14_000_000,
};

const maintenance: [kode: string, perawatan: string, jatuhTempo: number, every: number][] = [
  ['INV-ELK-021', 'Cuci AC', -6, 90],
  ['INV-ELK-014', 'Isi freon', -21, 180],
  ['INV-K3-001', 'Isi ulang tabung', 47, 365],
  ['INV-PRN-006', 'Ganti rol penarik', 4, 365],
  ['INV-KOM-105', 'Bersihkan debu server', 12, 120],
];

/** What was done at a moment; whoever makes the demo does all of it in the order of time. */
export type Step = { waktu: string; run: (clock: Clock) => Promise<unknown> };

/** `ids` and stored pictures by the items' codes. */
type DemoItems = { ids: Map<string, string>; user: User; gallery: Map<string, StoredImages> };

/** By the admin who manages the inventory. */
export function hidupSteps(db: Db, { ids, user, gallery }: DemoItems): Step[] {
  const id = (kode: string) => ids.get(kode) ?? '';
  const step = (day: string, hour: number, run: (work: UserWork) => Promise<unknown>): Step => ({
    waktu: moment(day, hour * 60),
    run: (clock) => run({ db, clock, actor: user }),
  });
  const change = (kode: string, values: Record<string, string | number>, alasan: string) => ({
    ...{ id: id(kode), versi: undefined, values, alasan },
  });
  const amount = change('INV-FUR-031', { jumlah_barang: 58 }, 'Dua kursi patah dan tidak dapat diperbaiki');
  const printer = { id: id('INV-PRN-006'), versi: undefined };
  const begins = { ...printer, kondisi_barang: 'Rusak ringan', alasan: 'Rol penarik mulai selip', stored: {} };
  const worse = { ...printer, kondisi_barang: 'Perlu servis', alasan: 'Rol penarik macet, kertas tersangkut' };
  const view = (kode: string) => ({ id: id(kode), stored: gallery.get(viewOf(kode)) ?? {} });
  const merge = { jenis: 'lokasi_barang' as const, dari: ['Semua lantai'], ke: 'Koridor Semua Lantai' };
  const alasan = 'Lampu dan papan daya rusak, biaya perbaikan melebihi harganya';
  const off = { id: id('INV-PRJ-009'), versi: undefined, alasan };
  return [
    ...maintenance.flatMap(([kode, perawatan, due, every]) => {
      const before = addDays(HARI_INI, due - every);
      const planned = { id: id(kode), form: { perawatan, jatuh_tempo: before } };
      const form = { selesai_pada: before, biaya: 150_000, catatan: '', berikutnya: addDays(HARI_INI, due) };
      return [
        step(addDays(before, -3), 9, (work) => jadwalkanPerawatan(work, planned)),
        step(before, 14, async (work) => selesaikanPerawatan(work, { id: await plannedOf(db, planned.id), form })),
      ];
    }),
    step('2026-08-03', 10, (work) => changeBarang(work, { ...amount, jenis: 'diubah', rincian: null })),
    step('2026-08-19', 10, (work) => catatKondisi(work, begins)),
    step('2026-09-14', 9, (work) => catatKondisi(work, { ...worse, stored: gallery.get(viewOf('INV-PRN-006')) ?? {} })),
    // Only those whose picture was drawn.
    ...['INV-PRJ-014', 'INV-KOM-112']
      .filter((kode) => gallery.has(viewOf(kode)))
      .map((kode) => step('2026-09-15', 10, (work) => tambahFoto(work, view(kode)))),
    step('2026-10-02', 11, (work) => gabungDaftar(work, merge)),
    step('2026-10-26', 13, (work) => hapuskanBarang(work, off)),
  ];
}

async function plannedOf(db: Db, data_inventaris_id: string): Promise<string> {
  const rows = db.selectFrom('perawatan_barang').select('id').where('data_inventaris_id', '=', data_inventaris_id);
  return (await rows.executeTakeFirstOrThrow()).id;
}
