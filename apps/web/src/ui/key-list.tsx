import { Kbd } from './kbd.tsx';
import classes from './key-list.module.css';

/** Keys that are pressed together or are each meant, and what they do. A dash between two stands for those between. */
export type KeyRow = readonly [keys: readonly string[], does: string];

/** Keys and what they do. */
export function KeyList({ keys }: { keys: readonly KeyRow[] }) {
  return (
    <dl>
      {keys.map(([names, does]) => (
        <div key={does} className={classes.row}>
          <dt className={classes.keys}>{names.map((name) => (name === '–' ? name : <Kbd key={name}>{name}</Kbd>))}</dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
