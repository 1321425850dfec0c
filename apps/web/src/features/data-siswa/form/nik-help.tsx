import { Icon } from '../../../ui/icon.tsx';
import classes from './nik-help.module.css';

/** Below the NIK: where it stands, or why it is probably mistyped. */
export function NikHelp({ sentence }: { sentence: string | undefined }) {
  if (!sentence) return '16 angka, dari KTP atau KK.';
  return (
    <span className={classes.warning}>
      <Icon name="warn" size={16} />
      {sentence}
    </span>
  );
}
