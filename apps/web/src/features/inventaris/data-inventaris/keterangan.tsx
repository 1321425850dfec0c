import { useState } from 'react';
import classes from './keterangan.module.css';

/** Characters that three narrow lines hold; a longer remark is folded. */
const SHORT = 60;

/** The remark of an item: three lines of it, all on demand, for no other screen shows it. */
export function Keterangan({ children }: { children: string }) {
  const [whole, setWhole] = useState(false);
  const foldable = children.length > SHORT || children.includes('\n');
  if (!foldable) return children;
  return (
    <>
      <span className={whole ? classes.whole : classes.short}>{children}</span>
      <button type="button" className={classes.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {whole ? 'Ringkas' : 'Selengkapnya'}
      </button>
    </>
  );
}
