import { dokumen } from '@gerbang/contract/choices';
import { type DataSiswaRecord, dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { refresh } from '../../../../lib/use-api.ts';
import { PindaiBar } from '../../pindai/pindai-bar.tsx';
import { usePindai } from '../../pindai/use-pindai.ts';

/** A phone gives a waiting record the documents that it lacks; nothing while it has all. */
export function MejaScan({ record }: { record: DataSiswaRecord }) {
  const scan = usePindai({
    tujuan: 'menunggu',
    recordId: record.id,
    onKiriman: () => refresh([dataSiswa.get, dataSiswa.list, dataSiswa.riwayat]),
  });
  const missing = dokumen.filter((bidang) => !record[bidang]);
  if (missing.length === 0 && !scan.state) return null;
  const help = 'Foto langsung tersimpan pada data siswa ini, tercatat di riwayatnya, dan tidak tersimpan di HP.';
  return <PindaiBar scan={scan} missing={missing} help={help} />;
}
