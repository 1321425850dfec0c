// In which group staff read each field of a record, and the place in it; apart from the table, which students load.
import { type DataSiswaField, dataSiswaFieldNames } from './siswa-fields.ts';
import { eachOfStaf, type FactsGroup } from './tambahan-staf.ts';

const places: Record<DataSiswaField, readonly [FactsGroup, number]> = {
  nama: ['Identitas', 1],
  nim: ['Pendaftaran', 1],
  tahun_ajaran: ['Pendaftaran', 4],
  jurusan_pilihan: ['Pendaftaran', 2],
  kelas_pilihan: ['Pendaftaran', 3],
  tempat_lahir: ['Identitas', 2],
  tanggal_lahir: ['Identitas', 3],
  jenis_kelamin: ['Identitas', 4],
  agama: ['Identitas', 5],
  asal_sekolah: ['Pendidikan', 1],
  nomor_whatsapp: ['Pendaftaran', 9],
  tanggal_daftar: ['Pendaftaran', 6],
  gelombang: ['Pendaftaran', 5],
  biaya_pendidikan: ['Pendaftaran', 7],
  diskon: ['Pendaftaran', 8],
  ...eachOfStaf('facts'),
};

/** The fields of a group in their order there. */
export function factsIn(group: FactsGroup): DataSiswaField[] {
  const within = dataSiswaFieldNames.filter((field) => places[field][0] === group);
  return within.sort((a, b) => places[a][1] - places[b][1]);
}
