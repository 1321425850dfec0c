// Everything that the program holds about a person goes: rows, pictures with all their forms, letters, what lies in the
// bin. The one file outside a feature that deletes the feature's rows, so that nothing is forgotten.

import { discardStored } from '../../core/berkas/discard.ts';
import { kabarkan } from '../../core/riwayat/webhook-queue.ts';
import { forgetPeminjam } from '../../core/sampah/lupakan-peminjam.ts';
import { lepasSurat } from '../../features/arsip/door.ts';
import { removeEkspor } from '../../features/laporan/door.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/database.ts';
import { searchText } from '../../platform/database/search-text.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import { smallKey } from '../../platform/storage/file-storage.ts';
import { type Actor, inTransaction, type Work } from '../../platform/work.ts';
import { pictureTables } from '../../schema/tables.ts';
import { findPeople, type Traces } from './people.ts';

/** What went: pictures with their small forms, and letters. */
export type ErasureResult = { gambar: number; surat: number; emails: string[] };

/** Of the people of a NIM, whom `isMeant` says. */
type Erasure = {
  nim: string;
  aksi: 'hapus data pribadi' | 'hapus masa simpan' | 'musnahkan';
  isMeant: (person: Traces) => boolean;
  /** The last word, in the same transaction: nothing goes when it says no. */
  mayGo?: (db: Db) => Promise<boolean>;
  /** Told in the same transaction how many pictures and letters went. */
  noteGone?: (db: Db, gone: Pick<ErasureResult, 'gambar' | 'surat'>) => Promise<void>;
};

/**
 * Deletes a person for good: rows in one transaction with an entry of the audit log that names nobody, then the bytes. What
 * is cut off in between is finished by the sweeper. Undefined when there is nobody.
 */
export async function erasePerson(
  of: Work & { storage: FileStorage; actor?: Actor },
  { nim, aksi, isMeant, mayGo, noteGone }: Erasure,
): Promise<ErasureResult | undefined> {
  const removed = await inTransaction({ actor: null, ...of }, async (work) => {
    const { db } = work;
    const traces = (await findPeople(db, nim)).find(isMeant);
    if (!traces || (mayGo && !(await mayGo(db)))) return undefined;
    const records = [traces.data_siswa, ...traces.sampah].flatMap((each) => (each ? [each.id] : []));
    const keys = [...(await takePictures(work, traces)), ...(await lepasSurat(work, { siswa: records }))];
    const emails = [traces.akun?.email, ...traces.sampah.map(({ email }) => email)].filter(
      (each) => each !== undefined,
    );
    const surat = await takeLetters(db, emails);
    await takeRows(db, traces);
    await takeViews(db, traces);
    await forgetPeminjam(db, idsOf(traces));
    await takeMentions(db, traces);
    const pieces = await takeEkspor(work, aksi);
    const rincian = { gambar: keys.length, surat };
    const tabel = traces.data_siswa ? 'data_siswa' : 'akun';
    const sasaran_id = traces.data_siswa?.id ?? traces.akun?.id ?? null;
    await noteGone?.(db, rincian);
    if (traces.data_siswa) await kabarkan(work, { peristiwa: 'data.dihapus', sasaran_id: traces.data_siswa.id });
    await writeAudit(work, { aksi, tabel, sasaran_id, rincian });
    return { keys, pieces, surat, emails };
  });
  if (!removed) return undefined;
  const { keys, pieces, surat, emails } = removed;
  await removeBytes(of, [...keys, ...pieces]);
  return { gambar: keys.length, surat, emails };
}

/** Records and accounts, also those in the bin. */
const idsOf = ({ data_siswa, akun, sampah }: Traces) =>
  [data_siswa?.id, akun?.id, ...sampah.map(({ id }) => id)].filter((id) => id !== undefined);

/** By which column a table of pictures tells whose they are; null for what is nobody's. */
const ownerColumns = {
  berkas: 'data_siswa_id',
  berkas_lama: 'data_siswa_id',
  gambar_barang: null,
  sampah_berkas: 'sampah_id',
  impor_gambar: 'nim',
  logo_sekolah: null,
  peminjaman_foto: null,
  // By the record, through the register (`lepasSurat`).
  surat_resmi_berkas: null,
} as const satisfies Record<(typeof pictureTables)[number], string | null>;

/** The storage keys of all pictures of a person; from here on the sweeper would take them, too. */
async function takePictures(work: Work, traces: Traces): Promise<string[]> {
  const pictures: { kunci: string }[] = [];
  for (const table of pictureTables) {
    const column = ownerColumns[table];
    const owners = column === null ? [] : ownersOf(column, traces);
    if (owners.length === 0) continue;
    const owned = work.db.deleteFrom(table).where(column as never, 'in', owners as never);
    pictures.push(...(await owned.returning('kunci').execute()));
  }
  await discardStored(work, pictures);
  return pictures.map(({ kunci }) => kunci);
}

