import { type JenisPilihan, namaPilihan } from '@gerbang/contract/pilihan';
import { type Sekolah, sekolah, sekolahAwal } from '@gerbang/contract/sekolah';
import { formatKelas } from './format.ts';
import { useApi } from './use-api.ts';

/** The school's settings in force; undefined while they come, those of a new database when they do not. */
export function useBerlaku(): Sekolah | undefined {
  const { data, isError } = useApi(sekolah.get, {});
  return data?.data ?? (isError ? sekolahAwal : undefined);
}

/** How people read the code of a major or class, as it is called now. */
export function useNamaPilihan(): Record<JenisPilihan, (kode: string) => string> {
  const { jurusan, kelas } = useBerlaku()?.pilihan ?? sekolahAwal.pilihan;
  return {
    jurusan: (kode) => namaPilihan(jurusan, kode),
    kelas: (kode) => formatKelas(namaPilihan(kelas, kode)),
  };
}
