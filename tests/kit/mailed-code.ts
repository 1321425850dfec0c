import type { JenisTautan } from '@gerbang/contract/akun/tautan';
import { openCode } from '../../apps/server/src/core/surat/sealed-code.ts';
import { createTautan } from '../../apps/server/src/features/akun/tautan/tautan.ts';
import type { Clock } from '../../apps/server/src/platform/clock.ts';
import type { Db } from '../../apps/server/src/platform/database/database.ts';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import type { TestApp } from './app.ts';

/** The code in the newest mail to an address, as its reader sees it; undefined when none waits. */
export async function mailedCode(app: TestApp, email: string): Promise<string | undefined> {
  const surat = await app.db
    .selectFrom('surat_keluar')
    .select('isi')
    .where('jenis', '=', 'kode-otp')
    .where('penerima', '=', email)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return surat && openCode(app.deps.secrets.codeKey, email, JSON.parse(surat.isi).kode_tersegel);
}

/** A new one-time link of an account, as its code. */
export async function tautanOf(app: { db: Db; clock: Clock }, akun: { id: string }, jenis: JenisTautan) {
  const { kode } = await transaction(app.db, (db) => createTautan({ ...app, db }, { akun_id: akun.id, jenis }));
  return kode;
}

/** The code of the newest mailed link of this kind of letter to an address. */
export async function mailedTautan(
  { db, codeKey }: { db: Db; codeKey: Buffer },
  email: string,
  jenis: 'konfirmasi-email' | 'tautan-reset' | 'akun-diaktivasi' | 'token-dibuat' | 'faktor-berubah',
): Promise<string> {
  const { isi } = await db
    .selectFrom('surat_keluar')
    .select('isi')
    .where('jenis', '=', jenis)
    .where('penerima', '=', email)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return openCode(codeKey, email, JSON.parse(isi).kode_tersegel);
}
