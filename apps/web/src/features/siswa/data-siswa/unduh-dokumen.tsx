import { laporan } from '@gerbang/contract/laporan/laporan';
import { useRef, useState } from 'react';
import { download, saveFile } from '../../../lib/download.ts';
import { writeFailure } from '../../../lib/failure.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Row } from '../../../ui/layout.tsx';
import { toast } from '../../../ui/toast.tsx';
import classes from './unduh-dokumen.module.css';

const formats = { PDF: laporan.dokumenPdf, ZIP: laporan.dokumenZip };
type Format = keyof typeof formats;

/** All documents of a record in one file: to be printed, a page each, or as pictures. */
export function UnduhDokumen({ id }: { id: string }) {
  const busy = useRef(false);
  const [pending, setPending] = useState<Format>();
  const run = async (format: Format) => {
    if (busy.current) return;
    busy.current = true;
    setPending(format);
    try {
      const { file, name } = await download(formats[format], { params: { id } });
      saveFile(file, name ?? `dokumen.${format.toLowerCase()}`);
      toast.success(`Semua dokumen diunduh sebagai ${format}`);
    } catch (error) {
      toast.error(writeFailure(error));
    } finally {
      busy.current = false;
      setPending(undefined);
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons, and no fields
    <div role="group" aria-label="Unduh semua dokumen" className={`kertas-tidak ${classes.group}`}>
      <Row justify="between">
        <span aria-hidden="true">Unduh semua dokumen</span>
        <Row gap={2} wrap={false}>
          {(Object.keys(formats) as Format[]).map((format) => (
            <SubmitButton
              key={format}
              type="button"
              variant="default"
              size="s"
              pending={pending === format}
              pendingLabel="Menyiapkan..."
              leftSection={<Icon name="download" size={16} />}
              onClick={() => void run(format)}
            >
              {format}
            </SubmitButton>
          ))}
        </Row>
      </Row>
    </div>
  );
}
