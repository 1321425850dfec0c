import { pageSizes } from '@gerbang/contract/urutan';
import classes from './size-box.module.css';

type SizeBoxProps = { size: number; onSize: (size: string) => void };

/** How many rows a page of the list has. */
export function SizeBox({ size, onSize }: SizeBoxProps) {
  return (
    <label className={classes.size}>
      Baris per halaman
      <select value={size} onChange={(event) => onSize(event.currentTarget.value)}>
        {pageSizes.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  );
}
