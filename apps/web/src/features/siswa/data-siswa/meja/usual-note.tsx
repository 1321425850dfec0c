import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import type { Antrean } from '@gerbang/contract/siswa/meja';
import { formatGelombang } from '../../../../lib/format.ts';
import { Note } from '../../../../ui/note.tsx';

type Registration = Pick<DataSiswaRecord, 'tahun_ajaran' | 'gelombang'>;

const written = ({ tahun_ajaran, gelombang }: Registration) => `${tahun_ajaran}, ${formatGelombang(gelombang)}`;

/** Warns of a school year or wave that is not the usual one; nothing where it is (PUTUSAN-18). */
export function UsualNote({ record, biasanya }: { record: Registration; biasanya: Antrean['biasanya'] }) {
  if (!biasanya) return null;
  return (
    <Note tone="wait" icon="warn">
      <b>Mungkin salah ketik.</b> Tertulis {written(record)};{' '}
      {biasanya.menurut === 'gelombang' ? 'yang dibuka pada tanggal daftarnya' : 'hampir semua di antrean'}{' '}
      {written(biasanya)}.
    </Note>
  );
}
