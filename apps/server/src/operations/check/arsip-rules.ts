// What holds between shelves, boxes and folders, the papers in them, and who has them (LOKASI-1, LOKASI-3, LOKASI-5). That a place, a
// record or a folder is there at all, the references say.
import { jenisLokasi, wadahOf } from '@gerbang/contract/arsip/lokasi-arsip';

const tempat = { table: 'lokasi_arsip', word: 'Tempat' };

/** What each kind stands in, as a condition on place and container; nothing for a shelf. */
const standsRight = jenisLokasi
  .flatMap((jenis) => (wadahOf[jenis] ? [`(t.jenis = '${jenis}' and w.jenis = '${wadahOf[jenis]}')`] : []))
  .join(' or ');

/** A rule across rows: what breaks it, and its sentence. */
export type Rule = {
  /** What its rows are: table for notes, word for the console. */
  table: string;
  word: string;
  /** Selects `id` and `nama` of each row that breaks it, on both engines. */
  broken: string;
  sebab: string;
};

export const arsipRules: Rule[] = [
  {
    ...tempat,
    broken: `select t.id, t.kode as nama from lokasi_arsip t join lokasi_arsip w on w.id = t.induk_id where not (${standsRight})`,
    sebab: 'berada di dalam tempat yang bukan wadahnya',
  },
  {
    table: 'data_siswa',
    word: 'Siswa',
    broken: `select s.id, s.nim as nama from tempat_berkas b join data_siswa s on s.id = b.data_siswa_id
      join lokasi_arsip t on t.id = b.lokasi_id where t.jenis = 'rak'`,
    sebab: 'berkasnya tercatat di rak, bukan di boks atau map',
  },
  {
    ...tempat,
    broken: `select t.id, t.kode as nama from lokasi_arsip t where t.jenis = 'rak'
      and exists (select 1 from pinjam_arsip p where p.lokasi_id = t.id)`,
    sebab: 'rak tercatat dipinjam',
  },
];
