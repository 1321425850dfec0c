// What an import keeps besides its own row goes: pieces of files, rows, pictures. The sweeper takes the bytes.
import type { KolomBerkas } from '@gerbang/contract/laporan/impor';
import { discardStored } from '../../../core/berkas/discard.ts';
import type { Db } from '../../../platform/database/database.ts';
import { storedList } from '../../../platform/database/stored-json.ts';
import type { Work } from '../../../platform/work.ts';

/** Throws away the uploaded pieces, in the caller's transaction. */
export async function dropPieces(work: Work, id: string, berkas?: 'lembar' | 'gambar'): Promise<void> {
  const gone = await work.db
    .deleteFrom('impor_potongan')
    .where('impor_id', '=', id)
    .$if(berkas !== undefined, (query) => query.where('berkas', '=', berkas as 'lembar'))
    .returning('objek as kunci')
    .execute();
  await discardStored(work, gone);
}

/** Throws away the pictures that it holds: those that wait, or all. */
export async function dropPictures(work: Work, id: string, peran?: 'baru'): Promise<void> {
  const gone = await work.db
    .deleteFrom('impor_gambar')
    .where('impor_id', '=', id)
    .$if(peran !== undefined, (query) => query.where('peran', '=', 'baru'))
    .returning('kunci')
    .execute();
  await discardStored(work, gone);
}

/** The headings stay, for the refused rows; what people wrote below them goes. */
export async function dropSamples(db: Db, id: string): Promise<void> {
  const { kolom } = await db.selectFrom('impor').select('kolom').where('id', '=', id).executeTakeFirstOrThrow();
  const bare = storedList<KolomBerkas>(kolom).map(({ label }) => ({ label, contoh: [], nilai: null }));
  await db
    .updateTable('impor')
    .set({ kolom: JSON.stringify(bare) })
    .where('id', '=', id)
    .execute();
}

/** All of it. */
export async function dropContents(work: Work, id: string): Promise<void> {
  await dropSamples(work.db, id);
  await dropPieces(work, id);
  await dropPictures(work, id);
  await work.db.deleteFrom('impor_gambar_ditolak').where('impor_id', '=', id).execute();
  await work.db.deleteFrom('impor_baris').where('impor_id', '=', id).execute();
}

/** All but what an undo could not take back: the rows, and the pictures that they had, for another try. */
export async function dropButLeft(work: Work, id: string): Promise<void> {
  await dropSamples(work.db, id);
  await dropPieces(work, id);
  await work.db.deleteFrom('impor_baris').where('impor_id', '=', id).where('ditulis', '!=', 2).execute();
  const left = work.db.selectFrom('impor_baris').select('data_siswa_id').where('impor_id', '=', id);
  const gone = await work.db
    .deleteFrom('impor_gambar')
    .where('impor_id', '=', id)
    .where((eb) => eb.or([eb('peran', '=', 'baru'), eb('data_siswa_id', 'not in', left)]))
    .returning('kunci')
    .execute();
  await discardStored(work, gone);
  await work.db.deleteFrom('impor_gambar_ditolak').where('impor_id', '=', id).execute();
}
