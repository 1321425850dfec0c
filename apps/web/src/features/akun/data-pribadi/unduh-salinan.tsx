import { dataPribadi } from '@gerbang/contract/akun/data-pribadi';
import { useRef, useState } from 'react';
import { download, saveFile } from '../../../lib/download.ts';
import { writeFailure } from '../../../lib/failure.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Row } from '../../../ui/layout.tsx';
import { toast } from '../../../ui/toast.tsx';
import { InfoSection } from './info-section.tsx';

/** The student's own copy of everything. */
export function UnduhSalinan() {
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const run = async () => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    try {
      const { file, name } = await download(dataPribadi.unduh, {});
      saveFile(file, name ?? 'data-pribadi-saya.zip');
      toast.success('Salinan data Anda sudah diunduh');
    } catch (error) {
      toast.error(writeFailure(error));
    } finally {
      busy.current = false;
      setPending(false);
    }
  };
  return (
    <InfoSection
      title="Salinan data"
      help="Satu file ZIP berisi semua data Anda: akun, data diri, gambar, persetujuan, siapa yang melihat, dan surat yang dikirim. Simpan di tempat yang hanya Anda buka."
    >
      <Row>
        <SubmitButton
          type="button"
          variant="default"
          pending={pending}
          pendingLabel="Menyiapkan..."
          leftSection={<Icon name="download" size={16} />}
          onClick={() => void run()}
        >
          Unduh data saya
        </SubmitButton>
      </Row>
    </InfoSection>
  );
}
