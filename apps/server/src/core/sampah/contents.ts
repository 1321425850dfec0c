// What goes into the bin together. `contents.test.ts` compares it with the foreign keys of the database.

import type { JenisSampah } from '@gerbang/contract/siswa/sampah';
import type { Kysely } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { untilTheEnd } from '../../platform/database/dialect.ts';
import type { Tables } from '../../platform/database/own-tables.ts';

type Table = keyof Tables;
/** The rows of `table` that name the root in `column`. */
type Relation = { table: Table; column: string };

type BinnedContent = {
  root: 'data_siswa' | 'data_inventaris' | 'akun';
  /** Go along, and come back; each before those that its own rows name. */
  children: readonly Relation[];
  /** Are ended by the deletion and do not come back. */
  ended: readonly Table[];
  /** Stay, without the one that they named, and name it again when it comes back. */
  managed: readonly Relation[];
  /** How the list names it. */
  name: (rows: { root: Row; of: (table: Table) => Row | undefined }) => { label: unknown; pengenal: unknown };
};

const account = {
  root: 'akun',
  children: [
    { table: 'berkas', column: 'akun_id' },
    { table: 'profile', column: 'akun_id' },
    { table: 'passkey', column: 'akun_id' },
    { table: 'totp', column: 'akun_id' },
    { table: 'kode_pemulihan', column: 'akun_id' },
    { table: 'akun_terlihat', column: 'siswa_id' },
    { table: 'tautan_status', column: 'akun_id' },
  ],
  ended: ['sesi', 'kode_otp', 'permintaan_lepas', 'tautan', 'pegangan', 'pindai', 'tampilan'],
  managed: [
    { table: 'data_siswa', column: 'pengelola_id' },
    { table: 'data_inventaris', column: 'pengelola_id' },
    { table: 'persetujuan', column: 'akun_id' },
  ],
} as const satisfies Omit<BinnedContent, 'name'>;

export const carried: Record<JenisSampah, BinnedContent> = {
  'data-siswa': {
    root: 'data_siswa',
    children: [
      { table: 'berkas', column: 'data_siswa_id' },
      { table: 'berkas_lama', column: 'data_siswa_id' },
      { table: 'riwayat_data_siswa', column: 'data_siswa_id' },
      { table: 'terlihat_di_daftar', column: 'data_siswa_id' },
      { table: 'tempat_berkas', column: 'data_siswa_id' },
    ],
    ended: ['pegangan', 'pindai'],
    managed: [],
    name: ({ root }) => ({ label: root.nama, pengenal: root.nim }),
  },
  'data-inventaris': {
    root: 'data_inventaris',
    children: [
      { table: 'berkas', column: 'data_inventaris_id' },
      { table: 'gambar_barang', column: 'data_inventaris_id' },
      { table: 'riwayat_barang', column: 'data_inventaris_id' },
      { table: 'perawatan_barang', column: 'data_inventaris_id' },
      { table: 'peminjaman', column: 'data_inventaris_id' },
      { table: 'peminjaman_peristiwa', column: 'data_inventaris_id' },
      { table: 'peminjaman_foto', column: 'data_inventaris_id' },
    ],
    ended: [],
    managed: [],
    name: ({ root }) => ({ label: root.nama_barang, pengenal: root.kode_barang }),
  },
  'akun-siswa': { ...account, name: ({ root }) => ({ label: root.email, pengenal: root.nim }) },
  'data-admin': {
    ...account,
    name: ({ root, of }) => ({ label: root.email, pengenal: of('profile')?.nama ?? '' }),
  },
};

/** A row with whatever columns its table has: what a later migration adds comes along by itself. */
export type Row = Record<string, unknown>;

/** The rows of an entry, the root's first, and the ids of what the root managed, by table. */
export type Contents = { rows: { table: string; rows: Row[] }[]; managed: Record<string, string[]> };

/** The same database, for tables whose names are data. */
export function anyTables(db: Db): Kysely<Record<string, Row>> {
  return db as unknown as Kysely<Record<string, Row>>;
}

/** The row as nobody else can change it until the transaction ends. */
export async function lockRow(db: Db, table: string, id: string): Promise<Row | undefined> {
  return anyTables(db).selectFrom(table).selectAll().where('id', '=', id).$call(untilTheEnd(db)).executeTakeFirst();
}

/** The row that an entry was deleted for, of what the bin keeps of it. */
export function rootOf(isi: string): Row | undefined {
  return (JSON.parse(isi) as Contents).rows[0]?.rows[0];
}

/** The storage keys among the rows. */
export function keysIn({ rows }: Contents): string[] {
  return rows.flatMap((part) => part.rows.flatMap(({ kunci }) => (typeof kunci === 'string' ? [kunci] : [])));
}
