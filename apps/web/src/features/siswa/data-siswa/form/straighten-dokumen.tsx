import { type Dokumen, dokumenLabels } from '@gerbang/contract/choices';
import { useEffect, useState } from 'react';
import { findPage, type PageInPhoto, straightPage, turnPage, wholeOf } from '../../../../lib/photographed-page.ts';
import { type Foto, prepareFoto } from '../../../../lib/prepare-foto.ts';
import { isPage } from '../../../../lib/straighten.ts';
import { CornerDialog } from '../../../../ui/corner-dialog.tsx';
import { useObjectUrl } from '../../../../ui/file-preview.tsx';
import { toast } from '../../../../ui/toast.tsx';

type StraightenDokumenProps = {
  bidang: Dokumen;
  /** The photo as it was chosen. */
  asal: File;
  onClose: () => void;
  onDone: (foto: Foto) => void;
};

/** Makes the photographed page of a field straight, keeping the photo for another time. */
export function StraightenDokumen({ bidang, asal, onClose, onDone }: StraightenDokumenProps) {
  const { page, setPage, src, pending, run } = usePage(asal, onClose);
  if (!page || !src) return null;
  const done = async () => {
    const foto = await prepareFoto(await straightPage(page), 'dokumen');
    if (foto) onDone({ ...foto, asli: asal });
    onClose();
  };
  return (
    <CornerDialog
      title={`Luruskan ${dokumenLabels[bidang]}`}
      src={src}
      size={page}
      corners={page.corners}
      valid={isPage(page.corners)}
      pending={pending}
      onMove={(corners) => setPage({ ...page, corners })}
      onTurn={(turn) => run(async () => setPage(await turnPage(page, turn)))}
      onWhole={() => setPage({ ...page, corners: wholeOf(page) })}
      onClose={onClose}
      onDone={() => run(done)}
    />
  );
}

/** The photo with its page, once it is found, and the address that shows it. */
function usePage(asal: File, onClose: () => void) {
  const [page, setPage] = useState<PageInPhoto>();
  const [pending, setPending] = useState(false);
  const run = (work: () => Promise<void>) => {
    setPending(true);
    work()
      .catch(() => {
        toast.error('Foto tidak dapat diluruskan di perangkat ini');
        onClose();
      })
      .finally(() => setPending(false));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: found once, for the photo that it was opened with
  useEffect(() => {
    run(async () => setPage(await findPage(asal)));
  }, [asal]);
  return { page, setPage, src: useObjectUrl(page?.file), pending, run };
}
