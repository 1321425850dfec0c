// A role that the product does not know, past the database's own rules: of a newer program, or of somebody's own SQL.
import type { Role } from '@gerbang/contract/roles';
import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/platform/database/database.ts';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import { onPostgres } from './database.ts';

export const unknownRole = 'tamu' as Role;

/** Gives an account that role. */
export async function giveUnknownRole(db: Db, akunId: string): Promise<void> {
  await transaction(db, async (db) => {
    if (onPostgres) {
      for (const rule of ['akun_role_check', 'akun_nim_siswa', 'akun_staf_aktif']) {
        await sql`alter table akun drop constraint if exists ${sql.id(rule)}`.execute(db);
      }
    } else await sql`pragma ignore_check_constraints = on`.execute(db);
    await db.updateTable('akun').set({ role: unknownRole }).where('id', '=', akunId).execute();
    if (!onPostgres) await sql`pragma ignore_check_constraints = off`.execute(db);
  });
}
