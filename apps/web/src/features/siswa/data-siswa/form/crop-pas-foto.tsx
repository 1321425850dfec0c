import { type Dokumen, dokumenLabels } from '@gerbang/contract/choices';
import { lazy, Suspense, useEffect, useState } from 'react';
import { type Foto, fotoWarning, jpegFile } from '../../../../lib/prepare-foto.ts';
import { type CropPart, crop } from '../../../../lib/shrink.ts';
import { useObjectUrl } from '../../../../ui/file-preview.tsx';
import { toast } from '../../../../ui/toast.tsx';

const CropDialog = lazy(async () => ({ default: (await import('../../../../ui/crop-dialog.tsx')).CropDialog }));

/** Width by height of the pictures that are cut. */
export const pasFotoRatio: Partial<Record<Dokumen, number>> = { pas_foto_3x4: 3 / 4, pas_foto_2x3: 2 / 3 };

/** Whether a picture has another shape than its field's name says. */
export function hasOtherShape(bidang: Dokumen, { lebar, tinggi }: Pick<Foto, 'lebar' | 'tinggi'>): boolean {
  const ratio = pasFotoRatio[bidang];
  return ratio !== undefined && tinggi > 0 && Math.abs(lebar / tinggi / ratio - 1) > 0.03;
}

type CropPasFotoProps = {
  bidang: Dokumen;
  /** The whole picture: a file, or the address of one that the server has. */
  asal: File | string;
  /** What was found wrong with it, which cutting does not mend. */
  peringatan?: string | undefined;
  onClose: () => void;
  onDone: (foto: Foto) => void;
};

/** Cuts a pas foto for its field, keeping the whole picture for another time. */
export function CropPasFoto({ bidang, asal, peringatan, onClose, onDone }: CropPasFotoProps) {
  const [pending, setPending] = useState(false);
  const file = useFile(asal, onClose);
  const src = useObjectUrl(file);
  const cut = async (part: CropPart) => {
    if (!file) return;
    setPending(true);
    try {
      const { blob, ...size } = await crop(file, part, 'portrait');
      const warning = peringatan ?? fotoWarning([], size, 'portrait');
      onDone({ file: jpegFile(blob, file), ...size, asli: file, ...(warning && { peringatan: warning }) });
    } catch {
      toast.error('Foto tidak dapat dipotong di perangkat ini');
    }
    onClose();
  };
  if (!src) return null;
  return (
    <Suspense>
      <CropDialog
        title={`Potong ${dokumenLabels[bidang]}`}
        src={src}
        ratio={pasFotoRatio[bidang] ?? 1}
        pending={pending}
        onClose={onClose}
        onCrop={cut}
      />
    </Suspense>
  );
}

function useFile(asal: File | string, onFailed: () => void): File | undefined {
  const [file, setFile] = useState(typeof asal === 'string' ? undefined : asal);
  useEffect(() => {
    if (typeof asal !== 'string') return;
    fetch(asal)
      .then((answer) => (answer.ok ? answer.blob() : Promise.reject(answer)))
      .then((blob) => setFile(new File([blob], 'pas-foto.jpg', { type: blob.type })))
      .catch(() => {
        toast.error('Foto belum dapat dimuat');
        onFailed();
      });
  }, [asal, onFailed]);
  return file;
}
