import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import classes from './count.module.css';

/** How many things wait; in the accent colour only when somebody has to act. */
export function Count({ value }: { value: number | undefined }) {
  if (value === undefined) return null;
  return (
    <span className={classes.count} data-attention={value > 0 || undefined}>
      {value > 0 && <VisuallyHidden>perlu perhatian: </VisuallyHidden>}
      {value}
    </span>
  );
}
