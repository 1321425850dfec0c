import { alamatMati } from '@gerbang/contract/kemampuan';
import { kopOf, sekolah } from '@gerbang/contract/sekolah/sekolah';
import { useEffect } from 'react';
import { useApi } from '../../../lib/use-api.ts';
import { showSekolah } from '../../../lib/use-sekolah.ts';

/** The settings with their versions; what is newer also changes the frame around the page. */
export function usePengaturan() {
  const answer = useApi(sekolah.pengaturan, {});
  const { identitas, kemampuan } = answer.data?.data.sekolah ?? {};
  useEffect(() => {
    if (identitas && kemampuan) showSekolah({ ...kopOf(identitas), mati: alamatMati(kemampuan) });
  }, [identitas, kemampuan]);
  return answer;
}
