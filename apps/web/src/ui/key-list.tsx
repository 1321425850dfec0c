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

/** A key of the keyboard; `plain` without words for screen readers, beside a button that says what it does. */
export function Kbd({ children, plain = false }: { children: string; plain?: boolean }) {
  return (
    <kbd className={classes.kbd} aria-hidden={plain || undefined}>
      {children}
    </kbd>
  );
}
