// How far majors and classes have come towards what the school aims at in a school year.
import type { Analisis } from '@gerbang/contract/analisis';
import { type JenisPilihan, pilihanField } from '@gerbang/contract/pilihan';
import { targetOf } from '@gerbang/contract/target';
import type { Db } from '../../platform/database/database.ts';
import { compiled } from '../../platform/database/engine.ts';
import { getBagian } from '../sekolah/bagian.ts';

type Count = { jurusan_pilihan: string; kelas_pilihan: string; jumlah: number };

/** Tervalidasi students of the year beside each target that is set; without any, empty lists. */
export async function getTarget(db: Db, tahunAjaran: string): Promise<Analisis['target']> {
  const target = targetOf(await getBagian(db, 'target'), tahunAjaran);
  if (target.jurusan.length + target.kelas.length === 0) return { jurusan: [], kelas: [] };
  const counts = await findCounts(db, { tahunAjaran });
  const of = (jenis: JenisPilihan) =>
    target[jenis].map(({ kode, jumlah }) => ({
      kode,
      target: jumlah,
      jumlah: counts.reduce((sum, count) => (count[pilihanField[jenis]] === kode ? sum + count.jumlah : sum), 0),
    }));
  return { jurusan: of('jurusan'), kelas: of('kelas') };
}

const findCounts = compiled<{ tahunAjaran: string }, Count>((db, argument) =>
  db
    .selectFrom('ringkasan_siswa')
    .select(['jurusan_pilihan', 'kelas_pilihan'])
    .select((eb) => eb.fn.sum<number>('jumlah').as('jumlah'))
    .where('status_data', '=', 'Tervalidasi')
    .where('tahun_ajaran', '=', argument('tahunAjaran'))
    .groupBy(['jurusan_pilihan', 'kelas_pilihan']),
);
