import { openCode } from '../../apps/server/src/features/surat/sealed-code.ts';
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
