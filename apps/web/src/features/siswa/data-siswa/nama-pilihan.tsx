import type { JenisPilihan } from '@gerbang/contract/sekolah/pilihan';
import type { DataSiswaRow } from '@gerbang/contract/siswa/data-siswa';
import { useNamaPilihan } from '../../../lib/use-berlaku.ts';

/** A major or class as it is called now. */
export function NamaPilihan({ jenis, kode }: { jenis: JenisPilihan; kode: string }) {
  return useNamaPilihan()[jenis](kode);
}

/** Both of a record, in one line. */
export function PilihanRow({ row }: { row: Pick<DataSiswaRow, 'jurusan_pilihan' | 'kelas_pilihan'> }) {
  const nama = useNamaPilihan();
  return `${nama.jurusan(row.jurusan_pilihan)}, ${nama.kelas(row.kelas_pilihan)}`;
}
