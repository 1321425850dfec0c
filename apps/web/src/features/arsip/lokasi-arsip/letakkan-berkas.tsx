import { lokasiArsip } from '@gerbang/contract/arsip/lokasi-arsip';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { usePageKeys } from '../../../ui/page-keys.ts';
import { TempatDialog } from './tempat-dialog.tsx';

type LetakkanBerkasProps = {
  id: string;
  nama: string;
  /** The mark of its key. */
  mark: ReactNode;
  /** While somebody is asked the desk waits. */
  onAsking: (asking: boolean) => void;
};

/** At the desk, once a record is valid: where its papers go, by the key B and Enter. */
export function LetakkanBerkas({ id, nama, mark, onAsking }: LetakkanBerkasProps) {
  const { data } = useApi(lokasiArsip.tempat, { params: { id } });
  const [asking, setAsking] = useState(false);
  const ask = (wanted: boolean) => {
    setAsking(wanted);
    onAsking(wanted);
  };
  const lokasi = data?.data.lokasi;
  usePageKeys({ b: data ? () => ask(true) : undefined });
  return (
    <>
      <Button size="s" disabled={!data} rightSection={mark} onClick={() => ask(true)}>
        {lokasi ? `Berkas di ${lokasi.kode}` : 'Letakkan berkas'}
      </Button>
      {asking && <TempatDialog id={id} nama={nama} kode={lokasi?.kode} onClose={() => ask(false)} />}
    </>
  );
}
