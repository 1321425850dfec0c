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

const naming = (column: string, tables: Table[]): Relation[] => tables.map((table) => ({ table, column }));

const account: Omit<BinnedContent, 'name'> = {
  root: 'akun',
  children: [
    ...naming('akun_id', ['berkas', 'profile', 'passkey', 'totp', 'kode_pemulihan']),
    { table: 'akun_terlihat', column: 'siswa_id' },
    { table: 'tautan_status', column: 'akun_id' },
  ],
  ended: ['sesi', 'kode_otp', 'permintaan_lepas', 'tautan', 'pegangan', 'pindai', 'tampilan'],
  managed: [...naming('pengelola_id', ['data_siswa', 'data_inventaris']), { table: 'persetujuan', column: 'akun_id' }],
};

export const carried: Record<JenisSampah, BinnedContent> = {
  'data-siswa': {
    root: 'data_siswa',
    children: naming('data_siswa_id', [
      ...(['berkas', 'berkas_lama', 'riwayat_data_siswa', 'terlihat_di_daftar', 'tempat_berkas'] as const),
    ]),
    ended: ['pegangan', 'pindai'],
    managed: [],
    name: ({ root }) => ({ label: root.nama, pengenal: root.nim }),
  },
  'data-inventaris': {
    root: 'data_inventaris',
    children: naming('data_inventaris_id', [
      ...(['berkas', 'gambar_barang', 'riwayat_barang', 'perawatan_barang'] as const),
      ...(['peminjaman', 'peminjaman_peristiwa', 'peminjaman_foto'] as const),
    ]),
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
