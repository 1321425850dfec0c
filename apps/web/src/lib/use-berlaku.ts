import { berlaku } from '@gerbang/contract/berlaku';
import { gelombangAwal } from '@gerbang/contract/gelombang';
import { type JenisPilihan, namaPilihan, pilihanAwal } from '@gerbang/contract/pilihan';
import type { Sekolah } from '@gerbang/contract/sekolah';
import { type SyaratSekolah, syaratAwal } from '@gerbang/contract/syarat';
import { formatKelas } from './format.ts';
import { useApi } from './use-api.ts';

type Berlaku = Omit<Sekolah, 'identitas' | 'target' | 'cap' | 'surat' | 'situs'>;

const awal: Berlaku = { pilihan: pilihanAwal, gelombang: gelombangAwal, syarat: syaratAwal };

/** The school's settings in force; undefined while they come, those of a new database when they do not. */
export function useBerlaku(): Berlaku | undefined {
  const { data, isError } = useApi(berlaku, {});
  return data?.data ?? (isError ? awal : undefined);
}

/** What the school asks for: documents, and fields besides the specification's. */
export function useSyarat(): SyaratSekolah {
  return useBerlaku()?.syarat ?? syaratAwal;
}

/** How people read the code of a major or class, as it is called now. */
export function useNamaPilihan(): Record<JenisPilihan, (kode: string) => string> {
  const { jurusan, kelas } = useBerlaku()?.pilihan ?? pilihanAwal;
  return {
    jurusan: (kode) => namaPilihan(jurusan, kode),
    kelas: (kode) => formatKelas(namaPilihan(kelas, kode)),
  };
}
