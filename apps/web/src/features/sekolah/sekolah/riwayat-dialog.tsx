import { type Bagian, namaBagian, type Sekolah, sekolah, type VersiBagian } from '@gerbang/contract/sekolah/sekolah';
import { useState } from 'react';
import { listFailure } from '../../../lib/failure.ts';
import { formatWaktu } from '../../../lib/format.ts';
import { useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import classes from '../../../ui/rows.module.css';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { ringkas } from './ringkas.ts';
import { kembalikan } from './save-bagian.ts';

type RiwayatDialogProps = {
  bagian: Bagian;
  /** Version in force. */
  versi: number;
  /** Today, yyyy-mm-dd. */
  day: string;
  mayChange: boolean;
  onClose: () => void;
};

/** Who saved a section and when, with the way back to each of its versions. */
export function RiwayatDialog({ bagian, onClose, ...rest }: RiwayatDialogProps) {
  const { data, error, refetch, isFetching } = useApi(sekolah.riwayat, { query: { bagian } });
  return (
    <Dialog title={`Riwayat ${namaBagian[bagian]}`} size="form" opened onClose={onClose}>
      {data ? (
        <Versions bagian={bagian} list={data.data} {...rest} />
      ) : (
        <Unloaded {...{ error, refetch, isFetching }} failure={listFailure} lines={4} />
      )}
    </Dialog>
  );
}

function Versions({
  bagian,
  list,
  versi,
  day,
  mayChange,
}: Omit<RiwayatDialogProps, 'onClose'> & { list: VersiBagian[] }) {
  const [pending, setPending] = useState(false);
  const takeBack = async (kembali_ke: number) => {
    if (pending) return;
    setPending(true);
    await kembalikan({ bagian, versi, kembali_ke });
    setPending(false);
  };
  const row = (each: Pick<VersiBagian, 'versi'>, title: string, detail: string) => (
    <li key={each.versi} className={classes.row}>
      <div>
        <b>{title}</b>
        <small>{detail}</small>
      </div>
      {each.versi === versi ? (
        <small>Berlaku</small>
      ) : (
        mayChange && (
          <Button size="s" disabled={pending} onClick={() => void takeBack(each.versi)}>
            Kembalikan
          </Button>
        )
      )}
    </li>
  );
  return (
    <ul className={classes.list}>
      {list.map((each) => row(each, titleOf(bagian, each, day), changeOf(each)))}
      {row({ versi: 0 }, 'Bawaan program', 'Sebelum ada yang mengubahnya')}
    </ul>
  );
}

function titleOf(bagian: Bagian, { nilai }: VersiBagian, day: string): string {
  const value = { [bagian]: nilai } as unknown as Sekolah;
  const nama = bagian === 'identitas' && value.identitas.nama;
  return nama || ringkas(bagian, value, day);
}

function changeOf({ versi, diubah_pada, diubah_oleh, kembali_ke }: VersiBagian): string {
  const back = kembali_ke === null ? '' : kembali_ke === 0 ? ', kembali ke bawaan' : `, kembali ke versi ${kembali_ke}`;
  return `Versi ${versi}, ${formatWaktu(diubah_pada)}${diubah_oleh ? ` oleh ${diubah_oleh}` : ''}${back}`;
}
