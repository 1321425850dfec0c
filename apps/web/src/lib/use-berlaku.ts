import { berlaku } from '@gerbang/contract/sekolah/berlaku';
import { defaultGelombang } from '@gerbang/contract/sekolah/gelombang';
import { defaultPilihan, type JenisPilihan, namaPilihan } from '@gerbang/contract/sekolah/pilihan';
import type { Sekolah } from '@gerbang/contract/sekolah/sekolah';
import { defaultSyarat, type SyaratSekolah } from '@gerbang/contract/sekolah/syarat';
import { formatKelas } from './format.ts';
import { useApi } from './use-api.ts';

type Berlaku = Pick<Sekolah, 'pilihan' | 'gelombang' | 'syarat'>;

const defaults: Berlaku = { pilihan: defaultPilihan, gelombang: defaultGelombang, syarat: defaultSyarat };

/** The school's settings in force; undefined while they come, those of a new database when they do not. */
export function useBerlaku(): Berlaku | undefined {
  const { data, isError } = useApi(berlaku, {});
  return data?.data ?? (isError ? defaults : undefined);
}

/** What the school asks for: documents, and fields besides the specification's. */
export function useSyarat(): SyaratSekolah {
  return useBerlaku()?.syarat ?? defaultSyarat;
}

/** How people read the code of a major or class, as it is called now. */
export function useNamaPilihan(): Record<JenisPilihan, (kode: string) => string> {
  const { jurusan, kelas } = useBerlaku()?.pilihan ?? defaultPilihan;
  return {
    jurusan: (kode) => namaPilihan(jurusan, kode),
    kelas: (kode) => formatKelas(namaPilihan(kelas, kode)),
  };
}
