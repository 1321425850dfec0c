// What becomes of papers when their person goes: the number stays in the register, without a name and without a file.
import { discardStored } from '../../../core/berkas/discard.ts';
import type { ActorWork } from '../../../platform/work.ts';
import { akhiriSurat } from './cabut.ts';

/**
 * Ends the papers of records that are deleted for good and takes name, NIM and file from them, and the files of lists of boxes
 * that name them; in the caller's transaction. Returns the storage keys, which the sweeper may take from here on.
 */
export async function lepasSurat(work: ActorWork, { siswa }: { siswa: readonly string[] }): Promise<string[]> {
  if (siswa.length === 0) return [];
  await akhiriSurat(work, { siswa, sebab: 'hapus' });
  const own = await work.db
    .selectFrom('surat_resmi')
    .select(['id', 'nomor'])
    .where('data_siswa_id', 'in', siswa)
    .execute();
  const boxes = await work.db
    .deleteFrom('surat_resmi_orang')
    .where('data_siswa_id', 'in', siswa)
    .returning('surat_id')
    .execute();
  const ids = [...own.map(({ id }) => id), ...boxes.map(({ surat_id }) => surat_id)];
  if (ids.length === 0) return [];
  for (const { id, nomor } of own) {
    await work.db
      .updateTable('surat_resmi')
      .set({ data_siswa_id: null, nama: null, nim: null, alasan_cabut: null, cari: nomor.toLowerCase() })
      .where('id', '=', id)
      .execute();
  }
  const files = await work.db
    .deleteFrom('surat_resmi_berkas')
    .where('surat_id', 'in', ids)
    .returning('kunci')
    .execute();
  await discardStored(work, files);
  return files.map(({ kunci }) => kunci);
}
