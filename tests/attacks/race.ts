// Thirty at once, of everything that may happen once, and what is left to count afterwards.
// RACE_ROUNDS=100 npm run test:attacks -- races   runs more rounds than the few of every day.
import { test } from 'vitest';
import type { Target } from './target.ts';

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 1);
export const AT_ONCE = 30;

/** Thirty at once: how many got each status. */
export async function race(attempt: (n: number) => Promise<{ status: number }>): Promise<Record<number, number>> {
  const replies = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => attempt(n)));
  const counted: Record<number, number> = {};
  for (const { status } of replies) counted[status] = (counted[status] ?? 0) + 1;
  return counted;
}

/** A case in its rounds. */
export const races = (name: string, round: () => Promise<void>) =>
  test(name, async () => {
    for (let n = 0; n < ROUNDS; n++) await round();
  });

let counter = 0;
/** Digits that no other race uses. */
export const unique = () => `${process.pid}${++counter}`;

type Table = 'akun' | 'data_siswa' | 'berkas' | 'data_inventaris';

/** How many rows hold this value. */
export async function count({ db }: Target, table: Table, column: string, value: string): Promise<number> {
  const rows = db.selectFrom(table).select((eb) => eb.fn.countAll().as('n'));
  return Number((await rows.where(column as never, '=', value as never).executeTakeFirstOrThrow()).n);
}

/** How many letters of a kind were written to an address. */
export async function mails({ db }: Target, jenis: string, penerima: string): Promise<number> {
  const rows = db.selectFrom('surat_keluar').select('id').where('jenis', '=', jenis);
  return (await rows.where('penerima', '=', penerima).execute()).length;
}

/** How often the audit log says that this was done. */
export async function auditLog({ db }: Target, sasaran: string, aksi: string): Promise<number> {
  const rows = db.selectFrom('jejak').select('nomor').where('sasaran_id', '=', sasaran).where('aksi', '=', aksi);
  return (await rows.execute()).length;
}
