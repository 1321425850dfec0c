import { kopOf, sekolah } from '@gerbang/contract/sekolah/sekolah';
import { useEffect } from 'react';
import { useApi } from '../../../lib/use-api.ts';
import { showSekolah } from '../../../lib/use-sekolah.ts';

/** The settings with their versions; a newer identity also changes the frame around the page. */
export function usePengaturan() {
  const answer = useApi(sekolah.pengaturan, {});
  const identitas = answer.data?.data.sekolah.identitas;
  useEffect(() => {
    if (identitas) showSekolah(kopOf(identitas));
  }, [identitas]);
  return answer;
}
