import { type Dokumen, dokumen, dokumenLabels } from '@gerbang/contract/choices';
import { type KirimanPindai, pindai } from '@gerbang/contract/siswa/pindai';
import { addressOf } from '../../../lib/api.ts';
import { fetchWithin } from '../../../lib/transport.ts';
import { FileButton } from '../../../ui/file-preview.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { PindaiBar } from '../pindai/pindai-bar.tsx';
import { usePindai } from '../pindai/use-pindai.ts';
import type { SiswaFormState } from './form/use-siswa-form.ts';

/** Longest wait for a picture that lies on the server already, in milliseconds. */
const PATIENCE = 30_000;

/** A phone as the scanner of the admin's form: what it sends stands in the fields as if it was chosen there. */
export function useFormScan(form: SiswaFormState) {
  const { record, files } = form;
  const scan = usePindai({
    tujuan: record ? 'ubah' : 'baru',
    recordId: record?.id,
    onKiriman: async (kiriman, id) => {
      const { bidang, lebar, tinggi } = kiriman;
      files.take(bidang, { file: await fetchFoto(id, kiriman), lebar, tinggi });
    },
  });
  // Whoever has the form on the phone has the camera in their hand.
  const narrow = useNarrow();
  const missing = dokumen.filter((bidang) => !files.of(bidang).foto && !record?.[bidang]);
  const help = 'Foto langsung masuk ke isian ini, tersimpan bersama datanya, dan tidak tersimpan di HP.';
  return {
    bar: narrow ? null : <PindaiBar key="scan" scan={scan} missing={missing} help={help} />,
    inField: narrow
      ? undefined
      : (bidang: Dokumen) => (
          <FileButton
            icon="camera"
            size={20}
            of={dokumenLabels[bidang]}
            onClick={() => scan.begin([bidang, ...missing.filter((each) => each !== bidang)])}
          >
            Pindai dari HP
          </FileButton>
        ),
    added: scan.state ? { pindai: scan.state.id } : {},
  };
}

async function fetchFoto(id: string, { bidang }: KirimanPindai): Promise<File> {
  const url = addressOf(pindai.gambar, { params: { id, bidang } });
  const blob = await fetchWithin(PATIENCE, { method: 'GET', url, headers: {} }, async (answer) => {
    if (!answer.ok) throw new Error('Foto belum dapat diambil');
    return answer.blob();
  });
  return new File([blob], `${bidang.replaceAll('_', '-')}-dari-hp.jpg`, { type: 'image/jpeg' });
}
