import { barang } from '@gerbang/contract/inventaris/barang';
import { useState } from 'react';
import { download, saveFile } from '../../../lib/download.ts';
import { writeFailure } from '../../../lib/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.tsx';

/** Downloads the minutes of an item that is written off, or of the pieces that an event of its history wrote off. */
export function BeritaAcaraButton({ id, riwayat }: { id: string; riwayat?: string }) {
  const [pending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    try {
      const { file, name } = await download(barang.beritaAcara, { params: { id }, query: { riwayat } });
      saveFile(file, name ?? 'berita-acara.pdf');
    } catch (error) {
      toast.error(writeFailure(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="kertas-tidak">
      <Button size="s" disabled={pending} leftSection={<Icon name="download" size={16} />} onClick={() => void run()}>
        Berita Acara
      </Button>
    </div>
  );
}
