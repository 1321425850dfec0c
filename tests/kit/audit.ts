import type { TestApp } from './app.ts';

/** What the audit log says of a record or account, oldest first: who, what, where, and the facts. */
export async function auditOf({ db }: TestApp, id: string) {
  const rows = await db.selectFrom('jejak').selectAll().where('sasaran_id', '=', id).orderBy('nomor').execute();
  return rows.map(({ akun_id, role, aksi, tabel, rincian, waktu }) => ({
    akun_id,
    role,
    aksi,
    tabel,
    rincian: JSON.parse(rincian) as Record<string, unknown>,
    waktu,
  }));
}
