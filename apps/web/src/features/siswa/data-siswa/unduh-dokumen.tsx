import { laporan } from '@gerbang/contract/laporan/laporan';
import { useState } from 'react';
import { download, saveFile } from '../../../lib/download.ts';
import { writeFailure } from '../../../lib/failure.ts';
import { CetakUnduh } from '../../../ui/cetak.tsx';
import { toast } from '../../../ui/toast.tsx';

const formats = { PDF: laporan.dokumenPdf, ZIP: laporan.dokumenZip };
type Format = keyof typeof formats;

/** All documents of a record in one file: to be printed, a page each, or as pictures. */
export function useUnduhDokumen(id: string) {
  const [pending, setPending] = useState(false);
  const run = async (format: Format) => {
    setPending(true);
    try {
      const { file, name } = await download(formats[format], { params: { id } });
      saveFile(file, name ?? `dokumen.${format.toLowerCase()}`);
      toast.success(`Semua dokumen diunduh sebagai ${format}`);
    } catch (error) {
      toast.error(writeFailure(error));
    } finally {
      setPending(false);
    }
  };
  const item = (format: Format) => ({ label: `Unduh dokumen (${format})`, run: () => void run(format) });
  return { pending, items: [item('PDF'), item('ZIP')] };
}

export const UnduhDokumen = ({ id }: { id: string }) => <CetakUnduh {...useUnduhDokumen(id)} />;
