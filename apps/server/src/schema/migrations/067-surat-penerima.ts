// Mails by their recipient: whether an address exists is told beside its account.
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
export async function suratPenerima(db: Kysely<any>): Promise<void> {
  await sql.raw('create index surat_keluar_penerima on surat_keluar (penerima)').execute(db);
}
