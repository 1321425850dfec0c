import { type BarangOpname, type HalOpname, type HasilOpname, opname } from '@gerbang/contract/inventaris/opname';
import { selisihOf } from '@gerbang/contract/inventaris/opname-selisih';
import { writeFailure } from '../../../lib/failure.ts';
import { formatNumber, formatWaktu } from '../../../lib/format.ts';
import { useAction } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import classes from './opname.module.css';

/** What is said of a difference, and of its two ways out. */
const words: Record<HalOpname, (item: BarangOpname, nilai: string) => { said: string; ubah: string; tetap: string }> = {
  lokasi: ({ lokasi_barang }, nilai) => ({
    ...{ said: `${lokasi_barang} → ${nilai}`, ubah: 'Pindah', tetap: 'Dikembalikan' },
  }),
  jumlah: ({ jumlah_barang, dipinjam }, nilai) => ({
    said: `Tercatat ${formatNumber(jumlah_barang)}, ada ${formatNumber(Number(nilai))}${dipinjam > 0 ? `, dipinjam ${formatNumber(dipinjam)}` : ''}`,
    ...{ ubah: 'Ubah jumlah', tetap: 'Tetap' },
  }),
  kondisi: ({ kondisi_barang }, nilai) => ({
    ...{ said: `${kondisi_barang} → ${nilai}`, ubah: 'Ubah kondisi', tetap: 'Tetap' },
  }),
};

type PutusanProps = { hasil: HasilOpname; item: BarangOpname; decides: boolean };

/** The differences of an item, each with its two ways out (OPNAME-8). */
export function Putusan({ hasil, item, decides }: PutusanProps) {
  const { run, pending } = useAction(opname.putuskan, {
    invalidates: [opname.get],
    onError: (error) => toast.error(writeFailure(error)),
  });
  return selisihOf(item).map(({ hal, nilai, ubah: decided, diubah }) => {
    const { said, ubah, tetap } = words[hal](item, nilai);
    // After the end the record has changed where nobody decided.
    const became = hasil.ditutup_pada === null ? decided : (decided ?? true);
    const by = item.putusan.find((each) => each.hal === hal);
    const decide = (ubah: boolean) =>
      run({ params: { id: hasil.id }, body: { data_inventaris_id: item.id, hal, nilai, ubah } });
    const choice = (value: boolean, label: string) => (
      <Button
        size="s"
        aria-pressed={decided === value}
        aria-label={`${label}: ${item.nama_barang}, ${said}`}
        disabled={pending}
        onClick={() => decide(value)}
      >
        {label}
      </Button>
    );
    return (
      <div key={hal} className={classes.decision}>
        <div>
          <p>{said}</p>
          {!decides && became !== undefined && <p>{became ? ubah : diubah ? 'Catatan tetap' : tetap}</p>}
          {diubah && <p className={classes.faint}>Diubah kantor {formatWaktu(diubah)}, sesudah dipindai</p>}
          {by && (
            <p className={classes.faint}>
              Diputuskan {formatWaktu(by.pada)}
              {by.oleh && `, ${by.oleh}`}
            </p>
          )}
        </div>
        {decides && (
          <div className={classes.choice}>
            {choice(true, ubah)}
            {choice(false, diubah ? 'Catatan tetap' : tetap)}
          </div>
        )}
      </div>
    );
  });
}
