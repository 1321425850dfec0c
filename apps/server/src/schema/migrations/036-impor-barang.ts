// Imports of items: which kind an import is, which changes of an item came by one, and items found by their code. Of a
// closed count, what was out with somebody.
import { type Kysely, sql } from 'kysely';

export function imporBarang(engine: 'sqlite' | 'postgres') {
  const text = engine === 'sqlite' ? 'text' : 'text collate "C"';
  const statements = [
    `alter table impor add column jenis ${text} not null default 'siswa' check (jenis in ('siswa', 'barang'))`,
    `alter table riwayat_barang add column asal ${text}`,
    'create index data_inventaris_sama_kode on data_inventaris (kode_barang, id)',
    'alter table opname_barang add column dipinjam integer not null default 0 check (dipinjam >= 0)',
  ];
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
}
