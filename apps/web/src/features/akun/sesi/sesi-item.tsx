import type { SesiRow } from '@gerbang/contract/akun/sesi';
import { formatWaktu } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import classes from './sesi.module.css';

const isPhone = ({ perangkat }: SesiRow) => /Android|iPhone|iPad/.test(perangkat);

/** What a session is called. */
export const namaPerangkat = ({ perangkat }: SesiRow) => perangkat || 'Perangkat tidak dikenal';

/** One session: what, since when, from where, last used, and its end; one below the other on the phone. */
export function SesiItem({ row, onAkhiri }: { row: SesiRow; onAkhiri: () => void }) {
  return (
    <li className={classes.item}>
      <DeviceIcon phone={isPhone(row)} />
      <div className={classes.device}>
        <p className={classes.name}>
          <b>{namaPerangkat(row)}</b>
          {row.ini && <StatusBadge tone="ok">Perangkat ini</StatusBadge>}
        </p>
        <p className={classes.faint}>Masuk {formatWaktu(row.dibuat_pada)}</p>
      </div>
      <p className={classes.fact}>
        <span className={classes.faint}>Dari alamat</span> {row.alamat || 'tidak tercatat'}
      </p>
      <p className={classes.fact}>
        <span className={classes.faint}>Terakhir dipakai</span>{' '}
        {row.ini ? 'sekarang' : formatWaktu(row.terakhir_dipakai_pada)}
      </p>
      {!row.ini && (
        <div className={classes.action}>
          <Button size="s" onClick={onAkhiri} aria-label={`Akhiri ${namaPerangkat(row)}`}>
            Akhiri
          </Button>
        </div>
      )}
    </li>
  );
}

/** Here and not among the icons of every page, which the login page waits for. */
function DeviceIcon({ phone }: { phone: boolean }) {
  return (
    <svg className={classes.icon} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={phone ? 'M6 2.5h8v15H6zM9 14.8h2' : 'M3 4h14v9.5H3zM7 17h6M10 13.5V17'} />
    </svg>
  );
}
