import { suratResmi } from '@gerbang/contract/arsip/surat-resmi';
import { useRef, useState } from 'react';
import { download, saveFile } from '../../../lib/download.ts';
import { writeFailure } from '../../../lib/failure.ts';
import { toast } from '../../../ui/toast.tsx';

/** Fetches papers, one after the other: `pending` names what is on its way. */
export function useUnduh() {
  const busy = useRef(false);
  const [pending, setPending] = useState<string>();
  const run = async (name: string, fetching: () => ReturnType<typeof download>) => {
    if (busy.current) return;
    busy.current = true;
    setPending(name);
    try {
      const { file, name: given } = await fetching();
      saveFile(file, given ?? 'surat.pdf');
    } catch (error) {
      toast.error(writeFailure(error));
    } finally {
      busy.current = false;
      setPending(undefined);
    }
  };
  return {
    pending,
    /** The paper as it was issued. */
    unduh: (id: string) => run(id, () => download(suratResmi.unduh, { params: { id } })),
    /** Papers in one file. */
    cetak: (surat: string[]) => run('cetak', () => download(suratResmi.cetak, { body: { surat } })),
  };
}
