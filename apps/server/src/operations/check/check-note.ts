// The note of the newest check: where a running one is, what a finished one found, and whose turn it is.
import { type Pemeriksaan, pemeriksaan } from '@gerbang/contract/sekolah/kesiapan';
import { isoFromNow } from '../../platform/clock.ts';
import { findNote, writeNote } from '../../platform/notes.ts';
import { inTransaction, type Work } from '../../platform/work.ts';

export const CHECK_NOTE = 'periksa';

/** So many problems stand in the note; all of them in the report. */
export const MOST_NOTED = 50;

export const checkNote = pemeriksaan;
export type CheckNote = Pemeriksaan;

/** A running check writes every few seconds; one that was silent for so long is gone. */
const SILENT_MS = 2 * 60_000;

/** The newest check; `gagal` also for one whose process died. */
export async function findCheck(work: Work): Promise<CheckNote | undefined> {
  const found = await findNote(work.db, CHECK_NOTE, checkNote);
  if (!found || found.isi.selesai !== null) return found?.isi;
  // Careful: also of a clock that ran ahead, or its check would run for ever.
  const silence = Math.abs(work.clock.now().getTime() - Date.parse(found.dicatat_pada));
  return silence < SILENT_MS ? found.isi : { ...found.isi, selesai: found.dicatat_pada, tahap: 'gagal' };
}

/** Begins a check, and returns the moment by which it is known; undefined while another one runs, on any instance. */
export async function claimCheck(work: Work): Promise<string | undefined> {
  return inTransaction(work, async (work) => {
    // Of several at once, the first one's note makes the others wait here and then find a check that runs.
    await work.db
      .insertInto('catatan_operasi')
      .values({ nama: CHECK_NOTE, isi: '{}', dicatat_pada: isoFromNow(work.clock) })
      .onConflict((conflict) => conflict.column('nama').doUpdateSet({ nama: CHECK_NOTE }))
      .execute();
    const running = await findCheck(work);
    if (running?.selesai === null) return undefined;
    const mulai = isoFromNow(work.clock);
    await writeCheck(work, begun(mulai));
    return mulai;
  });
}

/** Tells that the check of this moment did not come to its end, unless it told so itself. */
export async function failCheck(work: Work, mulai: string): Promise<void> {
  await inTransaction(work, async (work) => {
    const found = await findCheck(work);
    if (found?.mulai !== mulai || found.selesai !== null) return;
    await writeCheck(work, { ...found, selesai: isoFromNow(work.clock), tahap: 'gagal' });
  });
}

const begun = (mulai: string): CheckNote => ({
  mulai,
  selesai: null,
  tahap: 'basis-data',
  dari: 0,
  sudah: 0,
  masalah: [],
  jumlah: [],
  siswa: 0,
  gambar: 0,
});

export async function writeCheck(work: Work, isi: CheckNote): Promise<void> {
  await writeNote(work, { nama: CHECK_NOTE, isi });
}
