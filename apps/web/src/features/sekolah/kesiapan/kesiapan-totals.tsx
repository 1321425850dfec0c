import type { Baris } from '@gerbang/contract/sekolah/kesiapan';
import { formatJam } from '../../../lib/format.ts';
import classes from './kesiapan-totals.module.css';

/** How much of it is ready, and what is not. */
export function KesiapanTotals({ baris, dilihatPada }: { baris: Baris[]; dilihatPada: string }) {
  const numberOf = (keadaan: Baris['keadaan']) => baris.filter((each) => each.keadaan === keadaan).length;
  const parts = [
    numberOf('belum') > 0 && `${numberOf('belum')} belum`,
    numberOf('perhatian') > 0 && `${numberOf('perhatian')} perlu perhatian`,
  ].filter(Boolean);
  return (
    <div className={classes.totals}>
      <p className={classes.number}>
        {numberOf('siap')} <span>dari {baris.length} siap</span>
      </p>
      <p className={classes.words}>{parts.length > 0 ? `${parts.join(', ')}.` : 'Tidak ada yang perlu dilakukan.'}</p>
      <p className={classes.time}>Dilihat {formatJam(dilihatPada)}</p>
    </div>
  );
}
