// Official papers of the demo, issued on its last day as staff issue them; notes on documents' codes, and a
// list of what is over its time.

import { cabutSurat } from '../apps/server/src/features/arsip/surat-resmi/cabut.ts';
import {
  buktiSaya,
  gantiSurat,
  terbitkanBoks,
  terbitkanBulk,
} from '../apps/server/src/features/arsip/surat-resmi/commands.ts';
import type { IssuingWork } from '../apps/server/src/features/arsip/surat-resmi/terbit.ts';
import { catatKode } from '../apps/server/src/features/siswa/kode-dokumen/commands.ts';
import { saveCara } from '../apps/server/src/operations/pemusnahan/cara.ts';
import { usulkan } from '../apps/server/src/operations/pemusnahan/commands.ts';
import type { Clock } from '../apps/server/src/platform/clock.ts';
import type { Db } from '../apps/server/src/platform/database/database.ts';
import type { Deps } from '../apps/server/src/platform/deps.ts';
import type { User } from '../apps/server/src/platform/http/caller.ts';
import { HARI_INI, moment } from './days.ts';

type DemoSchool = Omit<IssuingWork, 'clock' | 'actor' | 'stillSignedIn'> & Pick<Deps, 'privasi'>;

const at = (minutes: number): Clock => ({ now: () => new Date(moment(HARI_INI, minutes)) });
const HOUR = 60;

/** Issues the papers. Whoever has no photo has no card. */
export async function fillSurat(deps: DemoSchool): Promise<void> {
  const { db } = deps;
  const admin = await userOf(db, 'admin@demo.example');
  const second = await userOf(db, 'agus@demo.example');
  const now = (minutes: number, actor: User): IssuingWork => ({
    ...deps,
    clock: at(minutes),
    actor,
    stillSignedIn: async () => undefined,
  });
  const valid = await validOf(db);
  const newest = valid.slice(0, 14);
  await terbitkanBulk(now(15 * HOUR + 10, admin), { jenis: 'diterima', siswa: newest });
  await terbitkanBulk(now(15 * HOUR + 20, admin), { jenis: 'kartu', siswa: newest.slice(0, 8) });
  await terbitkanBulk(now(15 * HOUR + 30, second), { jenis: 'biaya', siswa: newest.slice(0, 4) });
  await issueBoxes(now(15 * HOUR + 40, second));
  for (const [n, email] of ['siswa.menunggu', 'siswa.satu', 'siswa.valid'].entries()) {
    const siswa = await userOf(db, `${email}@demo.example`);
    await buktiSaya(now(15 * HOUR + 45 + n, siswa));
  }
  await revokeSome(now(15 * HOUR + 55, admin));
  await noteCodes(db, second);
  await propose(deps);
}

/** One is replaced, and one is of somebody who does not come. */
async function revokeSome(work: IssuingWork): Promise<void> {
  const issued = work.db.selectFrom('surat_resmi').select('id').where('jenis', '=', 'diterima').orderBy('urut');
  const [first, , third] = await issued.execute();
  if (!first || !third) return;
  await gantiSurat(work, { id: first.id, alasan: 'Nama pada kop surat keliru' });
  await cabutSurat(work, { id: third.id, alasan: 'Mengundurkan diri' });
}

/** Lists of the first two boxes. */
async function issueBoxes(work: IssuingWork): Promise<void> {
  const boxes = work.db.selectFrom('lokasi_arsip').select('id').where('jenis', '=', 'boks').orderBy('kode').limit(2);
  for (const { id } of await boxes.execute()) await terbitkanBoks(work, { lokasi: id });
}

/** What was read on the sites that the codes lead to: one card is not in force any more. */
async function noteCodes(db: Db, user: User): Promise<void> {
  const rows = await db
    .selectFrom('berkas')
    .innerJoin('data_siswa', 'data_siswa.id', 'berkas.data_siswa_id')
    .select(['berkas.id as berkas_id', 'data_siswa.id'])
    .where('bidang', '=', 'fotokopi_kk')
    .where('kode_teks', 'is not', null)
    .where('status_data', '=', 'Tervalidasi')
    .orderBy('data_siswa.nim', 'desc')
    .limit(5)
    .execute();
  for (const [n, row] of rows.entries()) {
    const keadaan = n === 3 ? 'Tidak aktif' : 'Aktif';
    await catatKode({ db, clock: at(15 * HOUR + 56), actor: user }, { ...row, bidang: 'fotokopi_kk', keadaan });
  }
}

/** The pimpinan confirms what is destroyed; two rejected records wait for that. */
async function propose(deps: DemoSchool): Promise<void> {
  const user = await userOf(deps.db, 'pimpinan@demo.example');
  const clock = at(16 * HOUR);
  await saveCara({ db: deps.db, clock, actor: user }, { cara: 'usulan', versi: 0 });
  await usulkan({ ...deps, clock, actor: user });
}

async function userOf(db: Db, email: string): Promise<User> {
  const columns = ['id', 'role', 'email', 'nim'] as const;
  return db.selectFrom('akun').select(columns).where('email', '=', email).executeTakeFirstOrThrow();
}

/** The newest first. */
async function validOf(db: Db): Promise<string[]> {
  const rows = db.selectFrom('data_siswa').select('id').where('status_data', '=', 'Tervalidasi').orderBy('nim', 'desc');
  return (await rows.execute()).map(({ id }) => id);
}