/** What such a column says of this person. */
function ownersOf(
  column: 'data_siswa_id' | 'sampah_id' | 'nim',
  { nim, data_siswa, sampah, isEldest }: Traces,
): string[] {
  if (column === 'sampah_id') return sampah.map(({ id }) => id);
  if (column === 'nim') return isEldest ? [nim] : [];
  return data_siswa ? [data_siswa.id] : [];
}

/** Exports that may hold the person; a record that was over its time has been in none for longer than they are kept. */
async function takeEkspor(work: Work, aksi: Erasure['aksi']): Promise<string[]> {
  if (aksi === 'hapus masa simpan') return [];
  const pieces = await work.db.selectFrom('ekspor_bagian').select('kunci').execute();
  for (const { id } of await work.db.selectFrom('ekspor').select('id').execute()) await removeEkspor(work, id);
  return pieces.map(({ kunci }) => kunci);
}

async function takeLetters(db: Db, emails: string[]): Promise<number> {
  if (emails.length === 0) return 0;
  const letters = await db.deleteFrom('surat_keluar').where('penerima', 'in', emails).returning('id').execute();
  return letters.length;
}

/** Views of lists that staff keep, where one is of a search for this person. */
async function takeViews(db: Db, traces: Traces): Promise<void> {
  const words = wordsFor(traces);
  const views = await db.selectFrom('tampilan').select(['id', 'nama', 'alamat']).execute();
  const about = views.filter(({ nama, alamat }) => {
    const said = `${nama}\n${new URLSearchParams(alamat).get('search') ?? ''}`.toLowerCase();
    return words.some((word) => said.includes(word));
  });
  const ids = about.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('tampilan').where('id', 'in', ids).execute();
}

/** What is typed of somebody elsewhere: number, names, addresses, in small letters. */
function wordsFor({ nim, akun, data_siswa, sampah }: Traces): string[] {
  const given = [nim, akun?.email, data_siswa?.nama, ...sampah.flatMap(({ email, nama }) => [email, nama])];
  return given.filter((each) => each !== undefined).map((each) => each.toLowerCase());
}

/** Names of folders, and what they were lent for, where one says this person: the code on the label says enough. */
async function takeMentions(db: Db, traces: Traces): Promise<void> {
  const words = wordsFor(traces);
  const isAbout = (text: string) => words.some((word) => text.toLowerCase().includes(word));
  for (const { id, kode, nama } of await db.selectFrom('lokasi_arsip').select(['id', 'kode', 'nama']).execute()) {
    if (!isAbout(nama)) continue;
    const unnamed = { nama: kode, cari: searchText([kode]) };
    await db.updateTable('lokasi_arsip').set(unnamed).where('id', '=', id).execute();
  }
  const loans = await db.selectFrom('pinjam_arsip').select(['id', 'peminjam', 'keperluan']).execute();
  const ids = loans.filter(({ peminjam, keperluan }) => isAbout(`${peminjam}\n${keperluan}`)).map(({ id }) => id);
  if (ids.length > 0)
    await db.updateTable('pinjam_arsip').set({ peminjam: '-', keperluan: '-' }).where('id', 'in', ids).execute();
}

/** Sessions and codes go with the account, the history with the record. */
async function takeRows(db: Db, traces: Traces): Promise<void> {
  const { nim, akun, data_siswa, sampah, isEldest } = traces;
  await takeConsents(db, traces);
  if (isEldest) await db.deleteFrom('impor_baris').where('nim', '=', nim).execute();
  if (data_siswa) await db.deleteFrom('data_siswa').where('id', '=', data_siswa.id).execute();
  if (akun) {
    await db.deleteFrom('percobaan').where('kunci', '=', `login:akun:${akun.id}`).execute();
    await db.deleteFrom('akun').where('id', '=', akun.id).execute();
  }
  const ids = sampah.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('sampah').where('id', 'in', ids).execute();
}

/** Those of its accounts, and those that no account of somebody else gave. */
async function takeConsents(db: Db, { nim, pemilik, lain, isEldest }: Traces): Promise<void> {
  const own = pemilik?.ids ?? [];
  await db
    .deleteFrom('persetujuan')
    .where((eb) => {
      // Also with a NIM of before.
      const given = own.length > 0 ? [eb('akun_id', 'in', own)] : [];
      const others = lain.length > 0 ? eb('akun_id', 'not in', lain) : eb.lit(true);
      const rest = eb.and([eb('nim', '=', nim), eb.or([eb('akun_id', 'is', null), others])]);
      return eb.or([...given, ...(isEldest ? [rest] : [])]);
    })
    .execute();
}

async function removeBytes(work: Work & { storage: FileStorage }, keys: string[]): Promise<void> {
  for (const kunci of keys) {
    await work.storage.delete(kunci);
    await work.storage.delete(smallKey(kunci));
  }
  if (keys.length === 0) return;
  await inTransaction(work, ({ db }) => db.deleteFrom('berkas_dibuang').where('kunci', 'in', keys).execute());
}
